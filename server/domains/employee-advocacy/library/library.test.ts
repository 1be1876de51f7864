import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import {
  ALL_CONTENTS_MAX,
  CONTENTS_PAGE,
  createContent,
  listContents,
  readOwnLibrary,
  removeContentPicture,
  setContentPicture,
  shareContent,
  updateContent,
} from "#contract/employee-advocacy/library.ts";
import { withdrawConsent } from "#contract/employee-advocacy/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { PUBLISHED_CARD, saveRateCard } from "#contract/rate-card.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, BAD_PICTURES, pngOf } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { openRedirects } from "../../tracking/index.ts";
import { invited, join as joinIn, makeProgram, ranksOf } from "../testing/program.ts";
import { sweepLibrary } from "./library.ts";
import { EMPLOYEE_LINKS } from "./own-library.ts";

const world = useWorld({ plans: false });
const limited = useWorld({ plans: true });

const TEXT = { title: "Spring, now!", text: "We are hiring.", link: "" };
const LINKED = { ...TEXT, link: "https://example.test/jobs?ref=1#open" };

/** A person who has joined, by the token of their own link. */
async function join(owner: Pick<Person, "browser">): Promise<string> {
  const { status, own } = await joinIn(world(), (await invited(owner)).token);
  if (status !== 200) throw new Error(`the person was refused: ${status}`);
  return own;
}

async function added({ browser }: Pick<Person, "browser">, content = LINKED) {
  const { status, body } = await browser.call(createContent, content);
  expect(status).toBe(200);
  return body.content;
}

async function titles({ browser }: Pick<Person, "browser">, state: "offered" | "archived" = "offered") {
  return (await browser.call(listContents, { state })).body.contents.map(({ title }) => title);
}

const share = async (token: string, content: string) => world().browser().call(shareContent, { token, content });

const BROWSER = { method: "GET", headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" } };

/** Opens short links as a browser does, and writes their clicks. */
async function open(urls: readonly string[]) {
  const redirects = openRedirects(world().ctx, world().ctx.log, EMPLOYEE_LINKS);
  const codeOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
  const found = await Promise.all(urls.map(async (url) => redirects.follow(codeOf(url), BROWSER)));
  await redirects.close();
  return found;
}

/** All clicks that are stored, of people who have withdrawn too. */
async function clicksOf(content: string): Promise<number> {
  const { rows } = await world().ctx.db.execute(sql`
    select sum(c.clicks)::int as clicks
    from employee_clicks c join employee_links l on l.id = c.link_id where l.content_id = ${content}`);
  return Number(rows[0]?.["clicks"]);
}

describe("the library", () => {
  test("has what members add and change, the newest first", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner, TEXT);
    await world().travel(1_000);
    await added(owner, { ...LINKED, title: "Second" });
    expect(await titles(owner)).toEqual(["Second", "Spring, now!"]);
    const { body } = await owner.browser.call(updateContent, { id, text: "We were hiring.", link: LINKED.link });
    expect(body.content).toMatchObject({
      title: "Spring, now!",
      text: "We were hiring.",
      link: LINKED.link,
      sharedBy: 0,
    });
    expect((await owner.browser.call(updateContent, { id, isArchived: true })).body.content.isArchived).toBe(true);
    expect([await titles(owner), await titles(owner, "archived")]).toEqual([["Second"], ["Spring, now!"]]);
    await owner.browser.call(updateContent, { id, isArchived: false });
    expect(await titles(owner)).toHaveLength(2);
  });

  test("is shown in pages, and holds so many contents with the archived ones", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner);
    const now = world().ctx.clock.now();
    const fill = async (count: number) =>
      world().root.execute(sql`
        insert into employee_contents (customer_id, title, text, archived_at, created_at)
        select ${owner.customerId}, 'Archived ' || n, 'text', ${now}, ${now}::timestamptz - n * interval '1 day'
        from generate_series(1, ${count}::int) n`);
    await fill(CONTENTS_PAGE + 2);
    const pageOf = async (page: number) => (await owner.browser.call(listContents, { state: "archived", page })).body;
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([first.total, first.contents.length, second.contents.length]).toEqual([CONTENTS_PAGE + 2, CONTENTS_PAGE, 2]);
    expect(first.contents[0]?.title).toBe("Archived 1");
    await fill(ALL_CONTENTS_MAX - CONTENTS_PAGE - 3);
    expect((await owner.browser.call(createContent, TEXT)).error.msg).toContain("archived ones included");
    expect((await owner.browser.call(updateContent, { id, isArchived: true })).status).toBe(200);
    expect((await owner.browser.call(updateContent, { id, isArchived: false })).status).toBe(200);
  });

  test("refuses what has nothing to share, and links that are none", async () => {
    const owner = await makeProgram(world(), []);
    const statusOf = async (content: Partial<typeof TEXT>) =>
      (await owner.browser.call(createContent, { ...TEXT, ...content })).status;
    expect(
      await Promise.all(
        [{ text: " " }, { title: " " }, { link: "javascript:alert(1)" }, { link: "example" }].map(statusOf),
      ),
    ).toEqual([400, 400, 400, 400]);
    const { _id: id } = await added(owner, TEXT);
    expect((await owner.browser.call(updateContent, { id, text: "" })).error.err).toBe("bad_request");
  });

  test("is changed by those who may write, of their own workspace, with a list of employees and a plan with tracking", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner);
    const others = [
      { browser: world().browser() },
      await makeColleague(world(), owner, "viewer"),
      await makeProgram(world(), []),
    ];
    const statuses = await Promise.all(
      others.map(async ({ browser }) => [
        (await browser.call(updateContent, { id, title: "Theirs" })).status,
        (await browser.call(setContentPicture, { id, picture: asFile(pngOf(2_000)) })).status,
        (await browser.call(removeContentPicture, { id })).status,
      ]),
    );
    expect(statuses).toEqual([
      [401, 401, 401],
      [403, 403, 403],
      [404, 404, 404],
    ]);
    const without = await makeOwner(world());
    expect((await without.browser.call(createContent, TEXT)).error.err).toBe("not_found");
    expect((await without.browser.call(listContents, {})).body.contents).toEqual([]);
    expect((await world().browser().call(listContents, {})).status).toBe(401);
  });
});

