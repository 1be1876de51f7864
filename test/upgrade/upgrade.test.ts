import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { login } from "#contract/auth/endpoints.ts";
import { NONE } from "#contract/collections/filters.ts";
import { getImport, listImports } from "#contract/imports/endpoints.ts";
import { connect } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { createDatabase } from "../support/databases.ts";
import { createWorld, type World } from "../support/world.ts";
import type { Caller } from "../support/caller.ts";
import { readDump, restoreDump } from "./dump.ts";
import { readHistory, readTeam } from "./team.ts";

/** Databases of earlier versions, made by record.ts: after today's migrations nothing is lost, and undo still works. */

const recordings = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json.br"));

test("migrates when another session deadlocks with it", async () => {
  const url = await createDatabase(inject("postgresUrl"), `deadlock_${randomUUID().replaceAll("-", "")}`);
  await restoreDump(url, readDump(new URL(recordings[0] ?? "", import.meta.url)));
  const other = new Client(url);
  await other.connect();
  await other.query("set deadlock_timeout = '20s'"); // so that the migration is the one that is rolled back
  await other.query("begin");
  await other.query("lock table account_counts in access share mode");
  const migrating = connect(url, { max: 1 });
  const migrated = migrateDatabase(migrating);
  const held = `select l.relation::regclass::text as name from pg_locks l join pg_locks w using (pid)
    where not w.granted and w.relation = 'account_counts'::regclass
      and l.granted and l.mode = 'AccessExclusiveLock' and l.relation::regclass::text in ('crm_creators', 'users', 'customers', 'imports')`;
  const waiting = async () => {
    const { rows } = await other.query<{ name: string }>(held);
    expect(rows).not.toEqual([]);
    return rows;
  };
  const [table] = await vi.waitFor(waiting, { timeout: 20_000 });
  await other.query(`lock table ${table?.name} in access share mode`);
  await other.query("rollback");
  await migrated;
  await Promise.all([other.end(), migrating.$client.end()]);
});

describe.each(recordings)("%s", (name) => {
  const dump = readDump(new URL(name, import.meta.url));
  let world: World;
  let call: Caller;

  beforeAll(async () => {
    world = await createWorld({}, (url) => restoreDump(url, dump));
    await world.travel(Date.parse(dump.recordedAt) - world.ctx.clock.now().getTime());
    const browser = world.browser();
    call = async (endpoint, input) => {
      const { status, body } = await browser.call(endpoint, input);
      if (status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`);
      return body;
    };
    await call(login, { email: dump.email, password: dump.password });
  });
  afterAll(async () => {
    await world?.close();
  });

  test("keeps every row", async () => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(dump.tables)) {
      if (CONVERTED.has(table)) continue;
      const { rows } = await world.root.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      );
      counts[table] = rows[0]?.n ?? 0;
    }
    const recorded = Object.entries(dump.tables).map(([table, rows]) => [table, rows.length + (ADDED[table] ?? 0)]);
    expect(counts).toEqual(Object.fromEntries(recorded.filter(([table]) => !CONVERTED.has(String(table)))));
  });

  test("is refused by an older version once a newer one has migrated it", async () => {
    const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
    await world.root.execute(newer);
    await expect(migrateDatabase(world.root)).rejects.toThrow("newer version of Limelight");
    await world.root.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    await migrateDatabase(world.root);
  });

  test("queues creators for another score, which followers alone no longer give", async () => {
    const { rows } = await world.root.execute(
      sql`select id from creators where score is not null and id not in (select creator_id from outbox)`,
    );
    expect(rows).toEqual([]);
  });

  test("answers the CRM, lists, views and histories as before", async () => {
    expect(comparable(await readTeam(call), [])).toMatchObject(Object(comparable(dump.team, [])));
    expect(await readHistory(call)).toMatchObject(Object(dump.history));
  });

  test("undoes every action that could be undone, the last first", async () => {
    for (const { id, verb, before } of dump.actions.toReversed()) {
      const { action } = await call(undoAction, { id });
      expect(action.undoneAt, verb).not.toBeNull();
      if (verb === "imports.run") await finishUndo(world, call);
      const apart = [...TIMES, ...REDEFINED, ...(verb.endsWith("merge") ? ["createdAt"] : [])];
      // Later versions may add fields to replies.
      expect(comparable(await readTeam(call), apart), verb).toMatchObject(Object(comparable(before, apart)));
    }
  }, 120_000);
});

/** Tables whose rows a migration has moved elsewhere, and the queue of rows to be indexed again. */
const CONVERTED = new Set(["crm_changes", "outbox"]);
/** Figures of CRM rows that are defined otherwise since: of the largest account, no longer the sum or the best of any. */
const REDEFINED = ["followers", "growth", "engagementRate"];
/** Rows that this test itself adds by signing in, and the start by storing the version of the taxonomy. */
const ADDED: Record<string, number> = { sessions: 1, installation: 1 };

async function finishUndo({ ctx }: World, call: Caller): Promise<void> {
  const undoing = (await call(listImports, {})).imports.find(({ state }) => state === "undoing");
  const { import: row } = await call(getImport, { id: undoing?._id ?? "" });
  await runJob({ ctx, jobId: row.jobId ?? "", tasks: FEATURES.jobs, signal: new AbortController().signal });
}

/** What an undo sets again. Version 0010 also lost since when a merged creator is in a list. */
const TIMES = ["updatedAt"];

/** Cursors are opaque and differ between versions: only their presence is compared. */
const CURSORS = new Set(["next"]);

/** Filters that later versions also count the rows without a value for. */
const COUNTS_NONE = new Set(["tags", "lists", "countries", "languages", "niches"]);

function isNone(option: unknown): boolean {
  return (
    typeof option === "object" && option !== null && "count" in option && "value" in option && option.value === NONE
  );
}

function comparable(value: unknown, apart: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => comparable(inner, apart));
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value)
    .filter(([key]) => !apart.includes(key))
    .map(([key, inner]): [string, unknown] => [
      key,
      COUNTS_NONE.has(key) && Array.isArray(inner) ? inner.filter((option) => !isNone(option)) : inner,
    ]);
  return Object.fromEntries(
    own.map(([key, inner]) => [key, CURSORS.has(key) ? inner !== null : comparable(inner, apart)]),
  );
}
