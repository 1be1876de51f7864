import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { listAllAudit } from "#contract/audit-log/endpoints.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { addToCategories } from "#contract/curation/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { getJob } from "#contract/jobs.ts";
import { addAmbassador, readRanking, removeAmbassador, updateRanking } from "#contract/rankings/endpoints.ts";
import * as contract from "#contract/taxonomy.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { useNetworks } from "#test/support/networks.ts";
import { runJob } from "../jobs/index.ts";
import { readNicheNames, seedCategories, taxonomy } from "../categories/index.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, record, browser, count } = telling();
const networks = useNetworks(() => world().ctx.clock.now());

const [SPORTS_ROOT, BRAND_ROOT] = [taxonomy[0]?.id ?? 0, taxonomy.find(({ side }) => side === "brand")?.id ?? 0];
const [ESPORTS, SHOOTERS] = [1002, 1003];

let admin: Person;
let ids: string[] = [];

beforeAll(async () => {
  admin = await makeAdmin(world());
  ids = [
    await record([{ counts: [count(1, { followers: 1_000 })] }], { facts: { fullName: "Ada" } }),
    await record([{ counts: [count(1, { followers: 2_000 })] }], { facts: { fullName: "Bea" } }),
  ];
});

async function create(
  name: string,
  body: { root?: number; slug?: string; category_type?: "creators" | "brands" } = {},
) {
  return admin.browser.call(contract.createCategory, { category_type: "creators", root: SPORTS_ROOT, name, ...body });
}

async function nicheNamed(id: number) {
  const { categories, brand_categories: brands } = (await admin.browser.call(listCategories, {})).body;
  return [...categories, ...brands].flatMap((root) => root.sub_categories).find((niche) => niche.id === id);
}

async function give(id: string | undefined, ...categories: number[]) {
  await admin.browser.call(addToCategories, { category_type: "creators", influencers: [id ?? ""], categories });
}

async function niches(id: string | undefined): Promise<string[]> {
  const { rows } = await world().root.execute<{ text: string }>(sql`
    select niche_id || ':' || state || case when is_primary then '*' else '' end as text
    from creator_niches where creator_id = ${Number(id)} and customer_id is null order by niche_id`);
  return rows.map(({ text }) => text);
}

const undo = async (actionId: string | null) => admin.browser.call(undoAction, { id: actionId ?? "" });

async function found(niche: number): Promise<string[]> {
  await world().indexSync.flush();
  const { body } = await admin.browser.call(discover, { filters: { niches: [niche] }, page: 1 });
  return body.results.map(({ full_name }) => full_name).toSorted();
}

