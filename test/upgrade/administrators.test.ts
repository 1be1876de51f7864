import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { login } from "#contract/auth/endpoints.ts";
import { listCurationActions, listCurationChanges } from "#contract/curation/endpoints.ts";
import { updateCategory } from "#contract/taxonomy.ts";
import type { Browser } from "../support/browser.ts";
import { createWorld, type World } from "../support/world.ts";
import { migrateTo, readDump, restoreDump } from "./dump.ts";

/** What administrators did before the one change record (migrations 0072 and 0073): it is still there, and still undone. */

/** The migrations of the version before. */
const BEFORE = 72;

const dump = readDump(new URL("version-0010.json.br", import.meta.url));
let world: World;
let browser: Browser;
const actionIds: Record<string, string> = {};
let creatorId = 0;
let otherId = 0;
/** Changes of the log had smaller numbers. */
const FIRST_ID = 70_000;
/** Of an action that was deleted with its workspace, before actions of the installation stayed. */
const GONE = "0197a000-0000-7000-8000-000000000001";

beforeAll(async () => {
  world = await createWorld({}, async (url) => {
    await restoreDump(url, dump);
    await migrateTo(url, BEFORE);
    await fillHistory(url);
  });
  await world.travel(Date.parse(dump.recordedAt) - world.ctx.clock.now().getTime());
  browser = world.browser();
  await browser.call(login, { email: dump.email, password: dump.password });
});
afterAll(async () => {
  await world?.close();
});

