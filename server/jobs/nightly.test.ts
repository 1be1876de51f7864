import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { useWorld } from "#test/support/world.ts";
import { doNightly } from "./nightly.ts";

const DAY = 24 * 60 * 60 * 1000;
const world = useWorld();

test("folds every creator again and forgets sessions that are over", async () => {
  const { root, ctx } = world();
  await root.execute(sql`insert into creators (full_name) values ('A'), ('B')`);
  await world().browser().signUp();
  await doNightly(ctx);
  const [found] = await ctx.engine.query({
    sql: "SELECT count() AS n FROM creator_index",
    schema: z.object({ n: z.number() }),
  });
  expect(found?.n).toBe(2);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(1);
  world().travel(2 * DAY);
  await doNightly(ctx);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(0);
});

test("throws away the files of exports that are a month old, and keeps the others", async () => {
  const { root, ctx } = world();
  const browser = world().browser();
  await browser.signUp();
  const now = ctx.clock.now();
  const make = async (key: string, finishedAt: Date) => {
    await ctx.files.put(key, "a file");
    await root.execute(sql`
      insert into jobs (customer_id, kind, input, state, result, finished_at)
      select id, 'export-crm', '{}', 'done', ${key}, ${finishedAt.toISOString()} from customers limit 1`);
  };
  await make("exports/old.csv", new Date(now.getTime() - 31 * DAY));
  await make("exports/new.csv", new Date(now.getTime() - 29 * DAY));
  await doNightly(ctx);
  expect([await ctx.files.exists("exports/old.csv"), await ctx.files.exists("exports/new.csv")]).toEqual([false, true]);
  expect((await root.execute(sql`select result from jobs`)).rows).toEqual([{ result: "exports/new.csv" }]);
});
