import { type ChildProcess, spawn } from "node:child_process";

import type { Account } from "./account.ts";
import { postgresEnvironment } from "./settings.ts";

/**
 * A shell that reads pids from a pipe only we hold, and stops the last one when the pipe closes, however we died.
 * A shell because it costs under 1 MB; fast shutdown first, and an immediate one (safe, only slower to start
 * from) when that hangs.
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

/** Begins to watch; a killed watchdog is replaced. It has a process group of its own, out of reach of Ctrl-C. */
export function startWatchdog(account: Account | undefined): Watchdog {
  let guarded: number | undefined;
  let closed = false;
  let dog = spawnDog();

  function spawnDog(): ChildProcess {
    const options = { ...account, cwd: "/", env: postgresEnvironment, detached: true };
    const child = spawn("/bin/sh", ["-c", script], { ...options, stdio: ["pipe", "ignore", "ignore"] });
    child.stdin.on("error", () => {}); // it was killed: "exit" says so and replaces it
    child.once("exit", () => {
      if (closed) return;
      dog = spawnDog();
      tell();
    });
    child.unref();
    return child;
  }

  function tell(): void {
    dog.stdin?.write(`${guarded ?? ""}\n`);
  }

  return {
    pid: () => dog.pid,
    guard: (pid) => {
      guarded = pid;
      tell();
    },
    close: () => {
      closed = true;
      guarded = undefined;
      tell();
      dog.stdin?.end();
    },
  };
}