/** Rows as that version wrote them. */
async function fillHistory(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const write = async (statement: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(statement, values)).rows;
  await write("update users set is_admin = true where email = $1", [dump.email]);
  const [creator, other] = await write("select id from creators where customer_id is null order by id limit 2");
  [creatorId, otherId] = [Number(creator?.id), Number(other?.id)];
  const act = async (name: string, verb: string, inverse: object) => {
    const [row] = await write(
      `insert into actions (customer_id, actor_id, verb, count, title, inverse, created_at)
       select customer_id, id, $2, 1, $3, $4, $5 from users where email = $1 returning id`,
      [dump.email, verb, name, inverse, dump.recordedAt],
    );
    actionIds[name] = row?.id ?? "";
  };
  const edit = async (name: string, ...changes: object[]) => act(name, "taxonomy.change", { changes });
  await write(`
    insert into categories (id, side, name, slug, position) values
      (10000, 'creator', 'Crafts', 'crafts', 900), (10005, 'creator', 'Empty', 'empty', 901)`);
  await write(`
    insert into niches (id, category_id, name, slug, position, deleted_at) values
      (10001, 10000, 'Knitting', 'knitting', 0, '${dump.recordedAt}'), (10002, 10000, 'Sewing', 'sewing', 1, null)`);
  await write("insert into niche_keywords (niche_id, type, language, word) values (10002, 'signal', 'any', 'a: hem')");
  await write("insert into causes (id, name, slug) values (1500, 'Bees', 'bees')");
  await write(
    "insert into sources (id, kind, name) overriding system value values (900, 'sample', 'before') on conflict do nothing",
  );
  await write("delete from creator_niches where creator_id = $1", [creatorId]);
  await write(
    `insert into creator_niches (creator_id, customer_id, niche_id, state, is_primary, source_id)
     values ($1, null, 10001, -1, false, 900), ($1, null, 10002, 0, true, 900)`,
    [creatorId],
  );
  await write("insert into ambassadors (ranking, creator_id) values ('niche-10002', $1)", [creatorId]);
  const empty = { side: "creator", name: "Empty", slug: "empty", description: "", position: 901 };
  await edit("create", {
    of: "category",
    id: 10005,
    before: { ...empty, deleted: true },
    after: { ...empty, deleted: false },
  });
  await edit("rename", {
    of: "niche",
    id: 10001,
    before: { name: "Wool", slug: "wool" },
    after: { name: "Knitting", slug: "knitting" },
  });
  await edit("cause", { of: "cause", id: 1500, before: { name: "Insects" }, after: { name: "Bees" } });
  const word = { of: "keyword", id: 10002, type: "signal", word: "a: hem" };
  await edit(
    "word",
    { ...word, before: "none", after: "on" },
    { ...word, word: "needle", before: "on", after: "none" },
  );
  await edit("delete", { of: "niche", id: 10001, before: { deleted: false }, after: { deleted: true } });
  await write(
    `insert into niche_changes (action_id, creator_id, layer, niche_id, state_before, was_primary, source_id, state_after, is_primary)
     values ($1, $2, null, 10001, 0, true, 900, -1, false), ($1, $2, null, 10002, null, false, 900, 0, true)`,
    [actionIds["delete"], creatorId],
  );
  const chosen = { of: "ambassador", creatorId: String(creatorId) };
  await edit("choose", { ...chosen, ranking: "niche-10002", before: false, after: true });
  await edit("dismiss", { ...chosen, ranking: "creators", before: true, after: false });
  await edit("expired", { ...chosen, ranking: "brands", before: false, after: true });
  await write("update actions set is_expired = true where id = $1", [actionIds["expired"]]);
  const [curation] = await write(
    "insert into sources (kind, name) values ('manual', 'Curation') on conflict do nothing returning id",
  );
  await write("update creators set country = 'FR' where id = any($1) and customer_id is null", [[creatorId, otherId]]);
  await write("delete from creator_facts where creator_id = any($1) and field = 'country'", [[creatorId, otherId]]);
  await write(
    `insert into creator_facts (creator_id, customer_id, field, value, source_id, at) select id, null, 'country', '"FR"', $2, $3 from unnest($1::bigint[]) id`,
    [[creatorId, otherId], curation?.id, dump.recordedAt],
  );
  await write("delete from creator_niches where creator_id = $1", [otherId]);
  await write(
    `insert into creator_niches (creator_id, customer_id, niche_id, state, is_primary, source_id) values
       ($1, null, 10001, 0, false, 900), ($1, null, 10002, 0, true, $2)`,
    [otherId, curation?.id],
  );
  await act("curate", "creators.curate", {});
  await act("niche", "creators.curate", {});
  await write(
    `insert into curation_changes (id, action_id, user_id, creator_id, field, before, after, source_before, source_before_at, at, is_undone)
     overriding system value
     select c.id, c.action_id, users.id, c.creator_id, c.field, c.before, c.after, c.source_before, c.source_before_at, $2, c.is_undone
     from users, jsonb_to_recordset($3) c (id bigint, action_id uuid, creator_id bigint, field text, before jsonb, after jsonb,
       source_before integer, source_before_at timestamptz, is_undone boolean) where email = $1 order by c.id`,
    [
      dump.email,
      dump.recordedAt,
      JSON.stringify(
        [
          { action_id: GONE, creator_id: creatorId, field: "country", before: null, after: "DE" },
          {
            action_id: actionIds["curate"],
            creator_id: creatorId,
            field: "country",
            before: "DE",
            after: "FR",
            source_before: 900,
            source_before_at: "2026-01-02T03:04:05Z",
          },
          {
            action_id: actionIds["curate"],
            creator_id: otherId,
            field: "country",
            before: "IT",
            after: "FR",
            is_undone: true,
          },
          { action_id: actionIds["niche"], creator_id: otherId, field: "niche:10002", before: null, after: 0 },
          { action_id: actionIds["niche"], creator_id: otherId, field: "primary", before: 10001, after: 10002 },
        ].map((row, i) => Object.assign({ is_undone: false }, row, { id: FIRST_ID + i })),
      ),
    ],
  );
  await client.end();
}

async function undo(name: string) {
  const { status, body } = await browser.call(undoAction, { id: actionIds[name] ?? "" });
  expect([name, status]).toEqual([name, 200]);
  return body.changes;
}

async function text(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await world.root.execute<{ text: unknown }>(query);
  return rows.map((row) => row.text);
}

test("changes of the taxonomy are of no workspace", async () => {
  expect(
    await text(sql`
    select distinct tbl as text from changes where customer_id is null order by 1`),
  ).toEqual(["ambassadors", "categories", "causes", "creator_niches", "creator_values", "niche_keywords", "niches"]);
});

