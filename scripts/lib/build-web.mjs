import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { bin, root } from "./environment.mjs";
import { run } from "./processes.mjs";

const inputs = ["web", "contract", "package.json", "package-lock.json", "tsconfig.json"];
const output = path.join(root, "web/dist");

/** Builds the web app into web/dist, unless the existing build is from the same files. Resolves to the exit code. */
export async function buildWeb(node, env) {
  if (!existsSync(path.join(root, "web/index.html"))) {
    console.error("There is no web/index.html: the web app cannot be built.");
    return 1;
  }
  const stamp = bin(".cache/limelight/web-build");
  const wanted = fingerprint();
  const built = existsSync(path.join(output, "index.html")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8") === wanted) return 0;

  console.log("Building the web app …");
  rmSync(stamp, { force: true });
  const options = ["--outDir", output, "--emptyOutDir", "--logLevel", "warn"];
  const { code } = await run(node, { ...env, NODE_ENV: "production" }, [
    bin("vite/bin/vite.js"),
    "build",
    "web",
    ...options,
  ]);
  if (code !== 0) return code;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return 0;
}

function fingerprint() {
  const hash = createHash("sha256").update(output);
  for (const input of inputs) addFile(hash, path.join(root, input));
  return hash.digest("hex");
}

function addFile(hash, file) {
  if (file === output) return;
  let entries;
  try {
    entries = readdirSync(file).toSorted();
  } catch (error) {
    if (error.code !== "ENOTDIR") throw error;
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    return;
  }
  for (const entry of entries) addFile(hash, path.join(file, entry));
}
