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
  const [found] = await ctx.engine.ask({
    sql: "SELECT count() AS n FROM creator_index",
    schema: z.object({ n: z.number() }),
  });
  expect(found?.n).toBe(2);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(1);
  world().travel(2 * DAY);
  await doNightly(ctx);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(0);
});
