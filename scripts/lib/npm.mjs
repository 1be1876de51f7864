import { spawn } from "node:child_process";
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

/**
 * Installs exactly what the lock file lists, unless that has been done for this platform and this major version of Node.
 * `onlyRun` leaves out what checks and tests alone need: a third of the files.
 */
export async function install(nodeMajor, { onlyRun = false } = {}) {
  const stamp = bin(".installed");
  const whole = fingerprint(nodeMajor, "all");
  const wanted = onlyRun ? fingerprint(nodeMajor, "run") : whole;
  const found = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (found === wanted || found === whole) return;
  console.error("Installing dependencies …");
  // No package is compiled here, so that the Node which is there installs them while another may still be fetched.
  await npm(process.execPath, ["ci", onlyRun ? "--omit=dev" : "--include=dev"]);
  writeFileSync(stamp, wanted);
}

function fingerprint(nodeMajor, packages) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} ${nodeMajor} ${packages}\n`;
}
