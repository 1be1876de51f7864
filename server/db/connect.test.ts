import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { connect, isConnectionError } from "./connect.ts";

const world = useWorld();

const terminateOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

test("connections lost while in use end no program, and writes are refused or saved", async () => {
  const owner = await makeOwner(world());
  const creators = await makeCreators(world(), 30);
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  const written = new AbortController();
  const writers = [0, 1, 2].map(async (writer) => {
    // Not by the contract: no endpoint declares that the database is away.
    for (const id of creators.filter((_, i) => i % 3 === writer)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, error } = await owner.browser.send(addCreator, "/api/crm/add-creator", { creatorsId: [id] });
      if (status === 200) acknowledged.push(id);
      else refusals.push([status, error.err]);
    }
  });
  const killer = (async () => {
    while (!written.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- until all is written; it may lose its own connection
      await world()
        .root.execute(terminateOthers)
        .catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- some get through
      await sleep(20);
    }
  })();
  await Promise.all(writers);
  written.abort();
  await killer;
  expect(acknowledged.length + refusals.length).toBe(creators.length);
  for (const refusal of refusals) expect(refusal).toEqual([503, "database_unavailable"]);
  expect(refusals.length).toBeGreaterThan(0);
  const { crmCreators } = (await owner.browser.call(listCrm, { pagination: 200 })).body;
  expect(crmCreators.map(({ creatorId }) => creatorId)).toEqual(expect.arrayContaining(acknowledged));
});

test("transactions that cannot begin leave no connection behind", async () => {
  const { root } = world();
  for (let i = 0; i < 40; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const client = await root.$client.connect();
    // oxlint-disable-next-line no-await-in-loop -- its connection is lost while it is idle in the pool, or begins
    const { rows } = await client.query("select pg_backend_pid() as pid");
    client.release();
    const began = root.transaction(async () => undefined).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await Promise.all([began, root.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`).catch(() => undefined)]);
  }
  const { totalCount, idleCount } = root.$client;
  expect(totalCount - idleCount).toBe(0);
});

test("a transaction that loses its connection fails, and the pool goes on", async () => {
  const { root } = world();
  const lost = root.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await root.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await sleep(50);
    await tx.execute(sql`select 1`);
  });
  const error = await lost.catch((reason: unknown) => reason);
  expect(isConnectionError(error)).toBe(true);
  expect((await root.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
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
