import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCustomTag } from "#contract/labels.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { updateStatus, updateTags } from "./rows-store.ts";

const world = useWorld();
const MANY = 1_000;

test("each row is read a few times, although PostgreSQL does not know how many there are", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { customerId } = owner;
  const { body: tag } = await owner.browser.call(createCustomTag, { tag: "Vegan", type: "tag" });
  const { body: status } = await owner.browser.call(createCustomTag, { tag: "Waiting", type: "status" });
  const { rows } = await world().root.execute<{ id: string }>(sql`
    with made as (insert into creators (full_name) select 'Many ' || n from generate_series(1, ${MANY}::int) n returning id)
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${customerId}, id, 'Many', 'many' from made returning id`);
  const rowIds = rows.map(({ id }) => id);
  const at = world().ctx.clock.now();
  const own = tenantDatabase(world().ctx.db, customerId);

  const tagging = await rowsReadOf(own, "crm_creators", async (db) => {
    const [group] = await updateTags({ db, customerId }, { rowIds }, { mode: "ADD", tagIds: [tag._id] }, at);
    expect(group).toMatchObject({ added: [tag._id], removed: [], fullest: 1 });
    expect(group?.creatorIds).toHaveLength(MANY);
  });
  expect(tagging).toBeLessThanOrEqual(3 * MANY);

  const moving = await rowsReadOf(own, "crm_creators", async (db) => {
    const [group] = await updateStatus({ db, customerId }, { rowIds }, status._id, at);
    expect(group?.creatorIds).toHaveLength(MANY);
  });
  expect(moving).toBeLessThanOrEqual(3 * MANY);
});
