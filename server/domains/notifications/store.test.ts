import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { selectAssigned } from "./store.ts";

const world = useWorld();

test("the creators of a notification are read once, however many were assigned", async () => {
  const { root, ctx } = world();
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "member");
  const { customerId, userId: by } = owner;
  const { userId } = colleague;
  const at = ctx.clock.now().toISOString();
  const assign = async (count: number) =>
    root.execute(sql`
      with made as (
        insert into creators (full_name) select 'Creator ' || n from generate_series(1, ${count}::int) n
        returning id, full_name
      ), added as (
        insert into crm_creators (customer_id, creator_id, full_name, search_text, owner)
        select ${customerId}::uuid, id, full_name, '', ${userId}::uuid from made returning creator_id
      )
      insert into moments (customer_id, creator_id, actor_id, data, created_at)
      select ${customerId}::uuid, creator_id, ${by}::uuid,
        jsonb_build_object('kind', 'field', 'field', 'owner', 'text', ${userId}::text), ${at}::timestamptz
      from added`);
  const read = async (total: number) => {
    const assignment = { id: by, by, day: at.slice(0, 10) };
    const rows = await Promise.all(
      ["moments", "crm_creators"].map((table) =>
        rowsReadOf(root, table, async (db) => {
          const found = await selectAssigned({ db, customerId, userId }, [assignment]);
          expect(found.get(by)?.total).toBe(total);
          expect(found.get(by)?.creators).toHaveLength(20);
        }),
      ),
    );
    return rows.reduce((sum, n) => sum + n, 0);
  };
  await assign(100);
  const few = await read(100);
  await assign(900);
  // Ten times as many: twice that leaves room for another plan, a hundred times would be each with each.
  expect(await read(1_000)).toBeLessThanOrEqual(20 * few);
});
