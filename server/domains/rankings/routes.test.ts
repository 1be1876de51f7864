import { beforeAll, describe, expect, test } from "vitest";
import * as contract from "#contract/rankings/endpoints.ts";
import { sql } from "drizzle-orm";
import type { CreatorFacts } from "#server/domains/creators/index.ts";
import { eraseFromIndex } from "#server/engine/index.ts";
import { prepareRankingDays, storeRankingDay, dayOf } from "#server/engine/ranking-days/index.ts";
import { RANKING_DAYS } from "#server/engine/ranking-days/table.ts";
import { makeOwner } from "#test/factories/people.ts";
import type { Browser } from "#test/support/browser.ts";
import { telling, DAY } from "../profiles/testing/telling.ts";

const { world, record, browser, count } = telling();

const ids: Record<string, string> = {};
const GAMING = 1;
const ESPORTS = 1002;

/** Followers decide the score: all else is equal. */
async function make(
  name: string,
  followers: number,
  { facts = {}, niches = [] }: { facts?: CreatorFacts; niches?: number[] } = {},
) {
  const id = await record([{ counts: [count(1, { followers })] }], {
    facts: { fullName: name, ...facts },
    indexed: false,
  });
  ids[name] = id;
  for (const niche of niches)
    await world().root.execute(
      sql`insert into creator_niches (creator_id, niche_id, state, is_primary, source_id) values (${Number(id)}, ${niche}, 0, true, (select min(id) from sources))`,
    );
}

async function giveScores(scores: Record<string, number>): Promise<void> {
  for (const [name, score] of Object.entries(scores)) {
    await world().root.execute(sql`update creators set score = ${score} where id = ${Number(ids[name])}`);
    await world().root.execute(
      sql`update accounts set influence = ${score / 100} where creator_id = ${Number(ids[name])}`,
    );
    await world().root.execute(sql`insert into outbox (creator_id) values (${Number(ids[name])})`);
  }
  await world().indexSync.flush({ isProjected: true });
}

beforeAll(async () => {
  await make("Ada", 9_000, { facts: { country: "fr" }, niches: [ESPORTS] });
  await make("Bea", 8_000, { facts: { country: "fr" } });
  await make("Cleo", 7_000, { facts: { country: "au" }, niches: [ESPORTS] });
  await make("Dora", 6_000, { facts: { country: "nz" } });
  await make("Brand", 5_000, { facts: { isBrand: true, country: "fr" } });
  await world().indexSync.flush();
  await giveScores({ Ada: 9_000, Bea: 8_000, Cleo: 8_000, Dora: 7_000, Brand: 5_000 });
});

/** After the clock was moved the session of the suite has ended. */
let reader: Browser | undefined;

async function ranking(id: string, query: object = {}) {
  const { status, body } = await (reader ?? (await browser())).call(contract.readRanking, { id, ...query });
  expect(status).toBe(200);
  return body;
}
const placed = ({ creators }: Awaited<ReturnType<typeof ranking>>) =>
  creators.map(({ full_name, rank }) => [full_name, rank]);