describe("a niche", () => {
  test("is created, named, moved, found by its name, and undone", async () => {
    const { body } = await create("🎯 Darts & Pub Games");
    expect(body).toMatchObject({ success: true, actionId: expect.any(String) });
    expect(await nicheNamed(body.id)).toEqual({ id: body.id, name: "🎯 Darts & Pub Games", slug: "darts-pub-games" });
    const renamed = (await admin.browser.call(contract.updateCategory, { id: body.id, name: "🎯 Darts" })).body;
    expect((await readNicheNames({ ctx: world().ctx })).get("darts")).toBe(body.id);
    expect(
      (await admin.browser.call(contract.updateCategory, { id: body.id, name: "🎯 Darts" })).body.actionId,
    ).toBeNull();
    await undo(renamed.actionId);
    expect(await nicheNamed(body.id)).toMatchObject({ name: "🎯 Darts & Pub Games" });
    await undo(body.actionId);
    expect(await nicheNamed(body.id)).toBeUndefined();
    expect((await admin.browser.call(contract.updateCategory, { id: body.id, name: "x" })).error.err).toBe("not_found");
  });

  test("is refused a taken slug, a reserved one, and a category of the other side", async () => {
    const { body } = await create("Backgammon");
    const again = await create("Backgammon");
    expect(again.error).toMatchObject({ err: "slug_taken", msg: expect.stringContaining("backgammon") });
    const renamed = await admin.browser.call(contract.updateCategory, { id: ESPORTS, slug: "backgammon" });
    expect(renamed.error.err).toBe("slug_taken");
    expect((await create("料理")).error.err).toBe("bad_request");
    expect((await create("Top", { slug: "all-niches" })).error.err).toBe("bad_request");
    const across = await admin.browser.call(contract.updateCategory, { id: body.id, root: BRAND_ROOT });
    expect(across.error).toMatchObject({ err: "bad_request", msg: expect.stringContaining("Backgammon") });
    expect((await create("Tea", { root: BRAND_ROOT })).error.err).toBe("bad_request");
    expect((await create("Tea", { root: 999_999 })).error.err).toBe("not_found");
  });

  test("with creators is deleted only with what becomes of them, and comes back with them", async () => {
    await give(ids[0], ESPORTS, SHOOTERS);
    await give(ids[1], ESPORTS);
    const refused = await admin.browser.call(contract.deleteCategory, { id: ESPORTS });
    expect(refused.error).toMatchObject({ err: "category_in_use", msg: expect.stringContaining("2 creators") });
    const brand = taxonomy.find(({ id }) => id === BRAND_ROOT)?.niches[0]?.id ?? 0;
    const across = await admin.browser.call(contract.deleteCategory, { id: ESPORTS, creators: { move_to: brand } });
    expect(across.error.err).toBe("bad_request");

    const removed = await admin.browser.call(contract.deleteCategory, { id: ESPORTS, creators: { remove: true } });
    expect(removed.body.changed).toBe(2);
    expect(await niches(ids[0])).toEqual(["1002:-1", "1003:0*"]);
    expect(await nicheNamed(ESPORTS)).toBeUndefined();
    expect(await found(ESPORTS)).toEqual([]);
    await undo(removed.body.actionId);
    expect(await niches(ids[0])).toEqual(["1002:0*", "1003:0"]);
    expect(await found(ESPORTS)).toEqual(["Ada", "Bea"]);

    const moved = await admin.browser.call(contract.deleteCategory, { id: ESPORTS, creators: { move_to: SHOOTERS } });
    expect(moved.body.changed).toBe(2);
    expect(await niches(ids[0])).toEqual(["1002:-1", "1003:0*"]);
    expect(await niches(ids[1])).toEqual(["1002:-1", "1003:0*"]);
    expect(await found(SHOOTERS)).toEqual(["Ada", "Bea"]);
    await undo(moved.body.actionId);
    expect(await niches(ids[1])).toEqual(["1002:0*"]);
    expect(await found(SHOOTERS)).toEqual(["Ada"]);
  });

  test("moves in the layers of workspaces, too, where the first that is left becomes primary", async () => {
    const { root } = world();
    const [id, { customerId }] = [Number(ids[1]), admin];
    await root.execute(sql`
      insert into creator_niches (creator_id, customer_id, niche_id, state, is_primary, source_id)
      select ${id}, ${customerId}, n, 0, n = ${ESPORTS}, (select min(id) from sources)
      from unnest(array[${ESPORTS}, ${SHOOTERS}]::int[]) n`);
    const layer = async () =>
      (
        await root.execute<{ text: string }>(sql`
          select niche_id || ':' || state || case when is_primary then '*' else '' end as text from creator_niches
          where creator_id = ${id} and customer_id = ${customerId} order by niche_id`)
      ).rows.map(({ text }) => text);
    const { body } = await admin.browser.call(contract.deleteCategory, { id: ESPORTS, creators: { remove: true } });
    expect(await layer()).toEqual(["1002:-1", "1003:0*"]);
    await undo(body.actionId);
    expect(await layer()).toEqual(["1002:0*", "1003:0"]);
    await root.execute(sql`delete from creator_niches where customer_id = ${customerId}`);
  });

  test("survives a release as an administrator has edited it", async () => {
    const renamed = (await admin.browser.call(contract.updateCategory, { id: SHOOTERS, name: "🔫 Shooters" })).body;
    const release = taxonomy.map((root) =>
      Object.assign({}, root, {
        niches: root.niches.map((niche) =>
          Object.assign({}, niche, { name: `${niche.name} 2`, keywords: [...niche.keywords, "of the release"] }),
        ),
      }),
    );
    await seedCategories({ ctx: world().ctx, release });
    expect(await nicheNamed(SHOOTERS)).toMatchObject({ name: "🔫 Shooters" });
    expect((await nicheNamed(ESPORTS))?.name).toMatch(/ 2$/);
    const { keywords } = (await admin.browser.call(contract.listKeywords, { category: SHOOTERS })).body;
    expect(keywords.map(({ keyword }) => keyword)).toContain("of the release");
    await seedCategories({ ctx: world().ctx });
    await undo(renamed.actionId);
  });
});

