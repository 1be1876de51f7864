import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { listAllAudit } from "#contract/audit-log/endpoints.ts";
import * as contract from "#contract/curation/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { makeAdmin, makeColleague, type Person } from "#test/factories/people.ts";
import { deleteRows } from "../workspaces/index.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, record, browser, count, overview } = telling();

const ESPORTS = 1002;
const SHOOTERS = 1003;
const UNKNOWN = "999999999";

let admin: Person;
let ids: string[] = [];
let brandNiche = 0;

beforeAll(async () => {
  admin = await makeAdmin(world());
  ids = [
    await record([{ counts: [count(1, { followers: 1_000 })] }], { facts: { fullName: "Ada", country: "de" } }),
    await record([{ counts: [count(1, { followers: 2_000 })] }], { facts: { fullName: "Bea" } }),
  ];
  const { rows } = await world().root.execute<{ id: number }>(sql`
    select n.id from niches n join categories c on c.id = n.category_id where c.side = 'brand' order by n.id limit 1`);
  brandNiche = rows[0]?.id ?? 0;
});

/** Name, state, primary and country of the creators, as stored. */
async function niches(id: string | undefined): Promise<string[]> {
  const { rows } = await world().root.execute<{ text: string }>(sql`
    select niche_id || ':' || state || case when is_primary then '*' else '' end as text
    from creator_niches where creator_id = ${Number(id)} and customer_id is null order by niche_id`);
  return rows.map(({ text }) => text);
}

async function undo(actionId: string | null, person = admin) {
  return person.browser.call(undoAction, { id: actionId ?? "" });
}

describe("niches", () => {
  test("are given to several, removed softly, given again, and undone", async () => {
    const of = { category_type: "creators" as const, influencers: ids, categories: [ESPORTS, SHOOTERS] };
    const given = (await admin.browser.call(contract.addToCategories, of)).body;
    expect(given).toMatchObject({ success: true, changed: 2 });
    expect(await niches(ids[0])).toEqual(["1002:0*", "1003:0"]);
    expect((await admin.browser.call(contract.addToCategories, of)).body).toEqual({
      success: true,
      changed: 0,
      actionId: null,
    });

    const removed = await admin.browser.call(contract.removeFromCategories, {
      ...of,
      categories: [ESPORTS],
      soft_delete: true,
    });
    expect(removed.body.changed).toBe(2);
    expect(await niches(ids[0])).toEqual(["1002:-1", "1003:0*"]);

    // What was changed since stays.
    await admin.browser.call(contract.toggleCategory, { influencer: ids[1] ?? "", category: ESPORTS });
    expect(await niches(ids[1])).toEqual(["1002:0", "1003:0*"]);
    expect((await undo(removed.body.actionId)).status).toBe(200);
    expect(await niches(ids[0])).toEqual(["1002:0*", "1003:0"]);
    expect(await niches(ids[1])).toEqual(["1002:0*", "1003:0"]);
    expect((await undo(given.actionId)).status).toBe(200);
    expect(await niches(ids[0])).toEqual([]);
  });

  test("are toggled on one creator, and made primary", async () => {
    const of = { influencer: ids[0] ?? "", category: ESPORTS };
    await admin.browser.call(contract.toggleCategory, of);
    await admin.browser.call(contract.toggleCategory, { ...of, category: SHOOTERS });
    expect(await niches(ids[0])).toEqual(["1002:0*", "1003:0"]);
    await admin.browser.call(contract.togglePrimary, { ...of, category: SHOOTERS });
    expect(await niches(ids[0])).toEqual(["1002:0", "1003:0*"]);
    await admin.browser.call(contract.toggleCategory, { ...of, category: SHOOTERS });
    expect(await niches(ids[0])).toEqual(["1002:0*", "1003:-1"]);
    expect((await admin.browser.call(contract.togglePrimary, { ...of, category: SHOOTERS })).body.changed).toBe(0);
    await world().indexSync.flush();
    const found = await (await browser()).call(discover, { filters: { niches: [ESPORTS] }, page: 1 });
    expect(found.body.results.map(({ full_name }) => full_name)).toEqual(["Ada"]);
  });

  test("of the wrong side, and unknown ones, are refused", async () => {
    const of = { category_type: "creators" as const, influencers: ids, categories: [brandNiche] };
    expect((await admin.browser.call(contract.addToCategories, of)).error.err).toBe("bad_request");
    expect((await admin.browser.call(contract.addToCategories, { ...of, categories: [999_999] })).error.err).toBe(
      "not_found",
    );
    const unknown = { ...of, influencers: [UNKNOWN], categories: [ESPORTS] };
    expect((await admin.browser.call(contract.addToCategories, unknown)).error.err).toBe("not_found");
    const one = { influencer: UNKNOWN, category: ESPORTS };
    expect((await admin.browser.call(contract.toggleCategory, one)).error.err).toBe("not_found");
    expect((await admin.browser.call(contract.togglePrimary, one)).error.err).toBe("not_found");
    const send = (body: object) =>
      admin.browser.send(contract.removeFromCategories, "/api/admin/tops/remove-from-categories", body);
    expect((await send({ ...of, categories: [ESPORTS], soft_delete: false })).status).toBe(400);
    expect((await send({ ...of, influencers: [], soft_delete: true })).status).toBe(400);
  });
});

