import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const GIGABYTE = 1024 ** 3;
const SHARED_MEMORY = "/dev/shm";
const PREFIX = "limelight-run-";
/**
 * Bytes that must be free in shared memory and in memory as a whole: both hold the data of all suites that run at a
 * time.
 */
const NEEDED = 6 * GIGABYTE;

/**
 * Runs `work` with a directory for temporary files as its environment's TMPDIR, and removes it afterwards. It is in
 * memory where there is enough: what tests write need not survive, and a disk would only make them wait.
 */
export async function withScratch(env, work) {
  const place = hasRoom() ? SHARED_MEMORY : os.tmpdir();
  removeLeft(place);
  const scratch = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  chmodSync(scratch, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  try {
    return await work({ ...env, TMPDIR: scratch });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    const isTmpfs = type === 0x01021994;
    return isTmpfs && bavail * bsize >= NEEDED && process.availableMemory() >= NEEDED;
  } catch {
    return false;
  }
}

/** What runs that were killed have left. */
function removeLeft(place) {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined;
    if (pid !== undefined && !isAlive(pid)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
