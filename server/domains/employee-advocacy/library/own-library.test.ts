import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { chooseEmployees } from "#contract/employee-advocacy/endpoints.ts";
import {
  createContent,
  listContents,
  readOwnLibrary,
  setContentPicture,
  shareContent,
} from "#contract/employee-advocacy/library.ts";
import { listEmployees, readConsent } from "#contract/employee-advocacy/people.ts";
import { addCreators, createList, deleteList, removeCreators } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, pngOf } from "#test/support/pictures.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { useWorld } from "#test/support/world.ts";
import { openRedirects } from "../../tracking/index.ts";
import { invited, join, linkedin, makeProgram, ranksOf, type Program } from "../testing/program.ts";
import { EMPLOYEE_LINKS } from "./own-library.ts";
import { sumClicks, sumShares } from "./store.ts";

const { world, record } = telling();
const limited = useWorld({ plans: true });

const LINKED = { title: "We are hiring", text: "Come and work with us.", link: "https://example.test/jobs" };

let made = 0;

/** A program with someone who has joined, and a content that they have links of. */
async function sharing(of = world()) {
  const owner = await makeProgram(of, [], PLAN_IDS.agency);
  const profiles = [linkedin(`sharing-${(made += 1)}`)];
  const { own } = await join(of, (await invited(owner)).token, { profiles });
  const { content } = (await owner.browser.call(createContent, LINKED)).body;
  const links = (await of.browser().call(shareContent, { token: own, content: content._id })).body.links;
  const [person] = (await owner.browser.call(listEmployees, {})).body.people;
  const url = links.find(({ network }) => network === "linkedin")?.url ?? "";
  return { owner, own, content: content._id, creator: person?.creator._id ?? "", code: url.split("/").at(-1) ?? "" };
}

