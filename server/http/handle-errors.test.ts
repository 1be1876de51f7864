import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("adding a creator who is deleted concurrently is a conflict", async () => {
  const { root } = world();
  const { browser } = await makeOwner(world());
  const creatorsId = await makeCreators(world(), 1);
  const adding = await root.transaction(async (tx) => {
    await tx.execute(sql`delete from creators where id = ${creatorsId[0]}`);
    const answer = browser.call(addCreator, { creatorsId });
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // oxlint-disable-next-line no-await-in-loop -- until the insert waits for this transaction
    while ((await root.execute(isWaiting)).rowCount === 0) await sleep(20);
    return { answer };
  });
  const { status, error } = await adding.answer;
  expect([status, error.err]).toEqual([409, "conflict"]);
  expect((await browser.call(listCrm, {})).body.totalCreators).toBe(0);
});
