import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { connect, type Database } from "./connect.ts";
import {
  acrossTenants,
  preparedDatabase,
  tenantDatabase,
  tenantPolicy,
  tenantRole,
  transact,
  withinTenant,
} from "./row-security.ts";
import * as tables from "./tables/index.ts";

const world = useWorld();

/**
 * Sources of the installation are read by all workspaces; the owner of another one only decides who may see its name.
 */
const SHARED = new Set(["sources"]);

const ofTenants = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table))
  .filter(({ columns, name }) => columns.some((column) => column.name === "customerId") && !SHARED.has(name))
  .map(({ name, policies }) => ({ name, policies: policies.map((policy) => policy.name) }));

/** A store function that forgets its predicate. */
async function rowsFor(db: Database): Promise<Set<string>> {
  const rows = await db.select({ customerId: tables.crmCreators.customerId }).from(tables.crmCreators);
  return new Set(rows.map(({ customerId }) => customerId));
}

async function twoTenants() {
  const owners = [await makeOwner(world()), await makeOwner(world())] as const;
  for (const { browser } of owners) await browser.call(addCreator, { creatorsId: await makeCreators(world(), 2) });
  const [one, other] = owners.map(({ customerId }) => ({ customerId, db: tenantDatabase(world().root, customerId) }));
  if (!one || !other) throw new Error("there are two");
  return { one, other };
}

test("every table with a customer_id is protected by the policy", async () => {
  expect(ofTenants.length).toBeGreaterThan(15);
  expect(ofTenants.filter(({ policies }) => !policies.includes(tenantPolicy().name))).toEqual([]);
  const { rows } = await world().root.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_policy on polrelid = pg_class.oid
    where relrowsecurity and polname = ${tenantPolicy().name}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(ofTenants.map(({ name }) => name).toSorted());
});

test("a statement without a predicate finds the workspace's own rows only", async () => {
  const { one, other } = await twoTenants();
  expect(await rowsFor(one.db)).toEqual(new Set([one.customerId]));
  expect((await rowsFor(world().root)).size).toBeGreaterThan(1);
  await one.db.update(tables.crmCreators).set({ customNote: "mine" });
  const notes = await other.db.select({ note: tables.crmCreators.customNote }).from(tables.crmCreators);
  expect(notes).toEqual([{ note: "" }, { note: "" }]);
  await one.db.delete(tables.crmCreators);
  expect((await rowsFor(other.db)).size).toBe(1);
});

test("a plan that a connection keeps finds the rows of the workspace that uses it", async () => {
  const { one, other } = await twoTenants();
  const { connectionString = "" } = world().root.$client.options;
  const root = connect(connectionString, { max: 1 });
  const everyone = preparedDatabase(root);
  const [mine, theirs] = [one, other].map(({ customerId }) => preparedDatabase(tenantDatabase(root, customerId)));
  if (!mine || !theirs) throw new Error("there are two");
  for (let round = 0; round < 8; round += 1) {
    expect(await rowsFor(mine)).toEqual(new Set([one.customerId]));
    expect(await rowsFor(theirs)).toEqual(new Set([other.customerId]));
    expect((await rowsFor(everyone)).size).toBeGreaterThan(1);
  }
  const plans = sql`select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom, count(*)::int as statements,
      min(current_setting('plan_cache_mode')) as mode
    from pg_prepared_statements where statement like '%from "crm_creators"%' and statement not like '%plan_cache_mode%'`;
  expect((await everyone.execute(plans)).rows).toEqual([
    { generic: 24, custom: 0, statements: 1, mode: "force_generic_plan" },
  ]);
  await root.$client.end();
});

test("a transaction does not read by other connections", async () => {
  const { one } = await twoTenants();
  await transact(one.db, async (tx) => {
    await tx.update(tables.crmCreators).set({ customNote: "uncommitted" });
    const notes = await preparedDatabase(tx).select({ note: tables.crmCreators.customNote }).from(tables.crmCreators);
    expect(notes).toEqual([{ note: "uncommitted" }, { note: "uncommitted" }]);
  });
});

test("rows of another workspace cannot be written", async () => {
  const { one, other } = await twoTenants();
  const theirs = { customerId: other.customerId, title: "Smuggled" };
  await expect(one.db.insert(tables.lists).values(theirs)).rejects.toMatchObject({ cause: { code: "42501" } });
  await expect(one.db.update(tables.crmCreators).set({ customerId: other.customerId })).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});

test("connections that serve several workspaces at once never mix them up", async () => {
  const { one, other } = await twoTenants();
  const scopes = Array.from({ length: 120 }, (_, i) => [one, other, undefined][i % 3]);
  const seen = await Promise.all(
    scopes.map(async (tenant, i) => {
      const db = tenant?.db ?? world().root;
      return i % 2 === 0 ? rowsFor(db) : transact(db, rowsFor);
    }),
  );
  const others = seen.map((customerIds, i) => customerIds.difference(new Set([scopes[i]?.customerId])).size);
  expect(others.map((count, i) => (scopes[i] ? count === 0 : count > 0))).toEqual(scopes.map(() => true));
});

