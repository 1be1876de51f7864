import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addToCause, removeFromCause } from "#contract/curation/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Network } from "#contract/networks/networks.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import * as contract from "#contract/rankings/endpoints.ts";
import { listBestPlaces } from "#contract/rankings/ranking-places.ts";
import { createCause, deleteCause } from "#contract/taxonomy.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { rankingDays } from "#server/db/tables/index.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { reindex } from "#server/engine/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { recordFirstPlaces } from "./hall-of-fame/hall-of-fame.ts";

const world = useWorld();
const CREATORS = 48;
/** Number of places that the plan Free shows. */
const SHOWN = 20;
const COUNTRIES = ["fr", "au", "nz"];
const NICHE = 1002;
const ROOT = 1;

/** What rankings choose a creator by. */
type State = { id: number; score: number; instagram: number; rising: number | null; growth: number } & {
  country: string;
  hasNiche: boolean;
  hasCause: boolean;
};
/** Growth of creators with 10 000 followers: fast, by more than 500 followers, too little, and down. */
const GROWTH = [0.3, 0.06, 0.02, 0.1, -0.1];
const BAR = 75;
let past: State[] = [];
let now: State[] = [];
let cause = 0;
let firstDay = "";
let owner: Person;

/** Some scores are equal. */
const stateOf = (id: number, i: number): State => ({
  id,
  score: 2_000 + ((i * 37) % 24) * 100,
  instagram: i % 5 === 0 ? 0 : 3_000 + ((i * 29) % 31) * 100,
  rising: i % 3 === 0 ? null : 70 + ((i * 13) % 20),
  growth: GROWTH[Math.floor(i / 2) % GROWTH.length] ?? 0,
  country: COUNTRIES[Math.floor(i / 4) % 3] ?? "fr",
  hasNiche: i % 2 === 0,
  hasCause: i % 4 < 3,
});

async function store(states: readonly State[]): Promise<void> {
  const { root, indexSync } = world();
  const json = sql`jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id bigint, score int, instagram int, rising int, growth float, country text, "hasNiche" bool)`;
  await root.execute(
    sql`update creators c set score = s.score, rising = s.rising, country = s.country from ${json} where c.id = s.id`,
  );
  await root.execute(sql`update accounts a set influence = s.instagram / 100.0, growth = s.growth, followers = 10000
    from ${json} where a.creator_id = s.id`);
  await root.execute(sql`delete from creator_niches where creator_id in (select s.id from ${json})`);
  await root.execute(sql`insert into creator_niches (creator_id, niche_id, state, is_primary, source_id)
    select s.id, ${NICHE}, 0, true, (select min(id) from sources) from ${json} where s."hasNiche"`);
  await root.execute(sql`insert into outbox (creator_id) select s.id from ${json}`);
  await indexSync.flush({ isProjected: true });
}

beforeAll(async () => {
  const { ctx, indexSync, travel } = world();
  const admin = await makeAdmin(world());
  cause = (await admin.browser.call(createCause, { name: "🌊 Clean oceans" })).body.id;
  const ids = (await makeCreators(world(), CREATORS)).map(Number);
  await indexSync.flush();
  past = ids.slice(0, CREATORS - 6).map(stateOf);
  await admin.browser.call(addToCause, { influencers: idsOf(past.filter(({ hasCause }) => hasCause)), cause });
  await store([
    ...past,
    ...ids
      .slice(CREATORS - 6)
      .map((id, i) => Object.assign(stateOf(id, i), { score: 0, instagram: 0, hasNiche: false })),
  ]);
  firstDay = dayOf(ctx.clock.now());
  await storeRankingDay(ctx);
  await travel(7 * DAY_MS);
  // Some are new, some move, leave a niche or a cause, or come to one.
  const later = await makeAdmin(world());
  now = ids.map((id, i) => {
    const next = stateOf(id, i + (i % 7 === 0 ? 3 : 0));
    return i % 10 === 0 ? Object.assign(next, { hasNiche: !next.hasNiche, hasCause: !next.hasCause }) : next;
  });
  const inCause = now.filter(({ hasCause }) => hasCause);
  await later.browser.call(addToCause, { influencers: idsOf(inCause), cause });
  await later.browser.call(removeFromCause, { influencers: idsOf(now.filter((one) => !inCause.includes(one))), cause });
  await store(now);
  owner = await makeOwner(world(), PLAN_IDS.agency);
});

