import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { cleanEnvironment, root, bin } from "./environment.mjs";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Runs the npm that called us, under the given Node, and prints its output without registry URLs. */
export async function npm(node, args) {
  const env = cleanEnvironment(node);
  const cli = process.env.npm_execpath ?? "";
  const [command, first] = /npm-cli\.c?js$/.test(cli) ? [node, [cli]] : ["npm", []];
  const child = spawn(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Standard output belongs to the command that runs afterwards.
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => process.stderr.write(`${withoutHosts(line)}\n`));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm ${args[0]} failed (${code}).`);
}

function withoutHosts(line) {
  return line
    .replace(/\b[a-z]+:\/\/[^\s"'<>]+/gi, "<address>")
    .replace(/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET) \S+/g, "$1 <address>")
    .replace(/\b(connect|request to) [\w.-]+(:\d+)?/g, "$1 <address>");
}

/** Installs exactly what the lock file lists, unless that has been done for this platform and this Node. */
export async function install(node) {
  const stamp = bin(".installed");
  const wanted = fingerprint(node);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Installing dependencies …");
  await npm(node, ["ci", "--include=dev"]);
  writeFileSync(stamp, wanted);
}

function fingerprint(node) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const modules = spawnSync(node, ["-p", "process.versions.modules"], { encoding: "utf8" }).stdout.trim();
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} ${modules}\n`;
}
