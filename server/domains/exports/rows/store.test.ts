import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { selectValues } from "./store.ts";

const world = useWorld();

test("the account of a row's figures is found among those of its creator and of merged ones alone", async () => {
  const { customerId } = await makeOwner(world(), PLAN_IDS.agency);
  const { rows } = await world().root.execute<{ creatorId: number }>(sql`
    with made as (insert into creators (full_name) select 'Many ' || n from generate_series(1, 1000) n returning id),
    there as (
      insert into accounts (creator_id, network, username, username_key, followers, views_per_post)
      select id, 'instagram', 'many_' || id, 'many_' || id, id, id from made)
    insert into crm_creators (customer_id, creator_id, full_name, search_text, networks)
    select ${customerId}, id, 'Many', 'many', '{instagram}' from made returning creator_id as "creatorId"`);
  const [shown = 0, merged = 0, ...others] = rows.map(({ creatorId }) => creatorId);
  await world().root.execute(sql`
    update crm_creators r set merged_into = k.id from crm_creators k
    where r.customer_id = ${customerId} and r.creator_id = ${merged} and k.customer_id = ${customerId} and k.creator_id = ${shown}`);
  const creatorIds = [shown, ...others.slice(0, 20)];
  const columns = new Set(["views_per_post"] as const);

  const read = await rowsReadOf(tenantDatabase(world().ctx.db, customerId), "accounts", async (db) => {
    const values = await selectValues({ db, customerId }, { creatorIds, places: null, columns, figuresOf: [] });
    // The merged creator has the larger account, so its value is shown.
    expect(values.find(({ id }) => id === shown)).toMatchObject({ views_per_post: merged });
    expect(values).toHaveLength(creatorIds.length);
  });
  expect(read).toBeLessThan(50);
});
