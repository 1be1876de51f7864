import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { hasCode, runsWith } from "../../processes.ts";

type PidFile = { pid: number; port: number; status: string };

/** What a running PostgreSQL says of itself in `postmaster.pid`; the file is filled line by line as it starts. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Whether the pid is the PostgreSQL of this cluster: after a crash it may long be somebody else's. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return pid > 1 && runsWith(pid, ["postgres", cluster]);
}

/** PostgreSQL refuses to start beside a pid file whose number any process of the same user has by now. */
export function removeStalePidFile(cluster: string): void {
  const left = readPidFile(cluster);
  if (left && !isPostmaster(left.pid, cluster)) rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}