test("a category takes its niches with it, and is counted apart by state", async () => {
  const { body: root } = await create("🧶 Hobbies", { root: undefined });
  const { body: niche } = await create("🧶 Knitting by hand", { root: root.id });
  await give(ids[0], niche.id);
  const read = async () => (await admin.browser.call(contract.readCategoryCounters, {})).body.categories;
  expect(await read()).toMatchObject({ [root.id]: { "0": 1 }, [niche.id]: { "0": 1 } });
  expect((await admin.browser.call(contract.deleteCategory, { id: root.id })).error.err).toBe("category_in_use");
  const within = { id: root.id, creators: { move_to: niche.id } };
  expect((await admin.browser.call(contract.deleteCategory, within)).error.err).toBe("bad_request");
  const { body } = await admin.browser.call(contract.deleteCategory, { id: root.id, creators: { remove: true } });
  expect(body.changed).toBe(1);
  expect((await read())[root.id]).toBeUndefined();
  await undo(body.actionId);
  expect(await read()).toMatchObject({ [niche.id]: { "0": 1 } });
});

test("causes are created, renamed and deleted", async () => {
  const causes = async () => (await admin.browser.call(listCategories, {})).body.causes.map(({ name }) => name);
  const { body } = await admin.browser.call(contract.createCause, { name: "🐝 Bees" });
  expect((await admin.browser.call(contract.createCause, { name: "Bees" })).error.err).toBe("slug_taken");
  await admin.browser.call(contract.updateCause, { id: body.id, name: "🐝 Pollinators" });
  expect(await causes()).toContain("🐝 Pollinators");
  const gone = (await admin.browser.call(contract.deleteCause, { id: body.id })).body;
  expect(await causes()).not.toContain("🐝 Pollinators");
  await undo(gone.actionId);
  expect(await causes()).toContain("🐝 Pollinators");
  expect((await admin.browser.call(contract.deleteCause, { id: 999_999 })).error.err).toBe("not_found");
});

