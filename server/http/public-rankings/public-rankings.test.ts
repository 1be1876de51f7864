import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { BADGE, badgePath, embedCode, placePath, PUBLIC_ROWS } from "#contract/rankings/public-rankings.ts";
import { listBestPlaces } from "#contract/rankings/ranking-places.ts";
import { readRanking } from "#contract/rankings/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { telling } from "#server/domains/profiles/testing/telling.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { recordFirstPlaces } from "#server/domains/rankings/hall-of-fame/hall-of-fame.ts";
import { eraseFromIndex } from "#server/engine/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { createWorld } from "#test/support/world.ts";

const { world, record, browser, count } = telling({ publicRankings: true });
const NASTY = `</title><script>alert("1")</script>&'`;
const ids: number[] = [];
const brands: number[] = [];
let day = "";

async function get(url: string, headers: Record<string, string> = {}) {
  return world().app.inject({ method: "GET", url, headers });
}

beforeAll(async () => {
  for (let i = 0; i < 10; i += 1)
    brands.push(Number(await record([{}], { facts: { fullName: `Brand No${i}`, isBrand: true }, indexed: false })));
  for (let i = 0; i < 10; i += 1) {
    const id = await record([{ counts: [count(1, { followers: 1_000 })] }], {
      facts: { fullName: i === 0 ? NASTY : `Person No${i}`, country: i < 3 ? "fr" : "de" },
      indexed: false,
    });
    ids.push(Number(id));
  }
  await world().indexSync.flush();
  for (const [i, id] of [...ids, ...brands].entries()) {
    await world().root.execute(sql`update creators set score = ${9_000 - i * 100} where id = ${id}`);
    await world().root.execute(sql`insert into outbox (creator_id) values (${id})`);
  }
  await world().indexSync.flush({ isProjected: true });
  await storeRankingDay(world().ctx);
  await recordFirstPlaces(world().ctx);
  day = dayOf(world().ctx.clock.now());
});

