import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { root } from "./environment.mjs";
import { npm } from "./npm.mjs";

const MAJOR = 24;
const VERSION = "24.21.0";

const current = Number(process.versions.node.split(".")[0]);

/** The major version of the Node that findNode() resolves to, which is known before it is there. */
export const nodeMajor = Math.max(current, MAJOR);

/**
 * Path of a Node that runs our TypeScript: the current one when it is new enough, otherwise one downloaded into
 * `.runtime/`.
 */
export async function findNode() {
  if (current >= MAJOR) return process.execPath;
  const runtime = path.join(root, ".runtime");
  const node = path.join(runtime, "node_modules/node/bin/node");
  if (versionOf(node) === VERSION) return node;

  console.error(`Node ${process.versions.node} found; fetching Node ${VERSION} into .runtime/ …`);
  mkdirSync(runtime, { recursive: true });
  // The package installs its binary by a script, which npm may be configured to skip.
  writeFileSync(
    path.join(runtime, "package.json"),
    `${JSON.stringify({ private: true, allowScripts: { node: true } })}\n`,
  );
  const quiet = ["--no-save", "--no-package-lock", "--ignore-scripts=false"];
  await npm(process.execPath, ["install", "--prefix", runtime, ...quiet, `node@${VERSION}`]);
  if (versionOf(node) !== VERSION) throw new Error(`Node ${VERSION} was fetched but does not run here.`);
  return node;
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ["-p", "process.versions.node"], { encoding: "utf8" });
  return stdout?.trim();
}