describe("two administrators at once", () => {
  const change = async (person: Person, body: InputOf<typeof contract.updateCategory>) =>
    person.browser.call(contract.updateCategory, body);
  const rootNow = async (id: number) =>
    (await admin.browser.call(listCategories, {})).body.categories.find((root) => root.id === id);

  test("keep each other's changes, and the later does not undo one of the same value", async () => {
    const other = await makeAdmin(world());
    const { body: created } = await create("🪁 Kites", { root: undefined });
    const { id } = created;
    const seen = { name: "🪁 Kites", slug: "kites", desc: "" };
    expect((await change(other, { id, desc: "Flown in wind", seen })).status).toBe(200);
    expect((await change(admin, { id, name: "🪁 Kite flying", seen })).status).toBe(200);
    expect(await rootNow(id)).toMatchObject({ name: "🪁 Kite flying", slug: "kites", desc: "Flown in wind" });

    const late = await change(other, {
      id,
      name: "🪁 Dragons",
      desc: "On strings",
      seen: { ...seen, desc: "Flown in wind" },
    });
    expect(late).toMatchObject({
      status: 409,
      error: {
        err: "conflict",
        msg: expect.stringMatching(/^\S.* has changed this since you opened it\. Reload to see it\.$/),
      },
    });
    expect(await rootNow(id)).toMatchObject({ name: "🪁 Kite flying", desc: "Flown in wind" });
    // What both want is no conflict.
    expect((await change(other, { id, name: "🪁 Kite flying", seen })).body.actionId).toBeNull();

    const twice = await change(admin, { id, name: "🪁 Kite surfing", seen });
    expect(twice.error).toMatchObject({
      err: "conflict",
      msg: "You have changed this elsewhere since you opened it. Reload to see it.",
    });
    expect(
      (await change(admin, { id, name: "🪁 Kite surfing", seen: { ...seen, name: "🪁 Kite flying" } })).status,
    ).toBe(200);
  });

  test("move a niche once, and rename a cause once", async () => {
    const other = await makeAdmin(world());
    const { body: niche } = await create("🛶 Canoeing");
    const elsewhere = taxonomy
      .filter(({ side }) => side === "creator")
      .map((root) => root.id)
      .slice(1, 3);
    const [first = 0, second = 0] = elsewhere;
    const seen = { root: SPORTS_ROOT };
    expect((await change(admin, { id: niche.id, root: first, seen })).status).toBe(200);
    expect((await change(other, { id: niche.id, root: second, seen })).error.err).toBe("conflict");
    expect((await change(other, { id: niche.id, name: "🛶 Canoes", seen })).status).toBe(200);

    const { body: cause } = await admin.browser.call(contract.createCause, { name: "🦔 Hedgehogs" });
    const rename = async (person: Person, name: string) =>
      person.browser.call(contract.updateCause, { id: cause.id, name, seen: { name: "🦔 Hedgehogs" } });
    expect((await rename(admin, "🦔 Hedges")).status).toBe(200);
    expect((await rename(other, "🦔 Urchins")).error.err).toBe("conflict");
    // Undone, it is again as the other has seen it.
    const { body: newer } = await admin.browser.call(contract.updateCause, { id: cause.id, name: "🦔 Woods" });
    expect(
      (
        await admin.browser.call(contract.updateCause, {
          id: cause.id,
          name: "🦔 Hedgehogs",
          seen: { name: "🦔 Woods" },
        })
      ).status,
    ).toBe(200);
    expect(newer.actionId).not.toBeNull();
    expect((await rename(other, "🦔 Urchins")).status).toBe(200);
  });
});

test("keywords are added, switched off, and undone", async () => {
  const word = { category: SHOOTERS, type: "signal" as const, language: "fr" as const, keyword: "jeu de tir" };
  const list = async () =>
    (await admin.browser.call(contract.listKeywords, { category: SHOOTERS, language: "fr" })).body.keywords;
  const added = (await admin.browser.call(contract.toggleKeyword, word)).body;
  expect(added.active).toBe(true);
  expect(await list()).toEqual([{ ...word, active: true, shipped: false }]);
  await undo(added.actionId);
  expect(await list()).toEqual([]);
  const again = (await admin.browser.call(contract.toggleKeyword, word)).body;
  await world().root.execute(sql`update niche_keywords set position = 99 where word = ${word.keyword}`);
  // A release ships it by now.
  await undo(again.actionId);
  expect(await list()).toEqual([{ ...word, active: true, shipped: true }]);
  const shipped = { ...word, type: "keyword" as const, language: "en" as const, keyword: "headshot" };
  expect((await admin.browser.call(contract.toggleKeyword, shipped)).body.active).toBe(false);
  expect((await admin.browser.call(contract.toggleKeyword, shipped)).body.active).toBe(true);
  expect((await admin.browser.call(contract.toggleKeyword, { ...word, category: 999_999 })).error.err).toBe(
    "not_found",
  );
});

test("a ranking shows its ambassadors, and its scores are computed again", async () => {
  const ranking = `niche-${SHOOTERS}`;
  const of = { id: ranking, globalInfluencerId: ids[1] ?? "" };
  const shown = async () =>
    (await admin.browser.call(readRanking, { id: ranking })).body.ambassadors.map(({ full_name }) => full_name);
  const { actionId } = (await admin.browser.call(addAmbassador, of)).body;
  expect((await admin.browser.call(addAmbassador, of)).body.actionId).toBeNull();
  expect(await shown()).toEqual(["Bea"]);
  await undo(actionId);
  expect(await shown()).toEqual([]);
  await admin.browser.call(addAmbassador, of);
  await admin.browser.call(removeAmbassador, of);
  expect(await shown()).toEqual([]);
  const wrongSide = await admin.browser.call(addAmbassador, { ...of, id: "brands" });
  expect(wrongSide.error).toMatchObject({
    err: "bad_request",
    msg: "“Bea” is a creator, and this is a ranking of brands. Choose one of its brands.",
  });
  expect((await admin.browser.call(addAmbassador, { ...of, id: "niche-999999" })).error.err).toBe("not_found");
  expect((await admin.browser.call(addAmbassador, { ...of, globalInfluencerId: "99999" })).error.err).toBe("not_found");
  await world().indexSync.flush();
  const updated = (await admin.browser.call(updateRanking, { id: "creators", count: 1 })).body;
  expect(updated).toEqual({ success: true, count: expect.any(Number) });
});