describe("a ranking", () => {
  test("has those of its kind by score; equal scores share a rank", async () => {
    const body = await ranking("creators");
    expect(placed(body)).toEqual([
      ["Ada", 1],
      ["Bea", 2],
      ["Cleo", 2],
      ["Dora", 4],
    ]);
    expect(body).toMatchObject({ total_results: 4, resultsPerPage: 50, day: null, hasFullAccess: true });
    expect(placed(await ranking("brands"))).toEqual([["Brand", 1]]);
  });

  test("is of a network, a country, a group of countries, a category or a niche, and of them together", async () => {
    expect(placed(await ranking("network-instagram"))).toHaveLength(4);
    expect(placed(await ranking("network-tiktok"))).toEqual([]);
    expect(placed(await ranking("country-fr"))).toEqual([
      ["Ada", 1],
      ["Bea", 2],
    ]);
    expect(placed(await ranking("country-au-nz"))).toEqual([
      ["Cleo", 1],
      ["Dora", 2],
    ]);
    expect(placed(await ranking(`category-${GAMING}`))).toEqual([
      ["Ada", 1],
      ["Cleo", 2],
    ]);
    const niche = await ranking(`niche-${ESPORTS}`, { country: "asia-pacific" });
    expect(placed(niche)).toEqual([["Cleo", 1]]);
    expect(niche.top).toMatchObject({ kind: "niche", slug: "esports", root: { id: GAMING } });
    expect(placed(await ranking("brands", { country: "de" }))).toEqual([]);
  });

  test("names its score and pages", async () => {
    const body = await ranking("creators", { page: 2, per_page: 100 });
    expect(body).toMatchObject({ creators: [], total_results: 4, resultsPerPage: 100 });
    expect((await ranking("network-instagram")).creators[0]).toMatchObject({ rankingScore: 9_000, inCrm: false });
  });

  test("is a file: all of it, or chosen creators with their places in the whole", async () => {
    const member = await browser();
    const { body, headers } = await member.call(contract.exportRanking, { id: "country-fr" });
    expect(headers["content-disposition"]).toContain("limelight-ranking-country-fr");
    const [heading, ...lines] = body.trim().split("\r\n");
    expect(heading).toContain('"Rank","Rank before"');
    expect(lines.map((line) => line.split(",").slice(0, 5))).toEqual([
      ["1", "", "", "90", '"Ada"'],
      ["2", "", "", "80", '"Bea"'],
    ]);
    const chosen = await member.call(contract.exportRanking, {
      id: "network-instagram",
      creators: `${ids["Dora"]},${ids["Brand"]}`,
    });
    expect(chosen.body.trim().split("\r\n").slice(1)).toEqual([
      expect.stringMatching(/^4,,,70,"Dora","New Zealand",.*,6000,/),
    ]);
    const wrong = await member.send({ method: "GET" }, "/api/creators-tops/creators/export-csv?creators=1,x");
    expect(wrong.status).toBe(400);
    expect((await world().browser().call(contract.exportRanking, { id: "creators" })).status).toBe(401);
  });

  test("takes countries and networks by their own names", async () => {
    const member = await browser();
    for (const [name, id] of Object.entries({
      fr: "country-fr",
      "au-nz": "country-au-nz",
      linkedin: "network-linkedin",
    })) {
      const { body } = await member.call(contract.readRanking, { id: name });
      expect(body).toEqual((await member.call(contract.readRanking, { id })).body);
      expect(body.top.id).toBe(id);
    }
    const { body } = await member.call(contract.readRankingMetrics, { id: "fr" });
    expect(body).toEqual((await member.call(contract.readRankingMetrics, { id: "country-fr" })).body);
  });

  test("refuses what does not exist", async () => {
    const member = await browser();
    expect((await member.call(contract.readRanking, { id: "niche-999999" })).error.err).toBe("not_found");
    expect((await member.call(contract.readRanking, { id: "category-999" })).error.err).toBe("not_found");
    expect((await member.call(contract.readRanking, { id: "creators", day: "2020-01-01" })).error).toMatchObject({
      err: "not_found",
      msg: "No rankings are stored of 2020-01-01. Choose another day.",
    });
    for (const wrong of ["nonsense", "network-myspace", "country-xx", "niche-0"])
      expect((await member.send({ method: "GET" }, `/api/creators-tops/${wrong}`)).status).toBe(400);
    for (const wrong of ["per_page=20", "page=0", "country=zz", "day=yesterday"])
      expect((await member.send({ method: "GET" }, `/api/creators-tops/creators?${wrong}`)).status).toBe(400);
    expect((await world().browser().call(contract.readRanking, { id: "creators" })).status).toBe(401);
  });
});

test("scores that are shown alike share a place, those that are not do not", async () => {
  await giveScores({ Bea: 8_004, Cleo: 7_996 });
  expect(placed(await ranking("creators")).slice(1, 3)).toEqual([
    ["Bea", 2],
    ["Cleo", 2],
  ]);
  await giveScores({ Bea: 8_005 });
  expect(placed(await ranking("creators")).slice(1, 3)).toEqual([
    ["Bea", 2],
    ["Cleo", 3],
  ]);
  await giveScores({ Bea: 8_000, Cleo: 8_000 });
});