test("what crosses workspaces does so for one block of a transaction", async () => {
  const { one } = await twoTenants();
  await transact(one.db, async (tx) => {
    expect((await acrossTenants(tx, rowsFor)).size).toBeGreaterThan(1);
    expect((await rowsFor(tx)).size).toBe(1);
    const failing = acrossTenants(tx, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await rowsFor(tx)).size).toBe(1);
  });
  expect((await acrossTenants(one.db, rowsFor)).size).toBeGreaterThan(1);
  expect((await rowsFor(one.db)).size).toBe(1);
});

test("what is not restricted crosses workspaces by itself, except inside a restriction", async () => {
  const { one } = await twoTenants();
  await transact(world().root, async (tx) => {
    const crossing = () => acrossTenants(tx, rowsFor);
    expect((await crossing()).size).toBeGreaterThan(1);
    await withinTenant(tx, one.customerId, async (own) => {
      expect((await crossing()).size).toBeGreaterThan(1);
      expect((await rowsFor(own)).size).toBe(1);
    });
    const savepoint = vi.spyOn(tx, "transaction");
    expect((await crossing()).size).toBeGreaterThan(1);
    expect(savepoint).not.toHaveBeenCalled();
  });
});

test("a transaction leaves its connection without a restriction and without a transaction, however it ends", async () => {
  const { one } = await twoTenants();
  const state = sql`select current_setting('role') as role, coalesce(current_setting('app.tenant', true), '') as tenant,
    pg_current_xact_id_if_assigned() is null as outside`;
  const { connectionString = "" } = world().root.$client.options;
  const root = connect(connectionString, { max: 1 });
  const db = tenantDatabase(root, one.customerId);
  await expect(transact(db, async () => "done", ["select 1"])).resolves.toBe("done");
  await expect(transact(db, async () => "done", ["select 1 / 0"])).rejects.toThrow("division by zero");
  await expect(
    transact(db, async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  // Checked at the commit, which therefore fails.
  const twice = sql`create temp table once (id int primary key deferrable initially deferred); insert into once values (1), (1)`;
  await expect(transact(db, async (tx) => tx.execute(twice))).rejects.toThrow("duplicate key");
  expect((await root.execute(state)).rows).toEqual([{ role: "none", tenant: "", outside: true }]);
  expect((await rowsFor(db)).size).toBe(1);
  await root.$client.end();
});

test("a statement that outlives its transaction is refused", async () => {
  const { one } = await twoTenants();
  const late = Promise.withResolvers<void>();
  let straggler: Promise<unknown> = Promise.resolve();
  const failed = transact(one.db, async (tx) => {
    straggler = late.promise.then(async () => rowsFor(tx));
    throw new Error("the other step failed");
  });
  await expect(failed).rejects.toThrow("the other step failed");
  late.resolve();
  await expect(straggler).rejects.toMatchObject({ cause: { message: "the transaction has ended" } });
});

test("a workspace writes records about creators of its own only", async () => {
  const { one } = await twoTenants();
  const [id] = await makeCreators(world(), 1);
  const row = { id: Number(id), customerId: null, fullName: "Smuggled" };
  await expect(one.db.insert(tables.creators).overridingSystemValue().values(row)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  for (const table of [tables.creators, tables.accounts, tables.accountCounts, tables.posts, tables.creatorFacts]) {
    const { name } = getTableConfig(table);
    const { rowCount } = await one.db.execute(sql`delete from ${sql.identifier(name)}`);
    expect([name, rowCount]).toEqual([name, 0]);
    const changed = await one.db.execute(sql`update ${sql.identifier(name)} set customer_id = ${one.customerId}`);
    expect([name, changed.rowCount]).toEqual([name, 0]);
  }
});

test.for(["posts_0", "account_counts_0"])("no workspace reads %s past the policies of its table", async (table) => {
  const { db } = (await twoTenants()).one;
  await expect(db.execute(sql`select 1 from ${sql.identifier(table)}`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});

test("the role without a workspace finds nothing", async () => {
  await twoTenants();
  await world().root.transaction(async (tx) => {
    await tx.execute(sql`select set_config('role', ${tenantRole.name}, true)`);
    expect((await rowsFor(tx)).size).toBe(0);
  });
});

test.for(["mails", "one_time_tokens", "account_connections"])("no workspace reads or writes %s", async (table) => {
  const { db } = (await twoTenants()).one;
  await expect(db.execute(sql`select 1 from ${sql.identifier(table)}`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});
