import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useWorld } from "#test/support/world.ts";
import { doNightly } from "./nightly.ts";

const DAY = 24 * 60 * 60 * 1000;
const world = useWorld();

test("marks every creator for the fold and forgets sessions that are over", async () => {
  const { root, ctx } = world();
  await root.execute(sql`insert into creators (full_name) values ('A'), ('B')`);
  await world().browser().signUp();
  await doNightly(ctx);
  expect((await root.execute(sql`select distinct creator_id from outbox`)).rows).toHaveLength(2);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(1);
  world().travel(2 * DAY);
  await doNightly(ctx);
  expect((await root.execute(sql`select id from sessions`)).rows).toHaveLength(0);
});