test("a picture is scaled down, shown to employees, and its file deleted by the sweep after its removal", async () => {
  const owner = await makeProgram(world(), []);
  const { _id: id } = await added(owner);
  const wide = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer();
  const { body } = await owner.browser.call(setContentPicture, { id, picture: asFile(wide) });
  const url = body.content.picture_url ?? "";
  expect(url).toMatch(/^\/files\/pictures\/library\/[\w-]{36}\.jpg/);
  const { width, height } = await sharp((await world().app.inject({ method: "GET", url })).rawPayload).metadata();
  expect([width, height]).toEqual([2_048, 1_024]);
  const [own] = (
    await world()
      .browser()
      .call(readOwnLibrary, { token: await join(owner) })
  ).body.contents;
  expect(own?.picture_url).toBe(url);
  const [bad] = Object.values(BAD_PICTURES);
  if (!bad) throw new Error("there is no bad picture");
  expect((await owner.browser.call(setContentPicture, { id, picture: asFile(bad) })).error.err).toBe("invalid_logo");
  await owner.browser.call(removeContentPicture, { id });
  await world().travel(2 * 86_400_000);
  await sweepLibrary({ ctx: world().ctx });
  expect((await world().app.inject({ method: "GET", url })).statusCode).toBe(404);
});

describe("a person's links", () => {
  test("lead to the page with parameters that do not name the person, and are the same each time", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner);
    const token = await join(owner);
    const { body } = await share(token, id);
    expect(body.links.map(({ network }) => network)).toContain("linkedin");
    expect((await share(token, id)).body).toEqual(body);
    expect((await share(await join(owner), id)).body.links[0]?.url).not.toBe(body.links[0]?.url);
    const linkedin = body.links.find(({ network }) => network === "linkedin");
    expect(await open([linkedin?.url ?? ""])).toEqual([
      {
        to: "https://example.test/jobs?ref=1&utm_source=linkedin&utm_medium=employee-advocacy&utm_campaign=spring-now#open",
      },
    ]);
    expect((await share(token, (await added(owner, TEXT))._id)).body.links).toEqual([]);
  });

  test("count clicks by network, until the person withdraws; then they lead on uncounted", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner);
    const [ada, bea] = [await join(owner), await join(owner)];
    const urlOf = async (token: string, network: string) =>
      (await share(token, id)).body.links.find((link) => link.network === network)?.url ?? "";
    const adas = await urlOf(ada, "linkedin");
    await open([adas, adas, await urlOf(bea, "twitter")]);
    const figures = async () => {
      const [content] = (await owner.browser.call(listContents, {})).body.contents;
      return [content?.sharedBy, content?.clicks];
    };
    expect(await figures()).toEqual([
      2,
      [
        { network: "linkedin", clicks: 2 },
        { network: "twitter", clicks: 1 },
      ],
    ]);
    await world().browser().call(withdrawConsent, { token: ada });
    expect(await figures()).toEqual([1, [{ network: "twitter", clicks: 1 }]]);
    const [left] = await open([adas]);
    expect(left).toEqual({ to: expect.stringContaining("https://example.test/jobs") });
    expect(await clicksOf(id)).toBe(3);
    const { err, msg } = (await world().browser().call(readOwnLibrary, { token: ada })).error;
    expect([err, msg]).toEqual(["invalid_link", expect.stringContaining("You have withdrawn your consent")]);
    expect((await share(ada, id)).error.err).toBe("invalid_link");
  });

  test("bring clicks into ranks and, at the price of the rate card, into media values", async () => {
    const owner = await makeProgram(world(), []);
    const { _id: id } = await added(owner);
    const token = await join(owner);
    const urlOf = async (network: string) =>
      (await share(token, id)).body.links.find((link) => link.network === network)?.url ?? "";
    await open([await urlOf("linkedin"), await urlOf("linkedin"), await urlOf("bluesky")]);
    await owner.browser.call(saveRateCard, { ...PUBLISHED_CARD, clicks: { linkedin: 300 }, from: 0 });
    const [first] = (await ranksOf(owner, { sort: "clicks" })).ranks;
    expect([first?.place, first?.clicks, first?.mediaValue?.value]).toEqual([1, 3, 600]);
    expect((await ranksOf(owner)).ranks[0]?.place).toBeNull();
    const { metrics, networks } = (await owner.browser.call(readAdvocacy, {})).body;
    expect([metrics.clicks, metrics.mediaValue, metrics.activePeople.value]).toEqual([
      { value: 3, previous: 0 },
      { value: 600, previous: null },
      0,
    ]);
    expect(networks.map(({ network, clicks }) => [network, clicks])).toEqual([
      ["linkedin", 2],
      ["bluesky", 1],
    ]);
    const other = (await ranksOf(owner, { filters: { network: "bluesky" } })).ranks[0];
    expect([other?.clicks, other?.mediaValue]).toEqual([1, null]);
    const earlier = { range: { from: "2001-01-01", to: "2001-01-31" } };
    expect((await ranksOf(owner, { filters: earlier })).ranks[0]?.clicks).toBe(0);
    await world().browser().call(withdrawConsent, { token });
    expect((await ranksOf(owner, { filters: { range: { from: null, to: null } } })).ranks).toEqual([]);
  });

  test("are of what their workspace offers", async () => {
    const owner = await makeProgram(world(), []);
    const token = await join(owner);
    const { _id: theirs } = await added(await makeProgram(world(), []));
    expect((await share(token, theirs)).status).toBe(404);
    const { _id: id } = await added(owner);
    await share(token, id);
    // A post that was published must not lead nowhere.
    expect((await owner.browser.call(updateContent, { id, link: "" })).error.err).toBe("conflict");
    await owner.browser.call(updateContent, { id, isArchived: true });
    expect((await share(token, id)).status).toBe(404);
    expect((await share("x", id)).error.err).toBe("invalid_link");
  });
});

test("the library is part of plans that have tracking", async () => {
  const { browser } = await makeOwner(limited(), PLAN_IDS.free);
  expect((await browser.call(listContents, {})).error.err).toBe("plan_limit");
  expect((await browser.call(createContent, TEXT)).error.err).toBe("plan_limit");
});
