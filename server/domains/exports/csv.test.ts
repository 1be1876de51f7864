import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addCreator, exportCsv, listCrm } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { exportFile } from "#contract/exports.ts";
import { createList, exportListCsv } from "#contract/lists/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  const ids = await makeCreators(world(), amount);
  await owner.browser.call(addCreator, { creatorsId: ids });
  return { owner, ids };
}

test("exports the whole CRM as CSV with a byte-order mark", async () => {
  const { owner } = await withCreators(2);
  await world().indexSync.flush();
  const { body } = await owner.browser.call(exportCsv, {});
  expect(body).toMatchObject({ rows: 2, listNames: [], jobId: null });
  expect(body.fileName).toMatch(/^limelight-crm-\d{4}-\d\d-\d\d\.csv$/);
  const lines = body.data?.split("\r\n") ?? [];
  expect(lines[0]).toBe(
    '\uFEFF"Name","Country","City","Language","Gender","Type","Niches","Instagram username","Instagram followers",' +
      '"Instagram engagement rate","Instagram growth","Instagram views per post","Instagram link","Followers","Growth","Engagement rate",' +
      '"Score","Status","Tags","Lists","Email","Note","Added","Added by","Biography","Feedback","Feedback comments","Figures of","Views per post","Sample data","Follower tier","Authenticity","Rising","Owner","Due","Next step"',
  );
  expect(lines).toHaveLength(4);
  // A missing day is an empty cell, like all that is missing.
  expect(body.data).not.toContain("null");
  expect(lines[1]).toMatch(/^"Creator \d+","France",,,,"Creator",,"creator_\d+",\d+,,,,"https:/);
});

test("exports a selection, lists and selected columns", async () => {
  const { owner, ids } = await withCreators(3);
  const { body: made } = await owner.browser.call(createList, { title: "Spring", creatorsId: ids.slice(0, 1) });
  const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
  const columns = ["added" as const, "full_name" as const];
  const selected = [rows[0]?._id ?? ""];
  const { body } = await owner.browser.call(exportCsv, { selected, lists: [made.list._id], options: { columns } });
  expect(body).toMatchObject({ rows: 2, listNames: ["Spring"] });
  expect(body.data?.split("\r\n")[0]).toBe('\uFEFF"Name","Added"');
});

test("exports matching creators and selected ones", async () => {
  const { owner, ids } = await withCreators(3);
  const [first = "", second = ""] = ids;
  await world().root.execute(
    sql`update crm_creators set custom_email = 'x@example.test' where creator_id = ${Number(first)}`,
  );
  const columns = ["email" as const];
  const { body } = await owner.browser.call(exportCsv, { matching: { hasEmail: true }, options: { columns } });
  expect(body.data).toBe('\uFEFF"Email"\r\n"x@example.test"\r\n');
  const row = (await owner.browser.call(listCrm, {})).body.crmCreators.find(({ creatorId }) => creatorId === second);
  const both = await owner.browser.call(exportCsv, { selected: [row?._id ?? ""], matching: { hasEmail: true } });
  expect(both.body.rows).toBe(2);
  expect((await owner.browser.call(exportCsv, { matching: { text: "nobody at all" } })).body).toMatchObject({
    rows: 0,
    data: null,
  });
});

test("omits excluded rows, however they were selected", async () => {
  const { owner, ids } = await withCreators(3);
  const { body: made } = await owner.browser.call(createList, { title: "Spring", creatorsId: ids });
  const [first, second] = (await owner.browser.call(listCrm, {})).body.crmCreators.map(({ _id }) => _id.toUpperCase());
  const except = [first ?? ""];
  const rowsOf = async (input: InputOf<typeof exportCsv>) => (await owner.browser.call(exportCsv, input)).body.rows;
  expect(await rowsOf({ except })).toBe(2);
  expect(await rowsOf({ matching: {}, except })).toBe(2);
  expect(await rowsOf({ lists: [made.list._id], except })).toBe(2);
  expect(await rowsOf({ selected: [first ?? "", second ?? ""], except })).toBe(1);
  // Rows of another workspace, or deleted ones, exclude no creators.
  const stranger = (await withCreators(1)).owner;
  const theirs = (await stranger.browser.call(listCrm, {})).body.crmCreators.map(({ _id }) => _id);
  expect(await rowsOf({ matching: {}, except: theirs })).toBe(3);
  const { body } = await owner.browser.call(exportFile, { format: "json", matching: {}, except });
  expect(body.rows).toBe(2);
});

test("exports titles of tags and statuses, notes and emails", async () => {
  const { owner, ids } = await withCreators(1);
  const { root } = world();
  const { customerId } = owner;
  await root.execute(sql`
    insert into crm_tags (customer_id, title, color)
    select ${customerId}, title, 'gray' from unnest(array['Zebra', 'apple']) title`);
  await root.execute(sql`
    update crm_creators set custom_email = 'agent@example.test', custom_note = 'Call "Ada"',
      tag_ids = (select array_agg(id) from crm_tags where customer_id = ${customerId}),
      status_id = (select id from crm_statuses where customer_id = ${customerId} order by position limit 1)
    where creator_id = ${Number(ids[0])}`);
  const columns = ["status" as const, "tags" as const, "email" as const, "note" as const, "added_by" as const];
  const { body } = await owner.browser.call(exportCsv, { options: { columns } });
  const { rows } = await root.execute<{ title: string }>(
    sql`select title from crm_statuses where customer_id = ${customerId} order by position limit 1`,
  );
  expect(body.data?.split("\r\n")[1]).toMatch(
    new RegExp(`^"${rows[0]?.title}","apple; Zebra","agent@example.test","Call ""Ada""","[^"]+"$`),
  );
});

test("a list is exported in its own order with the dates of adding", async () => {
  const { owner, ids } = await withCreators(2);
  const { body: made } = await owner.browser.call(createList, { title: "Own order", creatorsId: ids });
  await world().root.execute(sql`
    update list_creators set created_at = '2020-02-02T12:00:00Z' where list_id = ${made.list._id} and creator_id = ${Number(ids[1])}`);
  const columns = ["added" as const];
  const { body } = await owner.browser.call(exportCsv, { lists: [made.list._id], options: { columns } });
  expect(body.data?.split("\r\n")[2]).toBe("2020-02-02");
  expect(body).toMatchObject({ listNames: ["Own order"], fileName: expect.stringContaining("own-order") });
});

test("a list is exported with creators that it shows in place of merged ones", async () => {
  const { owner, ids } = await withCreators(4);
  const [gone, other, own] = ids;
  const { body: made } = await owner.browser.call(createList, {
    title: "Merged",
    creatorsId: [gone, own].flatMap((id) => id ?? []),
  });
  const { body: second } = await owner.browser.call(createList, { title: "Second" });
  await world().root.execute(sql`
    update list_creators set created_at = '2020-02-02T12:00:00Z' where list_id = ${made.list._id} and creator_id = ${Number(gone)}`);
  // The state before a merge moved list places to the remaining row.
  await world().root.execute(sql`
    update crm_creators set merged_into = kept.id from crm_creators kept
    where kept.customer_id = ${owner.customerId} and kept.creator_id = ${Number(other)}
      and crm_creators.customer_id = ${owner.customerId} and crm_creators.creator_id = ${Number(gone)}`);
  const options = { columns: ["full_name" as const, "added" as const] };
  const names = (await owner.browser.call(listCrm, {})).body.crmCreators;
  const nameOf = (id = "") => names.find(({ creatorId }) => creatorId === id)?.creator.full_name;
  const linesOf = (data: string | null) => data?.split("\r\n").slice(1, -1) ?? [];
  const alone = (await owner.browser.call(exportCsv, { lists: [made.list._id], options })).body;
  expect(linesOf(alone.data)).toEqual([expect.stringContaining(`"${nameOf(own)}"`), `"${nameOf(other)}",2020-02-02`]);
  const both = (await owner.browser.call(exportCsv, { lists: [made.list._id, second.list._id], options })).body;
  expect(both.rows).toBe(2);
  const { body } = await owner.browser.call(exportListCsv, { topId: made.list._id, selected: [other ?? ""], options });
  expect(linesOf(body.data)).toEqual([`"${nameOf(other)}",2020-02-02`]);
  const left = await owner.browser.call(exportListCsv, { topId: made.list._id, selected: [gone ?? ""], options });
  expect(left.status).toBe(404);
});

test("writes separated niches without icons, rates to four decimals, points of 100, and the creator's own biography", async () => {
  const at = world().ctx.clock.now();
  const { rows: niches } = await world().ctx.db.execute<{ id: number; name: string }>(
    sql`select id, name from niches where name like '%, %' order by id limit 2`,
  );
  const account = (network: "instagram" | "youtube", followers: number, biography: string) => {
    const counts = [{ at, precision: "day" as const, followers, engagementRate: 0.123456 }];
    return { network, username: `export_${network}`, biography, counts, posts: [] };
  };
  const accounts = [account("instagram", 1_000, "Small"), account("youtube", 9_000, "About boats")];
  const tags = niches.map(({ id }, i) => ({ id, primary: i === 0 }));
  const [own] = await makeCreators(world(), 1, { accounts, niches: tags });
  const [described] = await makeCreators(world(), 1, {
    accounts: [{ ...account("instagram", 5, "Their words"), username: "export_described" }],
    facts: { fullName: "Described", biography: "A summary of these" },
  });
  const owner = await makeOwner(world());
  await owner.browser.call(addCreator, { creatorsId: [described ?? "", own ?? ""] });
  await world().indexSync.flush();
  // After the scores are computed, which there is no evidence for.
  await world().root.execute(sql`update creators set score = 8_384 where id = ${Number(own)}`);
  const columns = ["niches" as const, "networks" as const, "score" as const, "biography" as const];
  const { body } = await owner.browser.call(exportCsv, { options: { columns } });
  const lines = body.data?.split("\r\n") ?? [];
  const names = niches.map(({ name }) => name.slice(name.indexOf(" ") + 1)).join("; ");
  expect(lines.find((line) => line.includes("export_youtube"))).toMatch(
    new RegExp(
      `^"${names}","export_instagram",1000,0\\.1235,,,"[^"]+","export_youtube",9000,0\\.1235,,,"[^"]+",83\\.8,"About boats"$`,
    ),
  );
  expect(lines.find((line) => line.includes("export_described"))).toMatch(/"Their words"$/);
});

test("exports nothing for an empty selection or CRM", async () => {
  const { owner } = await withCreators(1);
  expect((await owner.browser.call(exportCsv, { selected: [] })).body).toMatchObject({
    rows: 0,
    data: null,
    jobId: null,
  });
  const empty = await makeOwner(world());
  expect((await empty.browser.call(exportCsv, {})).body).toMatchObject({ rows: 0, data: null, jobId: null });
});

test("writes formulas, quotes, commas and line breaks as text", async () => {
  const owner = await makeOwner(world());
  const names = ["=cmd|' /C calc'!A0", '+1, "two"', "-three", "@four\nfive", "  =six;=7"];
  const ids = await Promise.all(names.map((fullName) => makeCreators(world(), 1, { facts: { fullName } })));
  await owner.browser.call(addCreator, { creatorsId: ids.flat() });
  const { body } = await owner.browser.call(exportCsv, { options: { columns: ["full_name"] } });
  const expected = ["'=cmd|' /C calc'!A0", '\'+1, ""two""', "'-three", "'@four\nfive"].map((text) => `"${text}"`);
  for (const cell of expected) expect(body.data).toContain(cell);
  expect(body.data).toMatch(/"'\s*=six;=7"/);
});
