import { DrizzleQueryError, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { useWorld } from "#test/support/world.ts";
import { lockTenant } from "./tenant.ts";
import { connect, describeDatabaseError, isConnectionError } from "./connect.ts";
import { transact } from "./row-security.ts";

const world = useWorld();

const terminateOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

test("connections lost while in use end no program, and writes are refused or saved", async () => {
  const { root } = world();
  const owner = await makeOwner(world());
  const creators = await makeCreators(world(), 33);
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  const write = async (id: string) => {
    // Not by the contract: no endpoint declares that the database is away.
    const { status, error } = await owner.browser.send(addCreator, "/api/crm/add-creator", { creatorsId: [id] });
    if (status === 200) acknowledged.push(id);
    else refusals.push([status, error.err]);
  };
  // Three lose it while they wait for the workspace's lock.
  const waiting = await root.transaction(async (db) => {
    await lockTenant({ db, customerId: owner.customerId });
    const begun = creators.slice(0, 3).map(write);
    await waitingForLocks(world(), begun.length);
    await db.execute(terminateOthers);
    return { begun };
  });
  await Promise.all(waiting.begun);
  expect(refusals).toEqual(Array.from({ length: 3 }, () => [503, "database_unavailable"]));
  // Others lose it wherever they are each time that a write is answered.
  const terminated: Promise<unknown>[] = [];
  const writers = [0, 1, 2].map(async (writer) => {
    for (const id of creators.slice(3).filter((_, i) => i % 3 === writer)) {
      await write(id);
      terminated.push(root.execute(terminateOthers).catch(() => undefined));
    }
  });
  await Promise.all(writers);
  await Promise.all(terminated);
  expect(acknowledged.length + refusals.length).toBe(creators.length);
  for (const refusal of refusals) expect(refusal).toEqual([503, "database_unavailable"]);
  // The pool may still have sessions of which it has not heard yet that they ended.
  const { crmCreators } = await vi.waitFor(async () => (await owner.browser.call(listCrm, { pagination: 200 })).body, {
    timeout: 20_000,
  });
  expect(crmCreators.map(({ creatorId }) => creatorId)).toEqual(expect.arrayContaining(acknowledged));
});

test("transactions that cannot begin leave no connection behind", async () => {
  const { root } = world();
  for (let i = 0; i < 40; i += 1) {
    const client = await root.$client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    client.release();
    const began = transact(root, async () => undefined).catch(() => undefined);
    await Promise.all([began, root.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`).catch(() => undefined)]);
  }
  const { totalCount, idleCount } = root.$client;
  expect(totalCount - idleCount).toBe(0);
});

test("a transaction that loses its connection fails, and the pool goes on", async () => {
  const noticed = Promise.withResolvers<Error>();
  const { connectionString = "" } = world().root.$client.options;
  const root = connect(connectionString, { onError: noticed.resolve });
  const lost = transact(root, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await world().root.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await noticed.promise;
    await tx.execute(sql`select 1`);
  });
  const error = await lost.catch((reason: unknown) => reason);
  expect(isConnectionError(error)).toBe(true);
  expect((await root.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await root.$client.end();
});

test("tells a database that is away from a statement that is wrong", async () => {
  const away = connect("postgresql://nobody@127.0.0.1:9/none");
  expect(isConnectionError(await away.execute(sql`select 1`).catch((error: unknown) => error))).toBe(true);
  await away.$client.end();
  const wrong = await world()
    .root.execute(sql`select 1 / 0`)
    .catch((error: unknown) => error);
  expect(isConnectionError(wrong)).toBe(false);
});

test("errors of statements are described without the statement and its values", async () => {
  const { root } = world();
  const email = "ada@example.test";
  const failure = async (statement: ReturnType<typeof sql>) => {
    const error = await root.execute(statement).then(
      () => expect.unreachable(),
      (reason: unknown) => reason,
    );
    expect(String(error)).toContain(email);
    return describeDatabaseError(error);
  };
  expect(await failure(sql`select ${email}::text::int`)).toBe("The database refused a statement (22P02).");
  expect(await failure(sql`select from nowhere where email = ${email}`)).toBe(
    "The database refused a statement (42P01).",
  );
  expect(describeDatabaseError(new DrizzleQueryError("select", [email], new Error(email)))).toBe(
    "A statement could not be sent to the database.",
  );
  expect(describeDatabaseError(new Error(email))).toBeUndefined();
});
