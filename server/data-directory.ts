import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { hasCode, processIdentity } from "./processes.ts";

type DataLock = { release(): void };

/** Customers' data; `secrets` and the cluster restrict themselves. */
const PRIVATE = ["files", "uploads"];

/**
 * Creates the data directory. Other users may traverse it, because an embedded PostgreSQL may run as another user, but
 * not read what customers store in it.
 */
export function createDataDirectory(dataDir: string): void {
  const first = inDataDirectory(dataDir, () => mkdirSync(dataDir, { recursive: true }));
  for (const name of PRIVATE) {
    const directory = path.join(dataDir, name);
    inDataDirectory(dataDir, () => mkdirSync(directory, { recursive: true }));
    chmodSync(directory, 0o700);
  }
  if (first === undefined) return;
  for (let made = path.resolve(dataDir); made.startsWith(first); made = path.dirname(made)) chmodSync(made, 0o755);
}

/** Locks the data directory for this process, or throws a message that names the current holder. */
export function lockDataDirectory(dataDir: string): DataLock {
  createDataDirectory(dataDir);
  const file = path.join(dataDir, "lock");
  const mine = `${process.pid} ${processIdentity(process.pid)} ${randomBytes(8).toString("hex")}\n`;
  // A link appears atomically with its content, unlike a file that is created and then written.
  const draft = `${file}.${process.pid}`;
  try {
    inDataDirectory(dataDir, () => writeFileSync(draft, mine, { mode: 0o644 }));
    while (!tryLink(draft, file)) clearStale(file, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release: () => {
      if (readIfThere(file) === mine) rmSync(file, { force: true });
    },
  };
}

/** Names the path when DATA_DIR is a file or not writable. */
function inDataDirectory<T>(dataDir: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${dataDir} cannot be written: ${reason}`, { cause: error });
  }
}

/** The pid of the process that holds the data directory, if any. */
export function lockHolder(dataDir: string): number | undefined {
  return liveHolder(readIfThere(path.join(dataDir, "lock")));
}

/**
 * Waits for a process that is about to exit, such as one that was just killed. Throws a message that names the holder
 * when it does not.
 */
export async function awaitDataDirectory(dataDir: string, patienceMs = 5_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let holder = lockHolder(dataDir); holder !== undefined; holder = lockHolder(dataDir)) {
    if (Date.now() > deadline) throw alreadyRunning(dataDir, holder);
    await sleep(100);
  }
}

function alreadyRunning(dataDir: string, holder: number): Error {
  return new Error(`Another Limelight is already running on ${dataDir} (pid ${holder}).`);
}

function clearStale(file: string, dataDir: string): void {
  const judged = readIfThere(file);
  const holder = liveHolder(judged);
  if (holder !== undefined) throw alreadyRunning(dataDir, holder);
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  // Between the check and the rename a second process may have taken the lock: then it is handed back.
  if (readIfThere(aside) !== judged) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function liveHolder(content: string | undefined): number | undefined {
  const parts = content?.trim().split(" ") ?? [];
  const pid = Number(parts[0]);
  const identity = parts.slice(1, -1).join(" ");
  return Number.isInteger(pid) && pid > 0 && processIdentity(pid) === identity ? pid : undefined;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}
