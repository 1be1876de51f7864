import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { insertMembers } from "./members-store.ts";

const world = useWorld();

test("to add creators to a list, only their rows are read, although PostgreSQL knows nothing of the others", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { customerId, userId: addedBy } = owner;
  const { list } = (await owner.browser.call(createList, { title: "Spring" })).body;
  const { rows } = await world().root.execute<{ creatorId: number }>(sql`
    with made as (insert into creators (full_name) select 'Many ' || n from generate_series(1, 1000) n returning id)
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${customerId}, id, 'Many', 'many' from made returning creator_id as "creatorId"`);
  const [shown = 0, merged = 0, other = 0] = rows.map(({ creatorId }) => creatorId);
  await world().root.execute(sql`
    update crm_creators r set merged_into = k.id from crm_creators k
    where r.customer_id = ${customerId} and r.creator_id = ${merged} and k.customer_id = ${customerId} and k.creator_id = ${shown}`);

  const read = await rowsReadOf(tenantDatabase(world().ctx.db, customerId), "crm_creators", async (db) => {
    const given = { listIds: [list._id], creatorIds: [merged, other], addedBy, at: world().ctx.clock.now() };
    const added = await insertMembers({ db, customerId }, given);
    expect(new Set(added.map(({ creatorId }) => creatorId))).toEqual(new Set([shown, other]));
  });
  expect(read).toBeLessThanOrEqual(2_000);
});
