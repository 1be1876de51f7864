import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { addCreator, listCrm, removeCreator, updateCustomNote } from "#contract/crm/endpoints.ts";
import { dismissDuplicates, mergeCreators } from "#contract/duplicates.ts";
import { exportFile } from "#contract/exports.ts";
import { getJob, getJobResult } from "#contract/jobs.ts";
import { addCreators, createList, removeCreators } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { disputeFigure, eraseCreator, exportSubjectData, getSubjectData } from "#contract/privacy.ts";
import { sendReport } from "#contract/support.ts";
import { addNote } from "#contract/timeline.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { describeResult, importFile, readArguments } from "#server/domains/imports/index.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { openTable, ran, tried, viewOf, workOff } from "#server/domains/imports/testing/tables.ts";
import { noConnector, read, start, work } from "#server/domains/crm-import/testing/run.ts";
import { FEATURES } from "#server/features.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { countStatements } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { tracesOf } from "../testing/traces.ts";

const world = useWorld();
const FIRST_ID = 918_273_000;
let admin: Person;

beforeAll(async () => {
  // Ids that occur as no other number in the test data.
  await world().root.execute(sql.raw(`alter sequence creators_id_seq restart with ${FIRST_ID}`));
  admin = await makeAdmin(world());
});

let sequence = 0;
/** A creator with two accounts and every kind of data; no other creator has these words. */
function makeSubject(posts = 3): { handle: string; name: string; record: CreatorRecord } {
  sequence += 1;
  const letters = String.fromCodePoint(96 + sequence);
  const handle = `zuleikaobjects${letters}`;
  const name = `Zuleika Objecting${letters}`;
  const at = world().ctx.clock.now();
  const record: CreatorRecord = {
    accounts: [
      {
        network: "instagram",
        username: handle,
        externalId: `ext-${handle}`,
        url: `https://instagram.com/${handle}`,
        biography: `I am ${handle}`,
        counts: [{ at, precision: "day", followers: 5_000 }],
        posts: Array.from({ length: posts }, (_, i) => ({
          externalId: `${handle}-post-${i}`,
          publishedAt: new Date(at.getTime() - i * 1_000),
          countedAt: at,
          format: "image" as const,
          text: `By ${handle} #${handle}tag`,
          hashtags: [`${handle}tag`],
          mentions: [`${handle}tag`],
          likes: 5,
        })),
      },
      { network: "youtube", username: `${handle}tube`, counts: [{ at, precision: "day", followers: 70 }], posts: [] },
    ],
    facts: {
      fullName: name,
      biography: `${name} objects`,
      email: `${handle}@example.test`,
      picture: `pictures/${handle}.txt`,
    },
    at,
    niches: [],
    publications: [{ kind: "podcast", title: `${name} talks`, link: `https://${handle}.example.test/` }],
  };
  return { handle, name, record };
}

async function recordSubject({ record }: ReturnType<typeof makeSubject>): Promise<string> {
  const { ctx } = world();
  const [outcome] = await recordCreators({
    ctx,
    input: { source: { kind: "connector", name: "Somewhere" }, records: [record] },
  });
  await ctx.files.put(record.facts.picture ?? "", "a face");
  return String(outcome?.creatorId);
}

async function rowOf({ browser }: Person, creatorId: string): Promise<string> {
  const { crmCreators } = (await browser.call(listCrm, { pagination: 200 })).body;
  return crmCreators.find((row) => row.creatorId === creatorId)?._id ?? "";
}

/** Erases a creator later than those before, so that the newest objection is theirs. */
async function erase(creatorId: string) {
  await world().travel(1_000);
  return admin.browser.call(eraseCreator, { creatorId });
}
const ordinary = (username: string): CreatorRecord => ({
  accounts: [{ network: "instagram", username, counts: [], posts: [] }],
  facts: { fullName: `Ordinary ${username}` },
  at: world().ctx.clock.now(),
  niches: [],
});

