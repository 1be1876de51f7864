import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { trust } from "#contract/base/trust.ts";
import { deleteList } from "#contract/lists/endpoints.ts";
import {
  createLinks,
  LINK_ALPHABET,
  LINK_CODE_LENGTH,
  LINK_PATH,
  readLinks,
  updateLink,
} from "#contract/tracking/links.ts";
import { telling } from "#server/domains/profiles/testing/telling.ts";
import { clickIds } from "#server/domains/tracking/links/click-ids.ts";
import { CAMPAIGN_LINKS, openRedirects } from "#server/domains/tracking/index.ts";
import { makeTracking } from "#server/domains/tracking/testing/tracked-list.ts";
import { serveShortLinks } from "./serve-short-links.ts";

const { world, record } = telling();

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 350.0";
const TARGET = "https://müller.example/?größe=m#top";

async function withLink() {
  const ada = await record([{ posts: [] }]);
  const owner = await makeTracking(world(), [ada]);
  const { actionId } = (await owner.browser.call(createLinks, { id: owner.id, target: TARGET, creatorIds: [ada] }))
    .body;
  const read = async () => {
    const [link] = (await owner.browser.call(readLinks, { id: owner.id })).body.links;
    if (!link) throw new Error("the list has a link");
    return link;
  };
  return { owner, actionId, link: await read(), clicks: async () => (await read()).clicks };
}

/** A code of no link. */
function codeOf(n: number): string {
  const digits = Array.from({ length: LINK_CODE_LENGTH }, (_, place) =>
    LINK_ALPHABET.charAt(Math.floor(n / LINK_ALPHABET.length ** place) % LINK_ALPHABET.length),
  );
  return digits.join("");
}

type Visit = { url: string; headers?: Record<string, string>; method?: "GET" | "HEAD" };

/** Answers of a server that is closed afterwards, so that its clicks are written. */
async function visit(visits: readonly Visit[]) {
  const app = Fastify();
  serveShortLinks(app, world().ctx, world().ctx.log);
  const answers = [];
  for (const { url, headers = {}, method = "GET" as const } of visits)
    answers.push(await app.inject({ url, method, headers: { "user-agent": PHONE, ...headers } }));
  await app.close();
  return answers;
}