describe("the page of a ranking", () => {
  test("is readable by visitors without scripts, with what search engines and previews need", async () => {
    const { statusCode, body, headers } = await get("/rankings/creators");
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>Top creators</h1>");
    expect(body).toMatch(/<link rel="canonical" href="\/rankings\/creators" \/>/);
    expect(body.indexOf("Person No1<")).toBeLessThan(body.indexOf("Person No9<"));
    expect(body).not.toContain("noindex");
    expect([headers["x-robots-tag"], headers["cache-control"]]).toEqual([undefined, "public, max-age=300"]);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const list = JSON.parse(json);
    expect([list["@type"], list.numberOfItems, list.itemListElement[0].item.name]).toEqual(["ItemList", 10, NASTY]);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<title>/g)).toHaveLength(1);
  });

  test("with fewer than ten creators is read but not indexed", async () => {
    const { body, headers } = await get("/rankings/creators?country=fr&network=nonsense");
    expect(body).toContain("<h1>Top creators in France</h1>");
    expect([headers["x-robots-tag"], body.includes('name="robots" content="noindex"')]).toEqual(["noindex", true]);
  });

  test.each(["/rankings/niche-999999", "/rankings/nonsense", "/rankings/creators/creators/x"])(
    "%s does not exist",
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers["x-robots-tag"]]).toEqual([404, "noindex"]);
    },
  );

  test("has a share picture, which is sent once", async () => {
    const { headers, statusCode } = await get("/rankings/creators/preview.png");
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
    const again = await get("/rankings/creators/preview.png", { "if-none-match": String(headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  test("is in a sitemap with parts and in the index when it has enough creators", async () => {
    expect((await get("/robots.txt")).body).toMatch(/Sitemap: http.*\/sitemap\.xml/);
    expect((await get("/sitemap.xml")).body).toMatch(/<loc>http[^<]*\/sitemaps\/1\.xml<\/loc><lastmod>/);
    const part = (await get("/sitemaps/1.xml")).body;
    expect(part).toContain("/rankings/creators</loc>");
    expect(part).not.toContain("country-fr");
    expect(part).toContain("/rankings/brands</loc>");
    expect((await get("/sitemaps/2.xml")).statusCode).toBe(404);
    const index = (await get("/rankings")).body;
    for (const one of ["creators", "brands"]) expect(index).toContain(`href="/rankings/${one}"`);
    expect((await get("/rankings/brands")).body).toContain("Brand No0<");
  });

  test("leaves out creators with scores that a source does not let out, who have no badge either", async () => {
    const policy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: false };
    const inItaly = async (fullName: string, more: object) =>
      record([{ counts: [count(1, { followers: 1_000 })] }], { facts: { fullName, country: "it" }, ...more });
    const open = await inItaly("Open", {});
    const secret = await inItaly("Secret", { source: { kind: "connector", name: "secret", policy } });
    await world().root.execute(sql`update creators set score = 10 where id in (${Number(open)}, ${Number(secret)})`);
    await world().root.execute(sql`insert into outbox (creator_id) values (${Number(open)}), (${Number(secret)})`);
    await world().indexSync.flush({ isProjected: true });
    const { body } = await (await browser()).call(readRanking, { id: "country-it" });
    expect(body.creators.map(({ full_name }) => full_name).toSorted()).toEqual(["Open", "Secret"]);
    const page = (await get("/rankings/country-it")).body;
    expect([page.includes("Open<"), page.includes("Secret")]).toEqual([true, false]);
    const linked = [open, secret].map(async (id) => {
      const { places } = (await (await browser()).call(listBestPlaces, { id })).body;
      return places.map(({ publicUrl }) => publicUrl?.replace(/^.*\/rankings\//, ""));
    });
    const [ofOthers, none] = await Promise.all(linked);
    expect([ofOthers?.[0], none?.[0], none?.length]).toEqual(["creators", undefined, ofOthers?.length]);
    const keyOf = (name: string) => body.creators.find(({ full_name }) => full_name === name)?.badgeKey;
    expect([keyOf("Open"), keyOf("Secret")]).toEqual([expect.any(String), null]);
    const badges = [open, secret].map(async (id) => (await get(`/rankings/country-it/creators/${id}/badge.svg`)).body);
    const [ofOpen = "", ofSecret = ""] = await Promise.all(badges);
    expect([ofOpen.includes("No. 1"), ofSecret.includes("Place not public"), ofSecret.includes("Secret")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is known to members, without PUBLIC_URL at the address that they have open", async () => {
    const { body } = await (await browser()).call(readRanking, { id: "creators", country: "fr" });
    expect(body.publicUrl).toBe("/rankings/creators?country=fr");
  });
});

describe("a badge", () => {
  const top = { id: "creators", name: null, subject: "creators" as const };

  test("shows the current place as an escaped picture that runs nothing", async () => {
    const { body, headers } = await get(`/rankings/creators/creators/${ids[0]}/badge.svg?country=fr`);
    expect(headers["content-type"]).toContain("image/svg+xml");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(body).toContain(">No. 1<");
    expect(body).toContain(">in France<");
    expect(body).toContain('role="img"');
    expect(body).not.toMatch(/<script|alert\("/);
    expect(body).toContain(`width="${BADGE.width}"`);
  });

  test("links to a page that states whether it holds, also for a day", async () => {
    const page = await get(placePath("creators", String(ids[1]), { day }));
    expect(page.body).toContain("Verified: ");
    expect(page.body).toContain("is No. 2 of all creators, in the week of");
    expect(page.body).toContain("the same as now");
    expect(page.headers["x-robots-tag"]).toBe("noindex");
    expect((await get(placePath("brands", String(ids[1])))).body).toContain("This place is not public");
  });

  test("leads to the claim of exactly that creator, unless the profile is claimed or a brand's", async () => {
    const page = async (id: number | undefined, of = "creators") => (await get(placePath(of, String(id)))).body;
    expect(await page(ids[2])).toContain(
      `Is this you? <a href="/signup?next=%2Fmy-profile%3Fclaim%3D${ids[2]}" rel="nofollow">`,
    );
    expect(await page(brands[0], "brands")).not.toContain("Is this you?");
    const user = (await world().root.execute<{ id: string }>(sql`select id from users limit 1`)).rows[0]?.id;
    await world().root.execute(sql`update creators set user_id = ${user} where id = ${ids[2]}`);
    await world().root.execute(sql`insert into outbox (creator_id) values (${ids[2]})`);
    await world().indexSync.flush();
    expect(await page(ids[2])).not.toContain("Is this you?");
    expect((await get("/rankings/creators")).body).toContain("Open your name to claim your profile.");
    expect((await get("/rankings/brands")).body).not.toContain("claim your profile");
  });

  test("is embedded by code that no name breaks", () => {
    const creator = { _id: "7", full_name: `A"><script>` };
    const badge = { top, creator, narrowed: { country: "fr" }, badgeKey: "k-1" };
    const code = embedCode({ origin: "https://l.test", ...badge, day: "2026-01-05" });
    expect(code).toBe(
      `<a href="https://l.test/rankings/creators/creators/7?country=fr&amp;day=2026-01-05&amp;key=k-1"><img src="https://l.test/rankings/creators/creators/7/badge.svg?country=fr&amp;key=k-1" alt="A&quot;>&lt;script>: Top creators in France, by Limelight" width="300" height="76"></a>`,
    );
  });

  test("holds no longer when the creator was erased, who is on no page then, nor in a past place", async () => {
    const erased = ids[9] ?? 0;
    const { places } = (await (await browser()).call(listBestPlaces, { id: String(erased) })).body;
    const key = places.find((place) => place.top.id === "creators")?.badgeKey ?? undefined;
    await world().root.execute(sql`delete from creator_ids where id = ${erased}`);
    await eraseFromIndex({ ctx: world().ctx, ids: [erased] });
    expect((await get("/rankings/creators")).body).not.toContain("Person No9");
    const page = (await get(placePath("creators", String(erased), { day, key }))).body;
    expect(page).toContain("This badge does not hold");
    expect(page).not.toContain("Person No9");
    const badge = (await get(badgePath("creators", String(erased), { key }))).body;
    expect([badge.includes("Not ranked"), badge.includes("Person No9")]).toEqual([true, false]);
  });
});

test("without the setting there are no public rankings", async () => {
  const closed = await createWorld();
  const get_ = async (url: string) => closed.app.inject({ method: "GET", url });
  expect((await get_("/sitemap.xml")).statusCode).toBe(404);
  expect((await get_("/rankings/creators/creators/1/badge.svg")).statusCode).toBe(404);
  // Where the web app was built, it answers with its own page.
  expect((await get_("/rankings/creators")).body).not.toContain("Top creators");
  await closed.close();
});

describe("places beyond the first", () => {
  let far: string[] = [];

  beforeAll(async () => {
    far = await makeCreators(world(), 60, { facts: { fullName: "Far away", country: "jp" } });
    await world().indexSync.flush();
    await score(far, 1_000);
  });

  /** The first has this score, the others each a tenth of a point less. */
  async function score(creators: readonly string[], first: number): Promise<void> {
    const ids_ = sql`unnest(${sql.param(creators.map(Number))}::bigint[])`;
    await world().root.execute(
      sql`update creators c set score = ${first} - 10 * at.n from ${ids_} with ordinality at(id, n) where c.id = at.id`,
    );
    await world().root.execute(sql`insert into outbox (creator_id) select ${ids_}`);
    await world().indexSync.flush({ isProjected: true });
    // Forgets what is cached for visitors.
    await storeRankingDay(world().ctx);
  }

  test("are on no public page of the ranking as narrowed", async () => {
    const rowsOf = async (url: string) => (await get(url)).body.split("Far away</a>").length - 1;
    const whole = await rowsOf("/rankings/creators");
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(PUBLIC_ROWS);
    expect(await rowsOf("/rankings/creators?country=jp")).toBe(whole);
    expect(await rowsOf("/rankings/country-jp")).toBe(PUBLIC_ROWS);
  });

  test("are shown at addresses alone that members copied", async () => {
    const { body } = await (await browser()).call(readRanking, { id: "country-jp", per_page: 100 });
    const [row, other] = body.creators.filter(({ rank }) => rank > PUBLIC_ROWS);
    const { _id = "", rank = 0, badgeKey } = row ?? {};
    expect(badgeKey).toHaveLength(22);
    const key = badgeKey ?? undefined;
    const shows = async (id: string, narrowed: Parameters<typeof placePath>[2]) => {
      const [page, badge] = await Promise.all([get(placePath(id, _id, narrowed)), get(badgePath(id, _id, narrowed))]);
      return [page.body, badge.body].map((text) => text.includes("Far away") && text.includes(`No. ${rank}`));
    };
    expect(await shows("country-jp", { key })).toEqual([true, true]);
    for (const foreign of [undefined, "", "x", "x".repeat(22), other?.badgeKey ?? undefined])
      expect(await shows("country-jp", { key: foreign })).toEqual([false, false]);
    // A key is of one ranking, as it is narrowed.
    for (const narrowed of [
      { key, country: "jp" },
      { key, network: "instagram" as const },
    ])
      expect(await shows("country-jp", narrowed)).toEqual([false, false]);
    expect(await shows("creators", { key, country: "jp" })).toEqual([false, false]);
    const hidden = await get(placePath("country-jp", _id));
    expect(hidden.body).toContain("This place is not public");
    expect(hidden.body).toBe((await get(placePath("country-jp", "999999999"))).body);
  });

  test("are not shown of earlier days either, when the place is among the first now", async () => {
    const { body } = await (await browser()).call(readRanking, { id: "country-jp", per_page: 100 });
    const { _id = "", badgeKey, rank = 0 } = body.creators.findLast((row) => row.rank > PUBLIC_ROWS) ?? {};
    const before = dayOf(world().ctx.clock.now());
    await world().travel(DAY_MS);
    await score([_id], 2_000);
    const page = async (key?: string) => (await get(placePath("country-jp", _id, { day: before, key }))).body;
    const [unsigned, signed] = [await page(), await page(badgeKey ?? undefined)];
    expect([unsigned, signed].map((text) => text.includes("is No. 1 in Japan"))).toEqual([true, true]);
    expect([unsigned, signed].map((text) => text.includes(`it was No. ${rank}`))).toEqual([false, true]);
  });
});
