import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Location for binaries and data when the account cannot access their default one, for example below root's home. */
export const AWAY = "/var/lib/limelight";

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root: started by root it runs as `postgres` or `nobody`. Undefined: the current user.
 */
export function serviceAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: 65534, gid: 65534 };
}

/** Whether the account may enter the directory or run the file. */
export function reachable(account: Account, file: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", file], { ...account, cwd: "/" }).status === 0;
}