describe("a short link", () => {
  test("leads to its target with its parameters and an id of the click, stores no cookie, and is counted", async () => {
    const { link, clicks } = await withLink();
    const [first, second] = await visit([{ url: link.url }, { url: link.url }]);
    expect(first?.statusCode).toBe(302);
    expect(first?.headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(first?.headers["set-cookie"]).toBeUndefined();
    const location = String(first?.headers.location);
    const [before, after] = link.landing.split("#");
    expect([location.startsWith(`${before}&lm_click=`), location.endsWith(`#${after}`)]).toEqual([true, true]);
    const click = new URL(location).searchParams.get("lm_click") ?? "";
    expect(clickIds(world().ctx.config).read(click)?.linkId).toBe(link._id);
    expect(second?.headers.location).not.toBe(location);
    expect(await clicks()).toBe(2);
  });

  const UNCOUNTED: [string, Omit<Visit, "url">][] = [
    ["HEAD", { method: "HEAD" }],
    ["a search engine", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["a preview", { headers: { "user-agent": "facebookexternalhit/1.1" } }],
    ["a chat", { headers: { "user-agent": "WhatsApp/2.23.20.0" } }],
    ["a program", { headers: { "user-agent": "curl/8.5.0" } }],
    ["no user agent", { headers: { "user-agent": "" } }],
    ["prefetching", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["older prefetching", { headers: { purpose: "prefetch" } }],
    ["a picture's source", { headers: { "sec-fetch-dest": "image" } }],
  ];
  test.each(UNCOUNTED)("opened by %s is followed and not counted", async (_, request) => {
    const { link, clicks } = await withLink();
    const [answer] = await visit([{ url: link.url, ...request }]);
    expect([answer?.statusCode, answer?.headers.location]).toEqual([302, link.landing]);
    expect(await clicks()).toBe(0);
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 [FBAN/FBIOS]",
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [Pinterest/iOS]",
  ])("is counted when %s opens it", async (agent) => {
    const { link, clicks } = await withLink();
    await visit([{ url: link.url, headers: { "user-agent": agent, "sec-fetch-dest": "document" } }]);
    expect(await clicks()).toBe(1);
  });

  test("takes no address from its visitor", async () => {
    const { link } = await withLink();
    const queries = ["?url=https://evil.example", "?target=//evil.example&lm_click=x", "?utm_source=evil"];
    const answers = await visit(queries.map((query) => ({ url: link.url + query, method: "HEAD" as const })));
    for (const { headers } of answers) expect(headers.location).toBe(link.landing);
  });

  test("that is switched off says so, and is followed again when that is undone", async () => {
    const { owner, link, clicks } = await withLink();
    const { body } = await owner.browser.call(updateLink, { id: owner.id, link: link._id, isActive: false });
    const [off] = await visit([{ url: link.url }]);
    expect([off?.statusCode, off?.body.includes("This link is switched off")]).toEqual([410, true]);
    expect(off?.body).not.toContain("Limelight");
    expect(await clicks()).toBe(0);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect((await visit([{ url: link.url }]))[0]?.statusCode).toBe(302);
  });

  test("of a deleted list says that it is switched off, and is followed again when the deletion is undone", async () => {
    const { owner, link, clicks } = await withLink();
    const { body } = await owner.browser.call(deleteList, { topId: owner.id });
    expect((await visit([{ url: link.url }]))[0]?.statusCode).toBe(410);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await clicks()).toBe(0);
    expect((await visit([{ url: link.url }]))[0]?.statusCode).toBe(302);
  });

  test("that is followed is remembered, however many codes of none are tried", async () => {
    const { link } = await withLink();
    const { ctx } = world();
    const redirects = openRedirects(ctx, ctx.log, CAMPAIGN_LINKS);
    const follow = async (code: string) => redirects.follow(code, { method: "HEAD", headers: {} });
    const code = link.url.slice(LINK_PATH.length);
    const known = await follow(code);
    const lookups = vi.spyOn(ctx.db, "execute").mockResolvedValue(trust({ rows: [] })); // there are no such codes
    for (let n = 0; n <= 10_000; n += 1) await follow(codeOf(n));
    expect(lookups).toHaveBeenCalledTimes(10_001);
    expect(await follow(codeOf(10_000))).toBeUndefined();
    expect(await follow(code)).toEqual(known);
    expect(lookups).toHaveBeenCalledTimes(10_001);
    lookups.mockRestore();
    await redirects.close();
  });

  test("that was clicked stays when its making is undone", async () => {
    const { owner, link, actionId, clicks } = await withLink();
    await visit([{ url: link.url }]);
    await owner.browser.call(undoAction, { id: actionId ?? "" });
    expect(await clicks()).toBe(1);
  });

  test("is changed within seconds, and follows the earlier target until then", async () => {
    const { owner, link } = await withLink();
    const app = Fastify();
    serveShortLinks(app, world().ctx, world().ctx.log);
    const target = async () => (await app.inject({ url: link.url, method: "HEAD" })).headers.location;
    expect(await target()).toBe(link.landing);
    await owner.browser.call(updateLink, { id: owner.id, link: link._id, target: "https://other.example/" });
    expect(await target()).toBe(link.landing);
    await world().travel(5_000);
    expect(await target()).toMatch(/^https:\/\/other\.example\//);
    await app.close();
  });
});

test("an unknown code is a page that does not exist, whatever it looks like", async () => {
  const codes = ["aaaaaaaaaa", "AAAAAAAAAA", "x", "%00", "..%2f..", "%22%3E%3Cscript%3E", "a".repeat(90)];
  const answers = await visit(codes.map((code) => ({ url: `/l/${code}` })));
  for (const { statusCode, body, headers } of answers) {
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("This page does not exist");
    expect(body).not.toContain("<script>");
  }
});

test("the program follows links, without a limit by address", async () => {
  const { link } = await withLink();
  const answer = await world().app.inject({ url: link.url, headers: { "user-agent": PHONE } });
  expect([answer.statusCode, answer.headers["referrer-policy"], answer.headers["cache-control"]]).toEqual([
    302,
    "no-referrer",
    "private, no-store",
  ]);
  expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
});