describe("lists of rankings", () => {
  test("have each with its number and its first", async () => {
    const member = await browser();
    const { tops: networks } = (await member.call(contract.listNetworkRankings, {})).body;
    expect(networks.map(({ id, total_results }) => [id, total_results])).toEqual([
      ["network-instagram", 4],
      ["network-tiktok", 0],
      ["network-youtube", 0],
      ["network-twitter", 0],
      ["network-linkedin", 0],
    ]);
    expect(networks[0]?.leaders.map(({ full_name }) => full_name)).toEqual(["Ada", "Bea", "Cleo", "Dora"]);
    const { tops: countries } = (await member.call(contract.listCountryRankings, {})).body;
    expect(countries).toHaveLength(17);
    expect(countries.filter(({ total_results }) => total_results > 0).map(({ id }) => id)).toEqual([
      "country-fr",
      "country-au-nz",
      "country-asia-pacific",
    ]);
    const { tops: niches } = (await member.call(contract.listCategoryRankings, { category: "gaming-esports" })).body;
    expect(niches.find(({ id }) => id === `niche-${ESPORTS}`)).toMatchObject({ total_results: 2, slug: "esports" });
    expect((await member.call(contract.readSubRankings, { id: `category-${GAMING}` })).body.tops).toEqual(niches);
    expect((await member.call(contract.readSubRankings, { id: "network-tiktok" })).body.tops).toEqual([]);
    const { tops: leaderboards } = (await member.call(contract.listCreatorLeaderboards, {})).body;
    expect(leaderboards[0]).toMatchObject({ id: "creators", total_results: 4 });
    expect(leaderboards.find(({ id }) => id === `category-${GAMING}`)?.total_results).toBe(2);
    expect((await member.call(contract.listBrandLeaderboards, {})).body.tops[0]).toMatchObject({ total_results: 1 });
    expect((await member.call(contract.listBrandCategoryRankings, { category: "gaming-esports" })).error.err).toBe(
      "not_found",
    );
    expect((await member.call(contract.listCategoryRankings, { category: "nothing" })).error.err).toBe("not_found");
  });
});

describe("the past", () => {
  test("is stored by day: movement, trend and any past day follow; erased creators are gone from it", async () => {
    const { ctx, travel } = world();
    const first = dayOf(ctx.clock.now());
    await storeRankingDay(ctx);
    await travel(7 * DAY);
    reader = (await makeOwner(world())).browser;
    await giveScores({ Dora: 8_500 });

    const now = await ranking("creators");
    expect(now).toMatchObject({ comparedTo: first, firstDay: first, days: [first], trendDays: [first] });
    expect(
      now.creators.map(({ full_name, rank, previousRank, trend }) => [full_name, rank, previousRank, trend]),
    ).toEqual([
      ["Ada", 1, 1, [9_000]],
      ["Dora", 2, 4, [7_000]],
      ["Bea", 3, 2, [8_000]],
      ["Cleo", 3, 2, [8_000]],
    ]);
    expect(placed(await ranking("creators", { day: first }))).toEqual([
      ["Ada", 1],
      ["Bea", 2],
      ["Cleo", 2],
      ["Dora", 4],
    ]);
    expect((await reader.call(contract.readRankingMetrics, { id: "creators" })).body).toMatchObject({
      total_results: 4,
      followers: 30_000,
      newcomers: 0,
      comparedTo: first,
    });

    // A new engine has the days again.
    await ctx.engine.command(`DROP TABLE ${RANKING_DAYS} SYNC`);
    await prepareRankingDays(ctx);
    expect(placed(await ranking("creators", { day: first }))).toHaveLength(4);

    await world().root.execute(sql`delete from creator_ids where id = ${Number(ids.Bea)}`);
    await eraseFromIndex({ ctx, ids: [Number(ids.Bea)] });
    expect(placed(await ranking("creators", { day: first }))).toEqual([
      ["Ada", 1],
      ["Cleo", 2],
      ["Dora", 3],
    ]);
    await ctx.engine.command(`DROP TABLE ${RANKING_DAYS} SYNC`);
    await prepareRankingDays(ctx);
    expect(placed(await ranking("creators", { day: first }))).toHaveLength(3);
  });
});
