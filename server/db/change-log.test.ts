import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { UndoneChanges } from "#contract/actions.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { triggersOf, withAction } from "./change-log.ts";
import { tenantDatabase } from "./row-security.ts";
import { actions, changes, crmCreators, crmStatuses, crmTags, listCreators, lists, niches } from "./tables/index.ts";
import { UNDOABLE } from "./tables/undoable.ts";
import { planUndo, undoChanges } from "./undo-changes.ts";

const world = useWorld();

test("the database's triggers are those that are declared", async () => {
  const { rows } = await world().root.execute<{ body: string; triggers: string[] }>(sql`
    select prosrc as body, array_agg(tgname::text order by tgname) as triggers
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname like 'log\\_%' group by prosrc`);
  const declared = UNDOABLE.map((table) => {
    const [made = "", ...triggers] = triggersOf(table);
    return { body: made.split("$$")[1], triggers: triggers.map((text) => text.split(" ")[2] ?? "").toSorted() };
  });
  const byBody = (one: { body?: string | undefined }, other: { body?: string | undefined }) =>
    (one.body ?? "").localeCompare(other.body ?? "");
  expect(rows.toSorted(byBody)).toEqual(declared.toSorted(byBody));
});

describe("undo by the log", () => {
  let owner: Person;
  let ids: string[] = [];
  const db = () => tenantDatabase(world().root, owner.customerId);
  const at = () => world().ctx.clock.now();

  beforeAll(async () => {
    owner = await makeOwner(world());
    const creatorsId = await makeCreators(world(), 6);
    await owner.browser.call(addCreator, { creatorsId });
    await owner.browser.call(createList, { title: "Spring", creatorsId });
    ids = (await db().select({ id: crmCreators.id }).from(crmCreators).orderBy(crmCreators.id)).map(({ id }) => id);
  });

  /** Does something as an action; answers what undoes it. */
  async function act(work: (tx: ReturnType<typeof db>) => Promise<unknown>) {
    const { customerId } = owner;
    const actionId = await db().transaction(async (tx) => {
      const values = { customerId, verb: "crm.tag", count: 0, inverse: {}, createdAt: at() };
      const [action] = await tx.insert(actions).values(values).returning({ id: actions.id });
      await withAction(tx, action?.id ?? "", () => work(tx));
      return action?.id ?? "";
    });
    const undo = (): Promise<UndoneChanges> =>
      db().transaction(async (tx) => {
        const tenant = { db: tx, customerId };
        return undoChanges(tenant, { actionId, at: at(), slices: await planUndo(tenant, actionId) });
      });
    return { actionId, undo };
  }

  const rows = () =>
    db()
      .select({
        id: crmCreators.id,
        status: crmCreators.statusId,
        tags: crmCreators.tagIds,
        note: crmCreators.customNote,
      })
      .from(crmCreators)
      .orderBy(crmCreators.id);

  async function newStatus(title: string): Promise<string> {
    const values = { customerId: owner.customerId, title, color: "blue" as const, position: 50 };
    const [row] = await db().insert(crmStatuses).values(values).returning();
    return row?.id ?? "";
  }

  async function newTag(title: string): Promise<string> {
    const [row] = await db()
      .insert(crmTags)
      .values({ customerId: owner.customerId, title, color: "blue" as const })
      .returning();
    return row?.id ?? "";
  }

  test("restores what still holds what the action wrote, and counts what was changed since", async () => {
    const [before, statusId] = [await rows(), await newStatus("First")];
    const { undo, actionId } = await act((tx) => tx.update(crmCreators).set({ statusId, followers: 7 }));
    const [log] = await db().select().from(changes).where(eq(changes.actionId, actionId)).limit(1);
    expect(log).toMatchObject({ before: { status_id: null }, after: { status_id: statusId } });
    const other = await newStatus("Second");
    await db()
      .update(crmCreators)
      .set({ statusId: other })
      .where(eq(crmCreators.id, ids[0] ?? ""));
    await db()
      .update(crmCreators)
      .set({ customNote: "since" })
      .where(eq(crmCreators.id, ids[1] ?? ""));
    expect(await undo()).toEqual({ total: 6, restored: 5 });
    expect(await rows()).toEqual(
      before.map((row, i) => Object.assign(row, i === 0 && { status: other }, i === 1 && { note: "since" })),
    );
    await db().update(crmCreators).set({ statusId: null, customNote: "" });
  });

  test("leaves elements that others added to a set, and does not restore deleted references", async () => {
    const [own, gone, added, others] = await Promise.all(["A", "B", "C", "D"].map(newTag));
    if (!own || !gone || !added || !others) throw new Error("four tags");
    await db()
      .update(crmCreators)
      .set({ tagIds: [own, gone] });
    const { undo } = await act((tx) => tx.update(crmCreators).set({ tagIds: [added] }));
    await db()
      .update(crmCreators)
      .set({ tagIds: sql`array_append(tag_ids, ${others}::uuid)` });
    await db().delete(crmTags).where(eq(crmTags.id, gone));
    await undo();
    expect((await rows()).map(({ tags }) => tags)).toEqual(ids.map(() => [others, own]));
  });

  test("returns deleted rows whole, with their places in lists", async () => {
    const all = () => Promise.all([db().select().from(crmCreators), db().select().from(listCreators)]);
    const [crm, places] = await all();
    const { undo } = await act(async (tx) => {
      await tx.delete(listCreators).where(
        inArray(
          listCreators.creatorId,
          crm.slice(0, 3).map((row) => row.creatorId),
        ),
      );
      await tx.delete(crmCreators).where(
        inArray(
          crmCreators.id,
          crm.slice(0, 3).map((row) => row.id),
        ),
      );
    });
    expect((await all()).map(({ length }) => length)).toEqual([3, 3]);
    expect(await undo()).toEqual({ total: 6, restored: 6 });
    const [crmAgain, placesAgain] = await all();
    expect([new Set(crmAgain), new Set(placesAgain)]).toEqual([new Set(crm), new Set(places)]);
  });

  test("removes inserted rows that nothing relies on", async () => {
    const values = { customerId: owner.customerId };
    let [empty, filled] = ["", ""];
    const { undo } = await act(async (tx) => {
      const made = await tx
        .insert(lists)
        .values([
          { ...values, title: "Empty" },
          { ...values, title: "Filled" },
        ])
        .returning();
      [empty = "", filled = ""] = made.map(({ id }) => id);
    });
    const [row] = await db().select().from(crmCreators).limit(1);
    await db()
      .insert(listCreators)
      .values({ ...values, listId: filled, creatorId: row?.creatorId ?? 0 });
    expect(await undo()).toEqual({ total: 2, restored: 1 });
    const left = await db()
      .select({ id: lists.id, deletedAt: lists.deletedAt })
      .from(lists)
      .where(inArray(lists.id, [empty, filled]));
    expect(new Map(left.map(({ id, deletedAt }) => [id, deletedAt === null]))).toEqual(
      new Map([
        [empty, false],
        [filled, true],
      ]),
    );
  });

  test("goes back through every change of a row", async () => {
    const { undo } = await act(async (tx) => {
      await tx.update(crmCreators).set({ customNote: "one" });
      await tx.update(crmCreators).set({ customNote: "two" });
    });
    expect(await undo()).toEqual({ total: 12, restored: 12 });
    expect(new Set((await rows()).map(({ note }) => note))).toEqual(new Set([""]));
  });

  test("what administrators change belongs to no workspace: none sees, undoes or writes it", async () => {
    const { customerId } = owner;
    const { root } = world();
    const { actionId, undo } = await act((tx) => tx.update(crmCreators).set({ customNote: "theirs" }));
    // Under the same action, so that only the owner of a change tells them apart.
    await root.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.staff_action', ${actionId}, true)`);
      await tx.update(niches).set({ name: "Renamed" }).where(eq(niches.id, 1001));
      await tx.update(crmCreators).set({ customNote: "by staff" }).where(eq(crmCreators.customerId, customerId));
      await tx.update(crmCreators).set({ customNote: "theirs" }).where(eq(crmCreators.customerId, customerId));
    });
    const logged = async (of: typeof root | ReturnType<typeof db>) =>
      new Set(
        (await of.select({ tbl: changes.tbl }).from(changes).where(eq(changes.actionId, actionId))).map(
          ({ tbl }) => tbl,
        ),
      );
    expect(await logged(root)).toEqual(new Set(["crm_creators", "niches"]));
    expect(await logged(db())).toEqual(new Set(["crm_creators"]));
    const planned = async (of: typeof customerId | null) =>
      (await planUndo({ db: root, customerId: of }, actionId)).map(({ table }) => table.name);
    expect(await planned(customerId)).toEqual(["crm_creators"]);
    expect(await planned(null)).toEqual(["niches"]);
    const forged = { actionId, tbl: "niches", rowId: "1001", after: { name: "Forged" } };
    await expect(db().insert(changes).values(forged)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("row-level security") },
    });
    expect(await undo()).toEqual({ total: 6, restored: 6 });
    const [niche] = await root.select({ name: niches.name }).from(niches).where(eq(niches.id, 1001));
    expect(niche?.name).toBe("Renamed");
  });

  test("logs nothing outside of an action", async () => {
    const before = await world().root.$count(changes);
    await db().update(crmCreators).set({ customNote: "x" });
    await act(async () => {});
    await db().update(crmCreators).set({ customNote: "" });
    expect(await world().root.$count(changes)).toBe(before);
  });
});