function idsOf(states: readonly State[]): string[] {
  return states.map(({ id }) => String(id));
}

type Narrowed = { network?: Network; country?: string };

/** The ranking, by sorting. */
function bruteForce(states: readonly State[], id: string, { network, country }: Narrowed) {
  const scoreOf = (one: State) => (network ? one.instagram : one.score);
  const among = country === "au-nz" ? ["au", "nz"] : country ? [country] : COUNTRIES;
  const own = states
    .filter((one) => scoreOf(one) > 0 && among.includes(one.country))
    .filter((one) => (id.startsWith("cause-") ? one.hasCause : id === "creators" || one.hasNiche));
  return own
    .map((one) => {
      const rank = 1 + own.filter((other) => scoreOf(other) > scoreOf(one)).length;
      return Object.assign({}, one, { ranked: scoreOf(one), rank });
    })
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id);
}

async function ranking(query: object, { browser }: Person = owner) {
  const { status, body } = await browser.call(contract.readRanking, { id: "creators", ...query });
  expect(status).toBe(200);
  return body;
}

const kinds = () => ["creators", `niche-${NICHE}`, `category-${ROOT}`, `cause-${cause}`];
const NARROWED: Narrowed[] = [
  {},
  { network: "instagram" },
  { country: "au-nz" },
  { network: "instagram", country: "fr" },
];

type Placed = ReturnType<typeof bruteForce>[number];

/** Places of a view: equal ones share a place. */
function withPlaces(rows: readonly Placed[], compare: (a: Placed, b: Placed) => number) {
  return rows
    .map((one) => Object.assign({}, one, { place: 1 + rows.filter((other) => compare(other, one) < 0).length }))
    .toSorted((a, b) => a.place - b.place || a.id - b.id);
}
const byScore = (a: Placed, b: Placed) => b.ranked - a.ranked;
const byRising = (a: Placed, b: Placed) => (b.rising ?? 0) - (a.rising ?? 0) || b.growth - a.growth;

/** By at least 500 followers, or 5 %. */
const rises = ({ rising, growth }: State) =>
  (rising ?? 0) >= BAR && growth > 0 && (growth >= 0.05 || 10_000 - 10_000 / (1 + growth) >= 500);

function viewsOf(rows: readonly Placed[], before: ReadonlySet<number>) {
  return {
    top: withPlaces(rows, byScore),
    rising: withPlaces(rows.filter(rises), byRising),
    newcomers: withPlaces(
      rows.filter(({ id }) => !before.has(id)),
      byScore,
    ),
  };
}

