import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { signal } from "../../processes.ts";
import type { Place } from "./cluster-place.ts";
import { isPostmaster, readPidFile, removeStalePidFile } from "./pid-file.ts";
import { postgresEnvironment, serverArguments } from "./settings.ts";

/** A running PostgreSQL server process. */
export type Postmaster = { pid: number; port: number; hasExited(): boolean; exited: Promise<void> };

const START_MS = 120_000; // recovery after a crash replays the log and may take long
const STOP_MS = 60_000;
const LEFT_SESSIONS_MS = 250;
const LOG = "server.log";
const LOG_BYTES = 10_000_000;
const LAST_LINES = 20;

/**
 * Starts PostgreSQL and waits until it accepts connections. `guard` immediately learns what to stop if we die. Sessions
 * of a killed server that still execute a statement prevent a start: they are waited for.
 */
export async function launch(
  place: Place,
  binaries: string,
  port: number,
  guard: (pid: number | undefined) => void,
): Promise<Postmaster> {
  const logFile = path.join(place.cluster, LOG);
  const end = Date.now() + START_MS;
  while (true) {
    const postmaster = await launchOnce(place, binaries, port, guard);
    if (postmaster) return postmaster;
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-LAST_LINES);
    if (!lines.slice(-2).join().includes("pre-existing shared memory block") || Date.now() > end)
      throw new Error(`PostgreSQL did not start${reasonIn(lines)}; the end of ${logFile} says more.`);
    await sleep(LEFT_SESSIONS_MS);
  }
}

/** The last message of the server about itself, not about a session. */
function reasonIn(lines: readonly string[]): string {
  const reason = lines.flatMap((line) => / {2}(?:FATAL|PANIC): {2}(.+)$/.exec(line)?.[1] ?? []).at(-1);
  return reason === undefined ? "" : `: ${reason}`;
}

async function launchOnce(
  { cluster, account }: Place,
  binaries: string,
  port: number,
  guard: (pid: number | undefined) => void,
): Promise<Postmaster | undefined> {
  removeStalePidFile(cluster);
  const log = openLog(cluster);
  const child = spawn(path.join(binaries, "bin/postgres"), serverArguments(cluster, port), {
    ...account,
    cwd: "/",
    env: postgresEnvironment,
    stdio: ["ignore", log, log],
    detached: true, // Ctrl-C in the terminal is for us: PostgreSQL stops after the program has shut down
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.unref();
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started from ${binaries}.`);
  guard(child.pid);
  const postmaster = asPostmaster(child.pid, port, exited);
  void exited.then(() => guard(undefined));
  if (await becomesReady(postmaster, cluster)) return postmaster;
  await halt(postmaster);
  return undefined;
}

/**
 * Returns a server that an earlier process left running. If that server is stopping, waits for its end and returns
 * undefined.
 */
export async function adoptable(cluster: string): Promise<Postmaster | undefined> {
  const left = readPidFile(cluster);
  if (!left || !isPostmaster(left.pid, cluster)) return undefined;
  const postmaster = asPostmaster(left.pid, left.port, gone(left.pid, cluster));
  if (await becomesReady(postmaster, cluster)) return postmaster;
  await halt(postmaster);
  return undefined;
}

/** Fast shutdown: open transactions are rolled back, committed data is on disk. */
export async function halt(postmaster: Postmaster): Promise<void> {
  if (postmaster.hasExited()) return; // the pid may have been reused
  signal(postmaster.pid, "SIGINT");
  const timer = setTimeout(() => signal(postmaster.pid, "SIGQUIT"), STOP_MS);
  await postmaster.exited;
  clearTimeout(timer);
}

function asPostmaster(pid: number, port: number, exited: Promise<void>): Postmaster {
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  return { pid, port, exited, hasExited: () => hasEnded };
}

/** A listening port is too early (57P03): the server writes "ready" into its pid file, and "stopping" later. */
async function becomesReady({ pid, hasExited }: Postmaster, cluster: string): Promise<boolean> {
  const end = Date.now() + START_MS;
  while (!hasExited() && Date.now() < end) {
    const pidFile = readPidFile(cluster);
    if (pidFile?.pid === pid && pidFile.status === "ready") return true;
    if (pidFile?.pid === pid && pidFile.status === "stopping") return false;
    await sleep(20);
  }
  return false;
}

async function gone(pid: number, cluster: string): Promise<void> {
  while (isPostmaster(pid, cluster)) await sleep(200, undefined, { ref: false });
}

function openLog(cluster: string): number {
  const file = path.join(cluster, LOG);
  if (existsSync(file) && statSync(file).size > LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}
