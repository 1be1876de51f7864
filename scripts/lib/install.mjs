import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { spawnSync } from "node:child_process";

import { bin, root } from "./environment.mjs";
import { npm } from "./npm.mjs";

/** Installs exactly what the lock file lists, unless that has been done for this platform and this Node. */
export async function install(node) {
  const stamp = bin(".installed");
  const wanted = fingerprint(node);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing dependencies …");
  await npm(node, ["ci", "--include=dev"]);
  writeFileSync(stamp, wanted);
}

function fingerprint(node) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const modules = spawnSync(node, ["-p", "process.versions.modules"], { encoding: "utf8" }).stdout.trim();
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} ${modules}\n`;
}
