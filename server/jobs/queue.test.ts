import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const JOBS = Array.from({ length: 10 }, (_, n) => `job-${n}`);
/** Shorter than the queue's polling interval. */
const BEFORE_THE_NEXT_POLL = 1_900;

test("a backlog is worked off without waiting for polls, some at once, each once", async () => {
  const { ctx, workOn } = world();
  for (const jobId of JOBS) await ctx.queue.send("exports", { jobId }, ctx.db);
  const done: string[] = [];
  const atOnce: number[] = [];
  let busy = 0;
  let begun = 0;
  const handle = async ({ jobId }: { jobId: string }) => {
    begun ||= performance.now();
    atOnce.push((busy += 1));
    await pause(20);
    busy -= 1;
    done.push(jobId);
  };
  await workOn("exports", { handle, handleFailed: async () => {} });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(JOBS), { timeout: 20_000, interval: 20 });
  expect(performance.now() - begun).toBeLessThan(BEFORE_THE_NEXT_POLL);
  expect(Math.max(...atOnce)).toBe(3);
});