/** Everything a workspace can do with a creator: afterwards every table that can hold their data does. */
async function useCreator(team: Person, creatorId: string, subject: ReturnType<typeof makeSubject>) {
  const { browser } = team;
  const { ctx, indexSync } = world();
  const [other] = await recordCreators({
    ctx,
    input: { source: { kind: "file", name: "panel" }, records: [ordinary(`friend.of.nobody${sequence}`)] },
  });
  const otherId = String(other?.creatorId);
  await browser.call(addCreator, { creatorsId: [creatorId, otherId], newList: { title: "Spring" } });
  const { list } = (await browser.call(createList, { title: "Summer", creatorsId: [creatorId, otherId] })).body;
  const [rowId, otherRow] = [await rowOf(team, creatorId), await rowOf(team, otherId)];
  await browser.call(removeCreators, { topId: list._id, creatorsId: [creatorId] });
  await browser.call(addCreators, { topIds: [list._id], creatorsId: [creatorId] });
  await browser.call(updateCustomNote, { customCreatorId: rowId, customNote: `Ring ${subject.name}` });
  await browser.call(updateCustomNote, {
    customCreatorId: rowId,
    field: "customEmail",
    customNote: `${subject.handle}@agency.test`,
  });
  await browser.call(addNote, { id: rowId, text: `${subject.name} is nice` });
  await browser.call(dismissDuplicates, { customCreatorIds: [rowId, otherRow] });
  await browser.call(disputeFigure, {
    id: creatorId,
    figure: "followers",
    network: "instagram",
    text: `No, ${subject.name}!`,
  });
  await browser.call(sendReport, { message: `${subject.name} is listed twice`, page: `/creators/${creatorId}` });
  await browser.call(sendReport, { message: `Where is @${subject.handle}?`, page: "/crm" });
  const change = { verb: "lists" as const, listIds: [list._id] };
  await browser.call(changeMany, { selection: { ids: [rowId] }, change });
  await browser.call(removeCreator, { creatorsToRemove: [{ customCreatorId: rowId, creatorId }] });
  await browser.call(addCreator, { creatorsId: [creatorId], listIds: [list._id] });
  const again = await rowOf(team, creatorId);
  await browser.call(updateCustomNote, { customCreatorId: again, customNote: `Again ${subject.name}` });
  await browser.call(updateCustomNote, {
    customCreatorId: again,
    field: "customEmail",
    customNote: `${subject.handle}@agency.test`,
  });
  await browser.call(mergeCreators, { keep: otherRow, merge: [again] });
  await indexSync.flush();
  const started = (await browser.call(exportFile, { format: "csv", matching: { text: subject.handle } })).body;
  await runJob({ ctx, jobId: started.jobId ?? "", tasks: FEATURES.jobs, signal: new AbortController().signal });
  return { exportId: started.jobId ?? "", otherId, otherRow };
}

/** Where the traces must be before the erasure; otherwise the test would prove nothing. */
const EXPECTED_TRACES = [
  "creators.full_name",
  "accounts.username",
  "creator_facts.value",
  "account_counts.creator_id",
  "score_history.creator_id",
  "content_ratings.creator_ids",
  "posts_",
  "podcasts.link",
  "crm_creators.search_text",
  "crm_creators.custom_note",
  "changes.before",
  "list_creators.creator_id",
  "distinct_creators",
  "notes.text",
  "moments.data",
  "disputes.text",
  "actions.inverse",
  "actions.title",
  "imports.inspection",
  "imports.file_name",
  "import_steps.before",
  "imported_links.username",
  "jobs.input",
  "sources.name",
  "engine posts.text",
  "engine mentions.mentioned",
  "engine creator_names.token",
  "engine creator_index.ai_text",
  "engine vocabulary.word",
  "files/exports",
  "files/pictures",
  "files/imports",
  "/imports/panel.failed.csv",
];

/** Scores and ratings of the creator, and a rating of another one that a workspace has merged with them. */
async function addComputed(id: string, otherId: string): Promise<void> {
  await world().root.execute(
    sql.raw(`
    insert into score_history (creator_id, network, at, score, version, reason) values
      (${id}, null, world.now() - interval '1 day', 6150, 1, 'data'), (${id}, 'instagram', world.now(), 4000, 1, 'data');
    insert into content_ratings (key, creator_id, creator_ids, post_ids, model, version, state, requested_at, rated_at, dimensions)
      select 'k' || c, c, array[${id}, ${otherId}]::bigint[], '{}', 'm', 1, 'rated', world.now(), world.now(),
        '[{"dimension": "clarity", "score": 70, "quotes": []}]'
      from unnest(array[${id}, ${otherId}]::bigint[]) c`),
  );
}

const HEADERS = "username,full name,followers,email";

