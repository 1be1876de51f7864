import { type ChildProcess, spawn } from "node:child_process";

import type { Account } from "./account.ts";
import { postgresEnvironment } from "./settings.ts";

/**
 * A shell that reads pids from a pipe held by this process only, and stops the last one when the pipe closes, however
 * we died. A shell because it costs under 1 MB; fast shutdown first, then an immediate one (safe, only slower to
 * recover from) if that hangs.
 */
const script = `
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
kill -INT "$pid" || exit 0
waited=0
while kill -0 "$pid" && [ "$waited" -lt 60 ]; do sleep 1; waited=$((waited + 1)); done
kill -QUIT "$pid"
`;

type Watchdog = { guard(pid: number | undefined): void; close(): void; pid(): number | undefined };

/** Starts watching; a killed watchdog is replaced. It has its own process group, out of reach of Ctrl-C. */
export function startWatchdog(account: Account | undefined): Watchdog {
  let guarded: number | undefined;
  let closed = false;
  let dog = spawnDog();

  function spawnDog(): ChildProcess {
    const options = { ...account, cwd: "/", env: postgresEnvironment, detached: true };
    const child = spawn("/bin/sh", ["-c", script], { ...options, stdio: ["pipe", "ignore", "ignore"] });
    child.stdin.on("error", () => {}); // it was killed: the "exit" handler replaces it
    child.once("exit", () => {
      if (closed) return;
      dog = spawnDog();
      send();
    });
    child.unref();
    return child;
  }

  function send(): void {
    dog.stdin?.write(`${guarded ?? ""}\n`);
  }

  return {
    pid: () => dog.pid,
    guard: (pid) => {
      guarded = pid;
      send();
    },
    close: () => {
      closed = true;
      guarded = undefined;
      send();
      dog.stdin?.end();
    },
  };
}
