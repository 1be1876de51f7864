import { sql } from "drizzle-orm";
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

test("of several processes one runs the night, also one that was missed, and for as long as it takes", async () => {
  const { connectionString = "" } = world().root.$client.options;
  const open = async () => openQueue(connectionString, { log: pino({ level: "silent" }), queues: [] });
  const processes = [await open(), await open()];
  const nights: string[] = [];
  const finish = Promise.withResolvers<void>();
  for (const [n, { everyNight }] of processes.entries())
    await everyNight(
      async () => {
        nights.push(`process ${n}`);
        await finish.promise;
      },
      { isMissed: true },
    );
  await expect.poll(() => nights, { timeout: 20_000 }).toHaveLength(1);
  const { rows } = await world().root.execute(sql`
    select expire_seconds, count(*)::int as n from pgboss.job where name = 'nightly' group by 1`);
  expect(rows).toEqual([{ expire_seconds: 23 * 3600, n: 1 }]);
  finish.resolve();
  await Promise.all(processes.map(async (one) => one.stop()));
  expect(nights).toHaveLength(1);
});
