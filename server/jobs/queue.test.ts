import { pino } from "pino";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { openQueue } from "./queue.ts";

const world = useWorld();
const JOBS = Array.from({ length: 10 }, (_, n) => `job-${n}`);

test("a backlog is worked off without waiting for polls, three at once, each once", async () => {
  const { ctx, root } = world();
  for (const jobId of JOBS) await ctx.queue.send("exports", { jobId }, ctx.db);
  const { connectionString = "" } = root.$client.options;
  // Nothing polls again while the test runs.
  const jobs = await openQueue(connectionString, {
    log: pino({ level: "silent" }),
    queues: ["exports"],
    pollSeconds: 3_600,
  });
  const done: string[] = [];
  const atOnce: number[] = [];
  let busy = 0;
  const three = Promise.withResolvers<void>();
  const handle = async ({ jobId }: { jobId: string }) => {
    atOnce.push((busy += 1));
    if (busy === 3) three.resolve();
    await three.promise;
    busy -= 1;
    done.push(jobId);
  };
  await jobs.workOn("exports", { handle, handleFailed: async () => {} });
  await expect.poll(() => done.toSorted()).toEqual(JOBS);
  expect(Math.max(...atOnce)).toBe(3);
  await jobs.stop();
});
