import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator, listCrm, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { actions, changes } from "#server/db/tables/index.ts";
import { deleteUndoneEvents } from "#server/domains/timeline-events/record-events.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { rowsReadOf } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { deleteExpiredChanges } from "./record-changes.ts";
import { deleteChangesBefore, deleteUndosBefore, selectLastEditor } from "./store.ts";

const world = useWorld();

test("changes are deleted when their action can no longer be undone", async () => {
  const { browser } = await makeOwner(world());
  await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const [row] = (await browser.call(listCrm, {})).body.crmCreators;
  const values = [{ customCreatorId: row?._id ?? "", customNote: "Met in Oslo" }];
  await browser.call(updateCustomNotes, { field: "customNote", values });
  const countChanges = () => world().root.$count(changes);
  await world().travel(UNDO_DAYS * DAY_MS - DAY_MS);
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await countChanges()).toBe(2);
  await world().travel(2 * DAY_MS);
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await countChanges()).toBe(0);
});

test("what became of the taxonomy and what was set of creators stays, without the creators that were moved", async () => {
  const { customerId, userId } = await makeOwner(world());
  const [creatorId] = await makeCreators(world(), 1);
  await world().root.execute(sql`
    with made as (
      insert into actions (customer_id, verb, count, inverse, created_at)
      values (${customerId}, 'taxonomy.change', 1, '{}', world.now() - make_interval(days => ${UNDO_DAYS + 1})) returning id)
    insert into changes (action_id, creator_id, tbl, row_id, after)
    select id, null::bigint, 'niches', '1001', '{"name": "Golf"}'::jsonb from made
    union all select id, ${Number(creatorId)}::bigint, 'creator_values', ${`${creatorId}:country`}, '{"value": "fr"}' from made
    union all select id, ${Number(creatorId)}::bigint, 'creator_niches', ${`${creatorId}:1001`}, '{"state": -1}' from made`);
  await deleteExpiredChanges({ ctx: world().ctx });
  const left = await world()
    .root.select({ tbl: changes.tbl })
    .from(changes)
    .where(sql`customer_id is null`)
    .orderBy(changes.tbl);
  expect(left).toEqual([{ tbl: "creator_values" }, { tbl: "niches" }]);
  const name = { table: "niches", rowIds: ["1001"], columns: ["name"] };
  await world().root.execute(sql`update actions set actor_id = ${userId} where verb = 'taxonomy.change'`);
  expect(await selectLastEditor(world().root, name)).toMatchObject({ id: userId });
  // The person who changed it last has deleted their account, and no one else changed it.
  await world().root.execute(sql`
    with made as (
      insert into actions (customer_id, verb, count, inverse) values (${customerId}, 'taxonomy.change', 1, '{}') returning id)
    insert into changes (action_id, tbl, row_id, after) select id, 'niches', '1001', '{"name": "Minigolf"}' from made`);
  expect(await selectLastEditor(world().root, name)).toEqual({ id: null, name: null });
});

test("a night reads only the actions and changes that have expired since the last", async () => {
  const { customerId } = await makeOwner(world());
  const addActions = async (count: number, days: number) => {
    await world().root.execute(sql`
      with made as (
        insert into actions (customer_id, verb, count, inverse, created_at)
        select ${customerId}, 'crm.tag', 1, '{}', world.now() - make_interval(days => ${days}) from generate_series(1, ${count}::int)
        returning id)
      insert into changes (action_id, customer_id, tbl, row_id, before)
      select id, ${customerId}, 'crm_creators', id::text, '{}' from made`);
  };
  const readOf = async (table: string) =>
    rowsReadOf(world().root, table, (db) =>
      deleteChangesBefore(db, new Date(world().ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS)),
    );
  await addActions(3_000, UNDO_DAYS + 5);
  await deleteExpiredChanges({ ctx: world().ctx });
  await addActions(3_000, 3);
  await addActions(2, UNDO_DAYS + 1);
  expect(await readOf("actions")).toBeLessThan(20);
  await addActions(2, UNDO_DAYS + 1);
  expect(await readOf("changes")).toBeLessThan(20);
  expect(await world().root.$count(changes, sql`customer_id = ${customerId}`)).toBe(3_000);
});

test("undos are deleted when they can no longer be undone, after their timeline events, and only undos are read", async () => {
  const { browser, customerId } = await makeOwner(world());
  const added = await browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  await browser.call(undoAction, { id: added.body.actionId ?? "" });
  await world().root.execute(sql`
    insert into actions (customer_id, verb, count, inverse) select ${customerId}, 'crm.tag', 1, '{}' from generate_series(1, 3000)`);
  const undos = () => world().root.$count(actions, sql`verb = 'actions.undo'`);
  await world().travel(UNDO_DAYS * DAY_MS - DAY_MS);
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await undos()).toBe(1);
  await world().travel(2 * DAY_MS);
  // Its events are still on no timeline because of it.
  await deleteExpiredChanges({ ctx: world().ctx });
  expect(await undos()).toBe(1);
  const read = await rowsReadOf(world().root, "actions", async (db) => {
    await deleteUndoneEvents({ ctx: { ...world().ctx, db } });
    await deleteUndosBefore(db, world().ctx.clock.now());
  });
  expect(await undos()).toBe(0);
  expect(read).toBeLessThan(20);
});