test("the members of a list on X get a niche, by a job", async () => {
  const refused = await admin.browser.call(contract.importTwitterList, { list: "84839422", category: ESPORTS });
  expect(refused.error).toMatchObject({ err: "conflict", msg: expect.stringContaining("X has not been given") });
  world().simulate(networks());
  const accounts = [{ network: "youtube" as const, username: "one.sample", counts: [], posts: [] }];
  const records = [{ accounts, facts: {}, at: world().ctx.clock.now(), niches: [] }];
  await recordCreators({ ctx: world().ctx, input: { source: { kind: "sample", name: "a world" }, records } });
  const call = async (list: string) => admin.browser.call(contract.importTwitterList, { list, category: ESPORTS });
  expect((await call("notfound.sample")).error.err).toBe("not_found");
  const { body } = await call("founders.sample");
  expect(body).toMatchObject({ title: "Founders to watch", members: 130 });
  await runJob({ ctx: world().ctx, jobId: body.jobId, tasks: FEATURES.jobs, signal: new AbortController().signal });
  const { job } = (await admin.browser.call(getJob, { id: body.jobId })).body;
  expect(job).toMatchObject({ state: "done", done: 128, error: null });
  const { rows } = await world().root.execute<{ n: number }>(sql`
    select count(*)::int as n from creator_niches n join accounts a using (creator_id)
    where a.username like 'listed%.sample' and n.niche_id = ${ESPORTS} and n.state = 0 and n.is_primary`);
  expect(rows[0]?.n).toBe(128);
});

test("the taxonomy is exported and imported as a table, with a preview and an undo", async () => {
  const { body: text } = await admin.browser.call(contract.exportTaxonomy, {});
  expect(text).toContain("creator\tgaming-esports\t1003\t");
  const same = (await admin.browser.call(contract.importTaxonomy, { tsv: text })).body;
  expect(same).toMatchObject({ applied: false, created: 0, updated: 0, keywords: 0, lines: [] });
  const tsv = `side\tcategory\tid\tname\tkeyword\ncreator\tgaming-esports\t\t♟️ Speed Chess\tbullet chess`;
  const preview = (await admin.browser.call(contract.importTaxonomy, { tsv })).body;
  expect(preview).toMatchObject({ applied: false, created: 1, keywords: 1, actionId: null });
  expect((await readNicheNames({ ctx: world().ctx })).has("speed chess")).toBe(false);
  const { actionId } = (await admin.browser.call(contract.importTaxonomy, { tsv, apply: true })).body;
  expect((await readNicheNames({ ctx: world().ctx })).has("speed chess")).toBe(true);
  await undo(actionId);
  expect((await readNicheNames({ ctx: world().ctx })).has("speed chess")).toBe(false);
  const { error } = await admin.browser.call(contract.importTaxonomy, { tsv: "a\tb" });
  expect(error).toMatchObject({ err: "bad_request", msg: expect.stringContaining("“side”") });
});

test("only administrators manage the taxonomy; what they did is in the audit log", async () => {
  const member = await browser();
  const calls = (person: typeof member) => [
    person.call(contract.createCategory, { category_type: "creators", name: "Mine" }),
    person.call(contract.deleteCategory, { id: ESPORTS, creators: { remove: true } }),
    person.call(contract.updateCause, { id: 1, name: "Mine" }),
    person.call(contract.readCategoryCounters, {}),
    person.call(contract.listKeywords, {}),
  ];
  expect((await Promise.all(calls(member))).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await Promise.all(calls(world().browser()))).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  const { entries } = (await admin.browser.call(listAllAudit, {})).body;
  expect(entries.some(({ kind }) => kind === "taxonomy.changed")).toBe(true);
});
