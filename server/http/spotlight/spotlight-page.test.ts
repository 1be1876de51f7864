import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { getPublicSpotlight, updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { BLOCKS } from "#contract/spotlight/settings.ts";
import { THEMES } from "#contract/spotlight/themes.ts";
import { listSpotlightChoices } from "#contract/spotlight/endpoints.ts";
import * as collaborations from "#contract/creator-profile/collaborations.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, PNG } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ publicRankings: true });
const NASTY = `</script></title><script>alert("1")</script><img src=x onerror=alert(1)>&'$&`;
let owner: Person;
let id: string;

const get = async (url: string, headers: Record<string, string> = {}) =>
  world().app.inject({ method: "GET", url, headers });
const edit = async (fields: object) => {
  const { status } = await owner.browser.call(updateSpotlight, { id, ...fields });
  if (status !== 200) throw new Error("the page is changed");
};
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};
const dataOf = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "");

beforeAll(async () => {
  owner = await makeOwner(world());
  const at = world().ctx.clock.now();
  const post = { publishedAt: at, countedAt: at, format: "image" as const, text: NASTY, likes: 5, comments: 1 };
  const posts = [{ ...post, externalId: "1", hashtags: [], mentions: [], url: "https://www.instagram.com/p/abc/" }];
  const counts = [{ at, precision: "day" as const, followers: 12_345 }];
  [id = ""] = await makeCreators(world(), 1, {
    accounts: [{ network: "instagram", username: "ada.nasty", counts, posts }],
    facts: { fullName: NASTY, title: NASTY, biography: NASTY, country: "fr" },
    niches: [{ id: 1002, primary: true }],
    publications: [{ kind: "podcast", title: NASTY, link: "https://shows.example/mine", description: NASTY }],
  });
  await world().indexSync.flush();
  const [named = ""] = await makeCreators(world(), 1, { facts: { fullName: NASTY } });
  await giveProfile(world(), owner.userId, id);
  const choices = (await owner.browser.call(listSpotlightChoices, { id })).body;
  await edit({
    slug: "ada-nasty",
    public: true,
    description: NASTY,
    links: [
      { title: NASTY, url: `https://shop.example/?q="><script>` },
      { title: "IDN", url: "https://аррlе.example/" },
    ],
    featured_posts: choices.posts.map(({ _id }) => _id),
    podcasts: choices.podcasts.map(({ _id }) => _id),
    favorites: { niches: [1002], causes: [], creators: [named], brands: [] },
    available_for_work: true,
  });
  const { browser } = owner;
  const done = [
    await browser.call(collaborations.editAudienceDescription, { id, description: NASTY }),
    await browser.call(collaborations.addAudienceItem, { id, text: NASTY }),
    await browser.call(collaborations.addServiceItem, {
      id,
      title: NASTY,
      description: NASTY,
      price: 12_050,
      currency: "eur",
      unit: "hour",
      deliveryDays: 3,
    }),
    await browser.call(collaborations.addServiceItem, { id, title: "Free", price: 0, currency: "jpy" }),
    await browser.call(collaborations.addServiceItem, { id, title: "Later", price: null, currency: "usd" }),
    await browser.call(collaborations.addPartnershipItem, {
      id,
      brandName: NASTY,
      description: NASTY,
      postLink: "https://mill.example/x",
      picture: asFile(PNG),
    }),
  ];
  if (done.some(({ status }) => status !== 200)) throw new Error("the profile is changed");
});