describe("the views of a ranking", () => {
  test("have places of their own, in every kind, network and country, also once the index is rebuilt", async () => {
    const check = async (id: string, narrowed: Narrowed) => {
      const all = bruteForce(now, id, narrowed);
      const before = new Map(bruteForce(past, id, narrowed).map((one) => [one.id, one.rank]));
      const expected = viewsOf(all, new Set(before.keys()));
      // Rankings that are narrowed by both may have no rising creators and no newcomers.
      const isWide = !(narrowed.network && narrowed.country);
      for (const view of ["rising", "newcomers"] as const)
        expect([view, expected[view].length > 0 || !isWide]).toEqual([view, true]);
      for (const view of contract.RANKING_VIEWS) {
        const body = await ranking({ id, ...narrowed, view });
        expect([id, narrowed, view, body.total_results]).toEqual([id, narrowed, view, expected[view].length]);
        expect(
          body.creators.map((one) => [Number(one._id), one.rank, one.rankingScore, one.previousRank, one.risingScore]),
        ).toEqual(
          expected[view].map((one) => [
            one.id,
            one.place,
            one.ranked,
            view === "top" ? (before.get(one.id) ?? null) : null,
            view === "rising" ? one.rising : null,
          ]),
        );
        const { body: metrics } = await owner.browser.call(contract.readRankingMetrics, { id, ...narrowed, view });
        const growth = expected[view].map((one) => one.growth).toSorted((a, b) => a - b);
        expect(metrics).toMatchObject({
          total_results: expected[view].length,
          followers: expected[view].length > 0 ? 10_000 * expected[view].length : null,
          newcomers: expected[view].filter((one) => !before.has(one.id)).length,
        });
        // The middle, or between the two in the middle.
        const half = (growth.length - 1) / 2;
        const median = ((growth[Math.floor(half)] ?? 0) + (growth[Math.ceil(half)] ?? 0)) / 2;
        expect(metrics.medianGrowth?.toFixed(9)).toBe(growth.length > 0 ? median.toFixed(9) : undefined);
      }
    };
    for (const id of kinds()) for (const narrowed of NARROWED) await check(id, narrowed);
    await reindex({ ctx: world().ctx });
    for (const id of kinds()) await check(id, {});
  });

  test("are files of their own: all of a view, or chosen creators with their places in it", async () => {
    const file = async (query: object) => {
      const { body } = await owner.browser.call(contract.exportRanking, { id: `niche-${NICHE}`, ...query });
      return body
        .trim()
        .split("\r\n")
        .map((line) => line.split(","));
    };
    const ids = new Set(bruteForce(past, `niche-${NICHE}`, {}).map(({ id }) => id));
    const { rising, newcomers } = viewsOf(bruteForce(now, `niche-${NICHE}`, {}), ids);
    const [heading, ...lines] = await file({ view: "rising" });
    expect(heading?.slice(0, 3)).toEqual(['"Rank"', '"Rising"', '"Score"']);
    expect(lines.map((line) => line.slice(0, 2).map(Number))).toEqual(rising.map((one) => [one.place, one.rising]));
    const [plain, ...rows] = await file({ view: "newcomers" });
    expect(plain?.slice(0, 2)).toEqual(['"Rank"', '"Score"']);
    expect(rows.map((line) => line.slice(0, 2).map(Number))).toEqual(
      newcomers.map((one) => [one.place, one.ranked / 100]),
    );
    const [, second, third] = rising;
    const chosen = await file({ view: "rising", creators: `${second?.id},${third?.id}` });
    expect(chosen.slice(1).map(([rank]) => Number(rank))).toEqual([second?.place, third?.place]);
    const wrong = await owner.browser.send({ method: "GET" }, "/api/creators-tops/creators?view=falling");
    expect(wrong.status).toBe(400);
  });

  test("on an earlier day are those of that day; before the first there are no newcomers", async () => {
    const id = `cause-${cause}`;
    // Growth is not stored.
    const then = bruteForce(past, id, {}).filter((one) => (one.rising ?? 0) >= BAR);
    const rising = await ranking({ id, view: "rising", day: firstDay });
    expect(rising.creators.map((one) => [Number(one._id), one.rank, one.risingScore])).toEqual(
      withPlaces(then, (a, b) => (b.rising ?? 0) - (a.rising ?? 0) || byScore(a, b)).map((one) => [
        one.id,
        one.place,
        one.rising,
      ]),
    );
    expect(await ranking({ id, view: "newcomers", day: firstDay })).toMatchObject({
      creators: [],
      total_results: 0,
      comparedTo: null,
    });
    const missing = await owner.browser.call(contract.readRanking, { id, view: "rising", day: "2020-01-01" });
    expect(missing.error.err).toBe("not_found");
    expect(await ranking({ view: "rising", network: "tiktok" })).toMatchObject({ creators: [], total_results: 0 });
  });

  test("rank the creators in the places that a plan shows, and sum up these alone", async () => {
    const member = await makeOwner(world(), PLAN_IDS.free);
    const before = new Set(past.map(({ id }) => id));
    const expected = viewsOf(bruteForce(now, "creators", {}).slice(0, SHOWN), before);
    for (const view of ["rising", "newcomers"] as const) {
      const body = await ranking({ view }, member);
      expect(body).toMatchObject({ hasFullAccess: false, locked: { shown: SHOWN, total: CREATORS } });
      expect(body.creators.map((one) => [Number(one._id), one.rank])).toEqual(
        expected[view].map((one) => [one.id, one.place]),
      );
      expect(body.total_results).toBe(expected[view].length);
      const { body: metrics } = await member.browser.call(contract.readRankingMetrics, { id: "creators", view });
      expect([metrics.total_results, metrics.followers]).toEqual([
        expected[view].length,
        10_000 * expected[view].length,
      ]);
      const file = await member.browser.call(contract.exportRanking, { id: "creators", view });
      expect(file.body.trim().split("\r\n")).toHaveLength(1 + expected[view].length);
    }
    expect(expected.rising.length * expected.newcomers.length).toBeGreaterThan(0);
  });
});