test("an erased creator leaves no trace in any table, file or index, and nothing restores them", async () => {
  const { ctx, indexSync, root } = world();
  const subject = makeSubject();
  const words = [
    subject.handle,
    `${subject.handle}tag`,
    `${subject.handle}tube`,
    subject.name,
    `ext-${subject.handle}`,
  ];
  const id = await recordSubject(subject);
  const [one, two] = [await makeOwner(world(), PLAN_IDS.agency), await makeOwner(world(), PLAN_IDS.agency)];
  const usage = await useCreator(one, id, subject);
  await useCreator(two, id, subject);
  // An import that adds data about them, a failed one that names them, and one that was not run yet.
  const text = [
    HEADERS,
    `${subject.handle},${subject.name},6000,a@b.test`,
    "someone.elsa,Someone Else,10,",
    ",,,",
  ].join("\n");
  const opened = await openTable(one, text, { intoCrm: true }, `${subject.handle}.csv`);
  await tried(world(), one, opened._id);
  const imported = await ran(world(), one, opened._id);
  expect(imported.counts).toMatchObject({ created: 1, updated: 1 });
  const draft = await openTable(two, text, {}, "draft.csv");
  const unrelated = await openTable(two, `${HEADERS}\nunrelated.person,Unrelated,10,`, {}, "unrelated.csv");
  const links = await start(one, [{ username: subject.handle }, { username: "pasted.person" }]);
  await work(world(), links.jobId, noConnector);
  await mkdir(path.join(ctx.config.dataDir, "imports"), { recursive: true });
  await writeFile(path.join(ctx.config.dataDir, "imports", "panel.failed.csv"), `1,failed,why,${subject.handle}`);
  await indexSync.flush();
  await refreshVocabulary({ ctx });
  await addComputed(id, usage.otherId);
  const held = await admin.browser.call(getSubjectData, { id });
  expect(held.body.computed).toMatchObject([
    { kind: "scores", rows: 3 },
    { kind: "ratings", rows: 1 },
  ]);
  const file = await admin.browser.call(exportSubjectData, { id });
  expect(file.body).toMatchObject({
    // With the one from when it was measured.
    scores: [{ score: 61.5, network: null }, { network: null }, { score: 40, network: "instagram" }],
    ratings: [{ model: "m", dimensions: [{ dimension: "clarity", score: 70 }] }],
  });
  const before = await tracesOf(world(), [...words, id]);
  expect(EXPECTED_TRACES.filter((place) => !before.some((trace) => trace.includes(place)))).toEqual([]);

  const { status, body } = await erase(id);
  expect(status).toBe(200);
  expect(body.removed).toMatchObject({ accounts: 4, posts: 6, crm: 2, notes: 2, exports: 2, podcasts: 2, disputes: 2 });
  expect(await tracesOf(world(), [...words, id])).toEqual([]);
  await indexSync.flush();
  await refreshVocabulary({ ctx });
  expect(await tracesOf(world(), [...words, id])).toEqual([]);

  // The workspace's other data is unchanged.
  const rows = (await one.browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  const other = rows.find((row) => row._id === usage.otherRow);
  expect(other).toMatchObject({ creatorId: usage.otherId, customNote: "", merged: [] });
  expect(await viewOf(two, unrelated._id)).toMatchObject({ state: "draft", fileName: "unrelated.csv" });
  expect((await viewOf(two, unrelated._id)).inspection?.preview).toHaveLength(1);
  expect((await viewOf(two, draft._id)).inspection?.preview).toEqual([]);
  const job = (await one.browser.call(getJob, { id: usage.exportId })).body.job;
  expect(job).toMatchObject({ state: "done", result: null });
  const gone = await one.browser.call(getJobResult, { id: usage.exportId });
  expect([gone.status, gone.error.msg]).toEqual([404, expect.stringContaining("deleted because")]);

  // Undo everything that can be undone, including the import.
  for (const team of [one, two]) {
    const { actions } = (await team.browser.call(listActions, {})).body;
    for (const action of actions.filter(({ canUndo }) => canUndo)) {
      const { status: undone } = await team.browser.call(undoAction, { id: action._id });
      expect([action.verb, undone < 500]).toEqual([action.verb, true]);
    }
  }
  await workOff(world(), (await viewOf(one, opened._id)).jobId);
  expect((await viewOf(one, opened._id)).state).toBe("undone");
  await indexSync.flush();
  expect(await tracesOf(world(), [...words, id])).toEqual([]);
  const { rows: orphans } = await root.execute(sql`
    select 1 from account_counts c where not exists (select from creators where id = c.creator_id)
    union all select 1 from posts p where not exists (select from creators where id = p.creator_id)`);
  expect(orphans).toEqual([]);
}, 60_000);

describe("a suppressed creator", () => {
  const hits = async () =>
    (await world().root.execute(sql`select hits from objections order by created_at desc limit 1`)).rows;

  test("is skipped for every source, whichever of their accounts it has, and counted", async () => {
    const { ctx } = world();
    const subject = makeSubject();
    await erase(await recordSubject(subject));
    const counts = [{ at: ctx.clock.now(), precision: "day" as const, followers: 1 }];
    const account = (username: string, externalId?: string): CreatorRecord => ({
      ...ordinary(username),
      accounts: [{ network: "instagram", username, externalId, counts, posts: [] }],
    });
    const both: CreatorRecord = {
      ...ordinary("somebody.new"),
      accounts: [
        { network: "tiktok", username: "somebody.new", counts: [], posts: [] },
        { network: "youtube", username: `@${subject.handle.toUpperCase()}TUBE`, counts: [], posts: [] },
      ],
    };
    const records = [account("let.in"), account(subject.handle), account("renamed.one", `ext-${subject.handle}`), both];
    const outcomes = await recordCreators({ ctx, input: { source: { kind: "file", name: "panel" }, records } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["created", "objected", "objected", "objected"]);
    expect(outcomes.map(({ creatorId }) => creatorId !== null)).toEqual([true, false, false, false]);
    expect(await hits()).toEqual([{ hits: 3 }]);
    expect(await tracesOf(world(), [subject.handle, "renamed.one", "somebody.new"])).toEqual([]);
  });

  test("is skipped by imports, which report it without the name; a dry run counts no attempt", async () => {
    const subject = makeSubject();
    await erase(await recordSubject(subject));
    const team = await makeOwner(world(), PLAN_IDS.agency);
    const rows = [`${subject.handle},${subject.name},1,`, "fine.person,Fine,2,"];
    const opened = await openTable(team, [HEADERS, ...rows].join("\n"), { intoCrm: true });
    expect((await tried(world(), team, opened._id)).tried).toMatchObject({ created: 1, skipped: 1 });
    expect(await hits()).toEqual([{ hits: 0 }]);
    expect((await ran(world(), team, opened._id)).counts).toMatchObject({ created: 1, skipped: 1, failed: 0 });
    expect(await hits()).toEqual([{ hits: 1 }]);
    const url = `/api/imports/${opened._id}/problems`;
    const { payload } = await world().app.inject({ url, cookies: Object.fromEntries(team.browser.cookies) });
    expect(payload).toContain('2,"skipped","on the suppression list"\r\n');
    expect(payload).not.toContain(subject.handle);
  });

  test("is skipped by the command line, which reports how many", async () => {
    const { ctx } = world();
    const subject = makeSubject();
    await erase(await recordSubject(subject));
    const file = path.join(ctx.config.dataDir, "typed.csv");
    await writeFile(file, [HEADERS, `${subject.handle},${subject.name},1,`, "typed.person,Typed,2,"].join("\n"));
    const input = readArguments([file, "--network", "instagram", "--date", "2026-03-01"]);
    const result = await importFile({ ctx, input });
    expect(describeResult(result, false)).toEqual([
      "line 2: skipped, on the suppression list",
      expect.stringContaining("Rows that were skipped or failed"),
      "1 row was skipped: on the suppression list.",
      "2 rows: 1 created, 0 updated, 0 merged, 0 unchanged, 1 skipped, 0 failed",
    ]);
    expect(await readFile(result.problemFile ?? "", "utf8")).not.toContain(subject.handle);
    await rm(file);
  });

  test("is not found by a pasted link, and no request is sent to the network", async () => {
    const subject = makeSubject();
    await erase(await recordSubject(subject));
    const team = await makeOwner(world());
    const started = await start(team, [{ username: subject.handle }, { username: "still.welcome" }]);
    const requests: string[] = [];
    await work(world(), started.jobId, async (question) => {
      requests.push(question.requested.username);
      return noConnector(question);
    });
    const { influencers } = await read(team, started._id);
    expect(influencers.map(({ status, msg }) => [status, msg])).toEqual([
      ["NOT_FOUND", "This creator is on the suppression list."],
      ["IMPORTED", expect.any(String)],
    ]);
    expect(requests).toEqual(["still.welcome"]);
  });
});

test("a creator in hundreds of lists with thousands of posts is erased by as many statements as any", async () => {
  const { root } = world();
  const subject = makeSubject();
  const id = await recordSubject(subject);
  const team = await makeOwner(world(), PLAN_IDS.agency);
  await team.browser.call(addCreator, { creatorsId: [id] });
  await root.execute(sql`
    insert into posts (creator_id, account_id, network, external_id, published_at, format, text, counted_at, source_id)
    select a.creator_id, a.id, a.network, 'many' || n, world.now() - n * interval '1 hour', 'image', 'Post ' || n, world.now(), 1
    from accounts a, generate_series(1, 8000) n where a.creator_id = ${id}::bigint and a.network = 'instagram'`);
  await root.execute(sql`
    with made as (
      insert into lists (customer_id, title) select ${team.customerId}, 'Many ' || n from generate_series(1, 300) n returning id
    ), listed as (
      insert into list_creators (list_id, customer_id, creator_id) select id, ${team.customerId}, ${id}::bigint from made
    ) insert into outbox (creator_id) values (${id}::bigint)`);
  await world().indexSync.flush();
  const other = await recordSubject(makeSubject());
  await team.browser.call(addCreator, { creatorsId: [other], newList: { title: "One" } });
  const few = await countStatements(world(), () => erase(other));
  const many = await countStatements(world(), async () => {
    expect((await erase(id)).body.removed).toMatchObject({ posts: 8_003, lists: 300 });
  });
  expect(many).toBeLessThanOrEqual(few);
  expect(await tracesOf(world(), [subject.handle, id])).toEqual([]);
}, 60_000);
