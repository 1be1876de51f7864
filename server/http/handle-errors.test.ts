import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test("adding a creator who is deleted concurrently is a conflict", async () => {
  const { root } = world();
  const { browser } = await makeOwner(world());
  const creatorsId = await makeCreators(world(), 1);
  const adding = await root.transaction(async (tx) => {
    await tx.execute(sql`delete from creators where id = ${creatorsId[0]}`);
    const answer = browser.call(addCreator, { creatorsId });
    await waitingForLocks(world());
    return { answer };
  });
  const { status, error } = await adding.answer;
  expect([status, error.err]).toEqual([409, "conflict"]);
  expect((await browser.call(listCrm, {})).body.totalCreators).toBe(0);
});
