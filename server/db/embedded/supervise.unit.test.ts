import { expect, test } from "vitest";
import type { Postmaster } from "./postmaster.ts";
import { superviseServer } from "./supervise.ts";

/** `exit` ends the server. */
function server(pid: number): Postmaster & { exit: () => void } {
  const exiting = Promise.withResolvers<void>();
  let hasExited = false;
  const exit = () => {
    hasExited = true;
    exiting.resolve();
  };
  return { pid, port: 1, hasExited: () => hasExited, exited: exiting.promise, exit };
}

test("a server that cannot be started is tried until it can be, for as long as a disk is full", async () => {
  const first = server(1);
  const second = server(2);
  const started = Promise.withResolvers<void>();
  const pauses: number[] = [];
  const warnings: string[] = [];
  const relaunch = async () => {
    if (pauses.length < 50) throw new Error("No space left on device");
    started.resolve();
    return second;
  };
  const supervised = superviseServer(first, relaunch, {
    log: { info: () => {}, warn: (text) => void warnings.push(text) },
    pause: async (ms) => void pauses.push(ms),
  });
  first.exit();
  await started.promise;
  await expect.poll(() => supervised.pid()).toBe(2);
  expect(pauses.slice(0, 7)).toEqual([0, 250, 1000, 3000, 8000, 15_000, 15_000]);
  expect(warnings.filter((text) => text.includes("No space left"))).toHaveLength(49);
  second.exit();
  await supervised.stop();
});
