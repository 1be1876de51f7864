import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { hasCode, runsWith } from "../../processes.ts";

type PidFile = { pid: number; port: number; status: string };

/** Contents of `postmaster.pid` of a running PostgreSQL; the file is filled line by line during startup. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Whether the pid is the PostgreSQL of this cluster: after a crash the pid may have been reused. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return pid > 1 && runsWith(pid, ["postgres", cluster]);
}

/** PostgreSQL refuses to start next to a pid file with the pid of any live process of the same user. */
export function removeStalePidFile(cluster: string): void {
  const left = readPidFile(cluster);
  if (left && !isPostmaster(left.pid, cluster)) rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}