describe("the public page of a creator", () => {
  test("is whole without scripts, with what search engines and previews need", async () => {
    const { statusCode, body, headers } = await get("/spotlight/ada-nasty");
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="/spotlight/ada-nasty" />`);
    expect(body).toContain(`<meta property="og:type" content="profile" />`);
    expect(body).toContain("<b>12,345</b><small>panel, ");
    expect(body).toContain("€120.50 per hour");
    expect(body).toMatch(/<img class="brand" src="\/files\/pictures\/creators\/[\w-]+\.png"/);
    expect([body.includes("¥0"), body.includes("On request"), body.includes("Open for single posts · EUR")]).toEqual([
      true,
      true,
      true,
    ]);
    for (const title of [
      "About",
      "Networks",
      "Links",
      "Posts",
      "Services",
      "Worked with",
      "Audience",
      "Podcasts",
      "Favorites",
    ])
      expect(body).toContain(`<h2>${title}</h2>`);
    expect(dataOf(body)).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: NASTY, sameAs: ["https://www.instagram.com/ada.nasty/"] },
    });
    expect([headers["x-robots-tag"], headers["cache-control"], body.includes("noindex")]).toEqual([
      undefined,
      "no-cache",
      false,
    ]);
  });

  test("takes nothing that was written for markup", async () => {
    const { body } = await get("/spotlight/ada-nasty");
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/script>/g)).toHaveLength(1);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).not.toMatch(/<img src=x|javascript:/);
    const tags = body
      .replace(/<script.*<\/script>/, "")
      .replaceAll(/"[^"]*"/g, "")
      .match(/<[^>]*>/g);
    expect(tags?.filter((tag) => /\son\w+=/.test(tag))).toEqual([]);
    expect(body.match(/&lt;\/script&gt;/g)?.length).toBeGreaterThan(10);
  });

  test("runs nothing and vouches for no link; hosts of other scripts are shown encoded", async () => {
    const { body, headers } = await get("/spotlight/ada-nasty");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/,
    );
    const away = [...body.matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([tag]) => tag);
    expect(away.length).toBeGreaterThan(4);
    expect(away.filter((tag) => !tag.includes('rel="noopener nofollow ugc"'))).toEqual([]);
    expect(body).toMatch(/<small>xn--[\w-]+\.example<\/small>/);
  });

  test("has the same answer for each request until it changes", async () => {
    const { headers } = await get("/spotlight/ada-nasty");
    const tag = String(headers["etag"]);
    expect((await get("/spotlight/ada-nasty", { "if-none-match": tag })).statusCode).toBe(304);
    for (const theme of THEMES) {
      await edit({ theme });
      const page = await get("/spotlight/ada-nasty", { "if-none-match": tag });
      expect(page.statusCode).toBe(theme === "paper" ? 304 : 200);
    }
  });

  test("shows its parts in the creator's order, and not those that are left out", async () => {
    await edit({ order: ["services", "links"] });
    const { body } = await get("/spotlight/ada-nasty");
    expect(body.indexOf("<h2>Services")).toBeLessThan(body.indexOf("<h2>Links"));
    expect(body).not.toContain("<h2>Posts");
    await edit({ order: [...BLOCKS] });
  });

  test("has a share picture with its name and figures, drawn again when they change", async () => {
    await edit({ theme: "paper" });
    const picture = await get("/spotlight/ada-nasty/preview.png");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sizeOf(picture.rawPayload)).toEqual([1_200, 630]);
    const tag = String(picture.headers["etag"]);
    expect((await get("/spotlight/ada-nasty/preview.png", { "if-none-match": tag })).statusCode).toBe(304);
    await edit({ theme: "night" });
    const other = await get("/spotlight/ada-nasty/preview.png", { "if-none-match": tag });
    expect([other.statusCode, other.rawPayload.equals(picture.rawPayload)]).toEqual([200, false]);
    await edit({ theme: "paper" });
    expect((await get("/spotlight/ada-nasty/preview.png")).rawPayload.equals(picture.rawPayload)).toBe(true);
    expect((await get("/spotlight/there-is-none/preview.png")).statusCode).toBe(404);
  });

  test.each([
    ["pdf", "application/pdf", "%PDF-"],
    ["png", "image/png", "\u0089PNG\r"],
  ])("is a media kit as %s too, which opens and is checked again by its tag", async (format, type, begins) => {
    const kit = await get(`/spotlight/ada-nasty/media-kit.${format}`);
    expect([kit.statusCode, kit.headers["content-type"]]).toEqual([200, type]);
    expect(kit.headers["content-disposition"]).toBe(`inline; filename="media-kit-ada-nasty.${format}"`);
    expect([kit.rawPayload.toString("latin1", 0, 5), kit.rawPayload.length > 5_000]).toEqual([begins, true]);
    const tag = String(kit.headers["etag"]);
    const again = await get(`/spotlight/ada-nasty/media-kit.${format}`, { "if-none-match": tag });
    expect(again.statusCode).toBe(304);
    expect((await get(`/spotlight/there-is-none/media-kit.${format}`)).statusCode).toBe(404);
  });

  test("is a card for other websites, which may contain it and run nothing of it", async () => {
    const card = await get("/spotlight/ada-nasty/embed");
    const { statusCode, headers, body } = card;
    expect([statusCode, headers["x-frame-options"], headers["x-robots-tag"]]).toEqual([200, undefined, "noindex"]);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(body).not.toMatch(/<script|<img src=x/);
    expect(body).toContain("<b>12.3K</b><small>panel, ");
    expect(body).toContain(`href="/spotlight/ada-nasty" target="_blank" rel="noopener"`);
    const tag = String(headers["etag"]);
    expect((await get("/spotlight/ada-nasty/embed", { "if-none-match": tag })).statusCode).toBe(304);
    expect((await get("/spotlight/ADA-nasty/embed")).headers["location"]).toBe("/spotlight/ada-nasty/embed");
    const page = await get("/spotlight/ada-nasty");
    expect(page.headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("moves with its address, also when that is written in capitals", async () => {
    await edit({ slug: "ada-moved" });
    for (const url of ["/spotlight/ada-nasty", "/spotlight/ADA-Moved"]) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers["location"]]).toEqual([301, "/spotlight/ada-moved"]);
    }
    await edit({ slug: "ada-nasty" });
  });

  test("leaves nothing but the fields that are listed", async () => {
    const { body } = await world().browser().call(getPublicSpotlight, { slug: "ada-nasty" });
    const text = JSON.stringify(body);
    for (const secret of [owner.userId, owner.customerId, "claim", "version", "customerId", "userId"])
      expect(text).not.toContain(secret);
  });
});

test("what is not public, and what no address can be, is one answer", async () => {
  const none = await get("/spotlight/there-is-none");
  expect([none.statusCode, none.headers["x-robots-tag"]]).toEqual([404, "noindex"]);
  await edit({ public: false });
  for (const of of ["ada-nasty", "x", "%22%3E%3Cscript%3E", "%00", "..%2f..%2fetc", "a".repeat(90)]) {
    const page = await get(`/spotlight/${of}`);
    expect([page.statusCode, page.body, page.headers["content-security-policy"]]).toEqual([
      404,
      none.body,
      none.headers["content-security-policy"],
    ]);
  }
  const [card, noCard] = [await get("/spotlight/ada-nasty/embed"), await get("/spotlight/there-is-none/embed")];
  expect([card.statusCode, card.body]).toEqual([404, noCard.body]);
  expect(card.headers["content-security-policy"]).toBe(noCard.headers["content-security-policy"]);
  await edit({ public: true });
});

test("a creator who was erased is gone at once: page, card, share picture and media kit, whatever was drawn before", async () => {
  const urls = ["", "/embed", "/preview.png", "/media-kit.pdf", "/media-kit.png"].map(
    (part) => `/spotlight/ada-nasty${part}`,
  );
  const statuses = async () => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  const { browser } = await makeAdmin(world());
  expect((await browser.call(eraseCreator, { creatorId: id })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
});