describe("a ranking of a cause", () => {
  test("is listed, tracked, among the best places and first places, and is gone with the cause", async () => {
    const id = `cause-${cause}`;
    const all = bruteForce(now, id, {});
    const { body: listed } = await owner.browser.call(contract.listCauseRankings, {});
    const own = listed.tops.find((top) => top.id === id);
    expect(own).toMatchObject({
      id,
      kind: "cause",
      subject: "creators",
      name: "🌊 Clean oceans",
      slug: "clean-oceans",
      total_results: all.length,
    });
    expect(own?.leaders.map(({ _id }) => Number(_id))).toEqual(all.slice(0, 4).map((one) => one.id));
    expect((await world().browser().call(contract.listCauseRankings, {})).status).toBe(401);
    expect((await owner.browser.call(trackRanking, { topId: id })).body.tracking.top).toMatchObject({
      id,
      name: "🌊 Clean oceans",
    });
    const first = all[0]?.id ?? 0;
    const { body: best } = await owner.browser.call(listBestPlaces, { id: String(first) });
    expect(best.places.map(({ top }) => top.id)).toContain(id);
    await recordFirstPlaces(world().ctx);
    const { rows } = await world().root.execute(
      sql`select creator_id::int as id from first_places where ranking = ${id}`,
    );
    expect(rows).toEqual(
      bruteForce(past, id, {})
        .filter(({ rank }) => rank === 1)
        .map((one) => ({ id: one.id })),
    );

    const admin = await makeAdmin(world());
    await admin.browser.call(deleteCause, { id: cause });
    expect((await owner.browser.call(contract.readRanking, { id })).error.err).toBe("not_found");
    expect((await owner.browser.call(contract.listCauseRankings, {})).body.tops.map((top) => top.id)).not.toContain(id);
  });

  test("has no days of releases that stored no causes", async () => {
    const admin = await makeAdmin(world());
    const { id: other } = (await admin.browser.call(createCause, { name: "Reading" })).body;
    await admin.browser.call(addToCause, { influencers: idsOf(now.slice(0, 3)), cause: other });
    await world().indexSync.flush({ isProjected: true });
    await world().ctx.db.update(rankingDays).set({ hasCauses: false });
    await world().travel(2 * 60_000);
    const body = await ranking({ id: `cause-${other}` });
    expect(body).toMatchObject({ total_results: 3, days: [], firstDay: null, comparedTo: null });
    expect(await ranking({ view: "rising" })).toMatchObject({ days: [], comparedTo: firstDay });
    expect((await ranking({})).days).toEqual([firstDay]);
  });
});
