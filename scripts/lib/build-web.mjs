import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { bin, root } from "./environment.mjs";
import { run } from "./processes.mjs";

const inputs = ["web", "contract", "package.json", "package-lock.json", "tsconfig.json"];
const output = path.join(root, "web/dist");

const stamp = bin(".cache/limelight/web-build");

/** Builds the web app into web/dist, unless the existing build is from the same files. Resolves to the exit code. */
export async function buildWeb(node, env) {
  if (isWebBuilt()) return 0;
  const { code } = await run(node, ...buildCommand(env));
  if (code === 0) markWebBuilt();
  return code;
}

/** Whether the existing build is from the same files. */
export function isWebBuilt() {
  if (!existsSync(path.join(root, "web/index.html")))
    throw new Error("There is no web/index.html: the web app cannot be built.");
  const isThere = existsSync(path.join(output, "index.html")) && existsSync(stamp);
  return isThere && readFileSync(stamp, "utf8") === fingerprint();
}

/** A build under way; markWebBuilt() when it has succeeded. */
export function spawnWebBuild(node, env) {
  const [environment, args] = buildCommand(env);
  return spawn(node, args, { cwd: root, env: environment, stdio: ["ignore", "inherit", "inherit"] });
}

export function markWebBuilt() {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

function buildCommand(env) {
  console.log("Building the web app …");
  rmSync(stamp, { force: true });
  const options = ["--outDir", output, "--emptyOutDir", "--logLevel", "warn"];
  return [{ ...env, NODE_ENV: "production" }, [bin("vite/bin/vite.js"), "build", "web", ...options]];
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