describe("country, gender, type and causes", () => {
  test("are set with their source, and undone", async () => {
    const influencers = ids;
    const set = [
      await admin.browser.call(contract.setCountry, { influencers, country: "fr" }),
      await admin.browser.call(contract.setGender, { influencers, gender: 0 }),
      await admin.browser.call(contract.setType, { influencers, typologie: "brand" }),
      await admin.browser.call(contract.addToCause, { influencers, cause: 1 }),
    ];
    expect(set.map(({ body }) => body.changed)).toEqual([2, 2, 2, 2]);
    expect((await overview(ids[1] ?? "")).creator).toMatchObject({ country: "fr", gender: 0, is_a_brand: true });
    for (const { body } of set) expect((await undo(body.actionId)).status).toBe(200);
    expect((await overview(ids[0] ?? "")).creator).toMatchObject({ country: "de", gender: 2, is_a_brand: false });
    expect((await overview(ids[1] ?? "")).creator).toMatchObject({ country: null });
    expect((await admin.browser.call(contract.removeFromCause, { influencers, cause: 1 })).body.changed).toBe(0);
    await admin.browser.call(contract.toggleCause, { influencer: ids[0] ?? "", cause: 1 });
    expect((await admin.browser.call(contract.removeFromCause, { influencers, cause: 1 })).body.changed).toBe(1);
    expect((await admin.browser.call(contract.addToCause, { influencers, cause: 777 })).error.err).toBe("not_found");
  });

  test("two administrators: the later sees what the earlier changed", async () => {
    const other = await makeAdmin(world());
    const of = { influencers: [ids[0] ?? ""] };
    const first = (await admin.browser.call(contract.setCountry, { ...of, country: "it" })).body;
    await other.browser.call(contract.setCountry, { ...of, country: "es" });
    await undo(first.actionId);
    expect((await overview(ids[0] ?? "")).creator.country).toBe("es");
    const { entries: ofOther } = (await other.browser.call(contract.listCurationActions, { by: other.userId })).body;
    expect(ofOther).toMatchObject([
      {
        creators: 1,
        named: [{ full_name: "Ada" }],
        changes: [{ field: "country", before: "it", after: "es", creators: 1, same: true }],
        undone: "none",
        canUndo: true,
      },
    ]);
    const whole = (await admin.browser.call(contract.listCurationChanges, { action: ofOther[0]?._id ?? "" })).body;
    expect(whole).toMatchObject({ changes: [{ field: "country", after: "es", undone: false }], next: null });
    const ofCreator = (await other.browser.call(contract.listCurationChanges, { creator: ids[0] ?? "" })).body;
    expect(ofCreator.changes.length).toBeGreaterThan(5);
    expect(ofCreator.changes[0]).toMatchObject({ after: "es", creator: { full_name: "Ada" } });
    const { entries } = (await admin.browser.call(listAllAudit, {})).body;
    expect(entries.some(({ kind }) => kind === "creators.curated")).toBe(true);
  });
});

test("the history is an entry per action, in pages, also when the workspace is gone", async () => {
  const people = await makeAdmin(world());
  for (const country of ["it", "es", "it"])
    await people.browser.call(contract.setCountry, { influencers: ids, country });
  for (let i = 0; i < 24; i += 1)
    await people.browser.call(contract.toggleCause, { influencer: ids[0] ?? "", cause: 1 });
  const page = async (before?: string) =>
    (await admin.browser.call(contract.listCurationActions, { by: people.userId, ...(before && { before }) })).body;
  const first = await page();
  expect([first.entries.length, first.entries.every(({ canUndo }) => !canUndo)]).toEqual([25, true]);
  const second = await page(first.next ?? "");
  expect(second.entries.map(({ creators, different }) => [creators, different])).toEqual([
    [ids.length, 1],
    [ids.length, 1],
  ]);
  expect(second.next).toBeNull();
  await world().root.execute(sql`update users set customer_id = ${admin.customerId} where id = ${people.userId}`);
  await deleteRows(world().root, people.customerId);
  expect((await page(first.next ?? "")).entries).toEqual(second.entries);
});

test("only administrators curate, and undo it", async () => {
  const member = await browser();
  const calls = (person: typeof member) => [
    person.call(contract.addToCategories, { category_type: "creators", influencers: ids, categories: [ESPORTS] }),
    person.call(contract.setCountry, { influencers: ids, country: "fr" }),
    person.call(contract.toggleCause, { influencer: ids[0] ?? "", cause: 1 }),
  ];
  expect((await Promise.all(calls(member))).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await Promise.all(calls(world().browser()))).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await member.call(contract.listCurationChanges, {})).status).toBe(403);
  expect((await member.call(contract.listCurationActions, {})).status).toBe(403);
  const colleague = await makeColleague(world(), admin, "owner");
  const { actionId } = (await admin.browser.call(contract.setGender, { influencers: ids, gender: 1 })).body;
  expect((await undo(actionId, colleague)).status).toBe(403);
  expect((await undo(actionId)).status).toBe(200);
});