test("what administrators set of creators is in the history, also of a workspace that is gone", async () => {
  const { entries } = (await browser.call(listCurationActions, {})).body;
  const by = { _id: expect.any(String), name: expect.any(String) };
  expect(entries.toSorted((one, other) => one._id.localeCompare(other._id))).toMatchObject([
    { _id: GONE, at: dump.recordedAt, by, creators: 1, undone: "none", canUndo: false },
    {
      _id: actionIds["curate"],
      by,
      creators: 2,
      undone: "some",
      canUndo: true,
      changes: [{ field: "country", same: false }],
    },
    { _id: actionIds["niche"], by, creators: 1, undone: "none", canUndo: true, different: 2 },
  ]);
  const { changes } = (await browser.call(listCurationChanges, { creator: String(creatorId) })).body;
  expect(changes).toMatchObject([
    { field: "country", before: "DE", after: "FR", at: dump.recordedAt, undone: false },
    { field: "country", before: null, after: "DE", at: dump.recordedAt, undone: false },
  ]);
  expect(changes.every(({ _id }) => Number(_id) > FIRST_ID)).toBe(true);
});

test("changes of creators that could no longer be undone are gone", async () => {
  expect(
    await text(sql`
    select row_id as text from changes where action_id = ${actionIds["expired"]}`),
  ).toEqual([]);
});

test("who has changed a value since is still known", async () => {
  const late = await browser.call(updateCategory, { id: 10002, name: "Stitching", seen: { name: "Before" } });
  expect(late.error.msg).toBe("An administrator has changed this since you opened it. Reload to see it.");
  await world.root.execute(sql`update niches set deleted_at = null where id = 10001`);
  const own = await browser.call(updateCategory, { id: 10001, name: "Stitching", seen: { name: "Wool" } });
  expect(own.error.msg).toBe("You have changed this elsewhere since you opened it. Reload to see it.");
  await world.root.execute(sql`update niches set deleted_at = ${dump.recordedAt} where id = 10001`);
});

test("what administrators did is undone, the last first", async () => {
  expect(await undo("niche")).toEqual({ total: 2, restored: 2 });
  expect(
    await text(sql`
    select niche_id || ':' || state || ':' || is_primary || ':' || source_id as text
    from creator_niches where creator_id = ${otherId} and customer_id is null order by niche_id`),
  ).toEqual(["10001:0:true:900"]);
  // What was undone before stays.
  expect(await undo("curate")).toEqual({ total: 1, restored: 1 });
  expect(await text(sql`select country as text from creators where id = ${otherId} and customer_id is null`)).toEqual([
    "FR",
  ]);
  expect(
    await text(sql`
    select source_id || ' ' || extract(epoch from at)::int as text from creator_facts
    where creator_id = ${creatorId} and customer_id is null and field = 'country'`),
  ).toEqual([`900 ${Date.parse("2026-01-02T03:04:05Z") / 1000}`]);
  expect(await text(sql`select country as text from creators where id = ${creatorId} and customer_id is null`)).toEqual(
    ["DE"],
  );
  const { changes } = (await browser.call(listCurationChanges, { creator: String(creatorId) })).body;
  expect(changes[0]).toMatchObject({ field: "country", before: "DE", after: "FR", undone: true });

  const ambassadors = sql`select ranking as text from ambassadors where creator_id = ${creatorId} order by 1`;
  expect(await undo("dismiss")).toEqual({ total: 1, restored: 1 });
  expect(await text(ambassadors)).toEqual(["creators", "niche-10002"]);
  expect(await undo("choose")).toEqual({ total: 1, restored: 1 });
  expect(await text(ambassadors)).toEqual(["creators"]);

  expect(await undo("delete")).toEqual({ total: 3, restored: 3 });
  expect(
    await text(sql`
    select niche_id || ':' || state || ':' || is_primary || ':' || source_id as text
    from creator_niches where creator_id = ${creatorId} and customer_id is null order by niche_id`),
  ).toEqual(["10001:0:true:900"]);

  expect(await undo("word")).toEqual({ total: 2, restored: 2 });
  expect(
    await text(sql`
    select word || ':' || is_active as text from niche_keywords where niche_id = 10002`),
  ).toEqual(["needle:true"]);
  await undo("cause");
  expect(await text(sql`select name as text from causes where id = 1500`)).toEqual(["Insects"]);
  await undo("rename");
  expect(
    await text(sql`select name || ' ' || slug as text from niches where id = 10001 and deleted_at is null`),
  ).toEqual(["Wool wool"]);
  await undo("create");
  expect(await text(sql`select id as text from categories where id = 10005 and deleted_at is not null`)).toEqual([
    10005,
  ]);
});
