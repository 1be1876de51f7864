import { spawn } from "node:child_process";
import { constants } from "node:os";

import { root } from "./environment.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs a tool to its end; resolves to its exit code, and to its output when that was to be captured. */
export async function run(node, env, args, { capture = false } = {}) {
  const child = spawn(node, args, { cwd: root, env, stdio: ["ignore", capture ? "pipe" : "inherit", "inherit"] });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  const stopForwarding = forwardSignals([child]);
  const code = await ended(child);
  if (stopForwarding()) process.exit(code || 1); // interrupted: do not run the next step
  return { code, output };
}

/**
 * Starts the server. It gets each signal once, from us, because it has its own process group; and it holds a pipe that
 * closes when we are killed.
 */
export function startServer(node, env, args) {
  return spawn(node, args, {
    cwd: root,
    env: { ...env, LIMELIGHT_PARENT_PIPE: "1" },
    stdio: ["pipe", "inherit", "inherit"],
    detached: true,
  });
}

/**
 * npm forwards signals, but not its own death by `kill -9`: then we are reparented, and end the server by closing its
 * pipe. Without npm, a program may outlive the shell that started it.
 */
export function endWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    server.stdin.end();
  }, 500);
  watch.unref();
}

/** Forwards our signals until the returned function is called, which returns whether there were any. */
export function forwardSignals(children) {
  let any = false;
  const forward = (name) => {
    any = true;
    for (const child of children) child.kill(name);
  };
  for (const name of SIGNALS) process.on(name, forward);
  return () => {
    for (const name of SIGNALS) process.off(name, forward);
    return any;
  };
}

/** Resolves to the exit code by shell convention: 128 + number for a signal. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