/** Follows the links as a browser does. */
async function click(codes: readonly string[], of = world()) {
  const redirects = openRedirects(of.ctx, of.ctx.log, EMPLOYEE_LINKS);
  const visit = { method: "GET", headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" } };
  for (const code of codes)
    expect(await redirects.follow(code, visit)).toEqual({ to: expect.stringContaining("jobs") });
  await redirects.close();
}

async function storedClicks(content: string, of = world()) {
  const { rows } = await of.root.execute<{ clicks: number }>(sql`
    select coalesce(sum(c.clicks), 0)::int as clicks
    from employee_clicks c join employee_links l on l.id = c.link_id where l.content_id = ${content}`);
  return rows[0]?.clicks;
}

/** What a person's own page answers, and whether their clicks are counted. */
async function partOf({ own, content, code }: Awaited<ReturnType<typeof sharing>>, of = world()) {
  const visitor = of.browser();
  const before = await storedClicks(content, of);
  await click([code], of);
  const answers = [
    await visitor.call(readOwnLibrary, { token: own }),
    await visitor.call(shareContent, { token: own, content }),
    await visitor.call(readConsent, { token: own }),
  ];
  return [...answers.map(({ status }) => status), ((await storedClicks(content, of)) ?? 0) - (before ?? 0)];
}

const TAKES_PART = [200, 200, 200, 1];
const TAKES_NO_PART = [403, 403, 200, 0];

describe("a person's own library", () => {
  test("is open while they are in the live list of employees", async () => {
    const person = await sharing();
    const { owner, own, creator } = person;
    const { browser, listId } = owner;
    expect(await partOf(person)).toEqual(TAKES_PART);
    await browser.call(removeCreators, { topId: listId, creatorsId: [creator] });
    expect(await partOf(person)).toEqual(TAKES_NO_PART);
    expect((await world().browser().call(readOwnLibrary, { token: own })).error.msg).toContain("nothing to share");
    await browser.call(addCreators, { topIds: [listId], creatorsId: [creator] });
    expect(await partOf(person)).toEqual(TAKES_PART);
    const { list } = (await browser.call(createList, { title: "Other employees" })).body;
    await browser.call(chooseEmployees, { listId: list._id });
    expect(await partOf(person)).toEqual(TAKES_NO_PART);
    await browser.call(chooseEmployees, { listId });
    const { body } = await browser.call(deleteList, { topId: listId });
    expect(await partOf(person)).toEqual(TAKES_NO_PART);
    await browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await partOf(person)).toEqual(TAKES_PART);
  });

  test("stays open when they are merged into another creator of the list", async () => {
    const person = await sharing();
    const { browser, listId } = person.owner;
    const twin = await record([linkedin()]);
    await browser.call(addCreator, { creatorsId: [twin] });
    const rowOf = async (id: string) => (await browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await browser.call(mergeCreators, { keep: await rowOf(twin), merge: [await rowOf(person.creator)] });
    expect(await partOf(person)).toEqual(TAKES_PART);
    await browser.call(removeCreators, { topId: listId, creatorsId: [twin] });
    expect(await partOf(person)).toEqual(TAKES_NO_PART);
  });

  test("is that of the workspace whose list they are in", async () => {
    const profile = linkedin(`sharing-${(made += 1)}`);
    const creator = await record([profile]);
    const owner = await makeProgram(world(), [], PLAN_IDS.agency);
    const { own } = await join(world(), (await invited(owner)).token, { profiles: [profile] });
    await owner.browser.call(removeCreators, { topId: owner.listId, creatorsId: [creator] });
    await makeProgram(world(), [creator], PLAN_IDS.agency);
    expect((await world().browser().call(readOwnLibrary, { token: own })).error.err).toBe("invalid_link");
  });

  test("closes with a workspace that waits for its deletion", async () => {
    const { owner, own, content } = await sharing();
    const at = world().ctx.clock.now().toISOString();
    await world().root.execute(sql`update customers set deletion_at = ${at} where id = ${owner.customerId}`);
    const visitor = world().browser();
    const answers = [
      await visitor.call(readOwnLibrary, { token: own }),
      await visitor.call(shareContent, { token: own, content }),
      await visitor.call(readConsent, { token: own }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  });

  test("closes with a plan without tracking, whatever the list", async () => {
    const person = await sharing(limited());
    const { customerId, listId } = person.owner;
    expect(await partOf(person, limited())).toEqual(TAKES_PART);
    await limited().root.execute(sql`update customers set plan = ${PLAN_IDS.free} where id = ${customerId}`);
    expect(await partOf(person, limited())).toEqual(TAKES_NO_PART);
    await limited().root.execute(sql`update lists set is_sample = true where id = ${listId}`);
    expect(await partOf(person, limited())).toEqual(TAKES_NO_PART);
  });
});

test("a list of the sample data opens no library to plans without tracking", async () => {
  const { browser } = await makeOwner(limited(), PLAN_IDS.free);
  const { list } = (await browser.call(createList, { title: "Sample" })).body;
  await limited().root.execute(sql`update lists set is_sample = true where id = ${list._id}`);
  expect((await browser.call(chooseEmployees, { listId: list._id })).status).toBe(200);
  expect((await browser.call(listContents, {})).status).toBe(200);
  expect((await browser.call(createContent, LINKED)).error.err).toBe("plan_limit");
  const { customerId } = await customerOf(list._id);
  const { rows } = await limited().root.execute<{ id: string }>(sql`
    insert into employee_contents (customer_id, title, text) values (${customerId}, 'Old', 'Old') returning id`);
  const picture = asFile(pngOf(2_000));
  expect((await browser.call(setContentPicture, { id: rows[0]?.id ?? "", picture })).error.err).toBe("plan_limit");
});

async function customerOf(listId: string) {
  const { rows } = await limited().root.execute<{ customerId: string }>(
    sql`select customer_id as "customerId" from lists where id = ${listId}`,
  );
  return { customerId: rows[0]?.customerId ?? "" };
}

test("only the first share of a content is a write: others wait for no lock, and tell no tab", async () => {
  const { owner, own, content } = await sharing();
  const share = async () => world().browser().call(shareContent, { token: own, content });
  const first = (await share()).body.links;
  const { content: other } = (await owner.browser.call(createContent, LINKED)).body;
  world().emitted.length = 0;
  await world().root.transaction(async (tx) => {
    await tx.execute(sql`select id from customers where id = ${owner.customerId} for no key update`);
    expect((await share()).body.links).toEqual(first);
  });
  expect(world().emitted).toEqual([]);
  await world().browser().call(shareContent, { token: own, content: other._id });
  expect(world().emitted).toMatchObject([{ event: "changed", payload: { tags: ["employees"] } }]);
});

describe("clicks", () => {
  test("are one row for each person and network, and for each network of a content", async () => {
    const one = await sharing();
    const { owner, own, content, creator, code } = one;
    const { content: second } = (await owner.browser.call(createContent, { ...LINKED, title: "Second" })).body;
    const links = (await world().browser().call(shareContent, { token: own, content: second._id })).body.links;
    const codes = links.map(({ url }) => url.split("/").at(-1) ?? "");
    await click([code, code, ...codes]);
    const tenant = { db: world().ctx.db, customerId: owner.customerId };
    const id = Number(creator);
    const sums = await sumClicks(tenant, [id], { from: null, to: "2999-12-31" });
    expect(sums.find(({ network }) => network === "linkedin")).toEqual({
      creatorId: id,
      network: "linkedin",
      clicks: 3,
    });
    expect(sums).toHaveLength(codes.length);
    const shares = await sumShares(tenant, [content], new Map([[id, id]]));
    expect(new Set(shares.map(({ contentId }) => contentId))).toEqual(new Set([content]));
    expect(shares.filter(({ clicks }) => clicks > 0)).toEqual([
      { contentId: content, network: "linkedin", clicks: 2, sharedBy: 1 },
      { contentId: content, network: null, clicks: 2, sharedBy: 1 },
    ]);
  });

  test("count for a period on the days that it has in the reader's zone", async () => {
    const { owner, code } = await sharing();
    const link = await EMPLOYEE_LINKS.find(world().ctx, code);
    const clicked = ["2025-03-09", "2025-03-10", "2025-03-12", "2025-03-13"];
    await EMPLOYEE_LINKS.addClicks(
      world().ctx.db,
      clicked.map((day, i) => ({ linkId: link?.id ?? "", day, clicks: 10 ** i })),
    );
    const range = { from: "2025-03-10", to: "2025-03-12" };
    for (const timezone of ["UTC", "Pacific/Auckland", "America/St_Johns"]) {
      const [first] = (await ranksOf(owner, { filters: { range, timezone } })).ranks;
      expect([timezone, first?.clicks]).toEqual([timezone, 110]);
    }
  });

  test("of creators that were merged are one person's", async () => {
    const { owner, content, creator, code } = await sharing();
    const { own } = await join(world(), (await invited(owner)).token);
    await world().browser().call(shareContent, { token: own, content });
    const shared = async ({ browser }: Pick<Person, "browser">) =>
      (await browser.call(listContents, {})).body.contents.map(({ sharedBy, clicks }) => [sharedBy, clicks]);
    await click([code]);
    const clicks = [{ network: "linkedin", clicks: 1 }];
    expect(await shared(owner)).toEqual([[2, clicks]]);
    const other = await otherThan(owner, creator);
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(other), merge: [await rowOf(creator)] });
    expect(await shared(owner)).toEqual([[1, clicks]]);
  });
});

async function otherThan({ browser }: Program, creator: string) {
  const { people } = (await browser.call(listEmployees, {})).body;
  return people.find((one) => one.creator._id !== creator)?.creator._id ?? "";
}
