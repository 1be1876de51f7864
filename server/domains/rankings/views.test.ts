import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addToCause, removeFromCause } from "#contract/curation.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { Network } from "#contract/networks.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import * as contract from "#contract/rankings.ts";
import { listBestPlaces } from "#contract/ranking-places.ts";
import { createCause, deleteCause } from "#contract/taxonomy.ts";
import { trackRanking } from "#contract/tracked-rankings.ts";
import { rankingDays } from "#server/db/tables/index.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { reindex } from "#server/engine/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { recordFirstPlaces } from "./hall-of-fame/hall-of-fame.ts";

const world = useWorld();
const CREATORS = 48;
/** Of the plan Free. */
const SHOWN = 20;
const COUNTRIES = ["fr", "au", "nz"];
const NICHE = 1002;
const ROOT = 1;

/** What rankings choose a creator by. */
type State = { id: number; score: number; instagram: number; rising: number | null; country: string } & {
  hasNiche: boolean;
  hasCause: boolean;
};
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
  rising: i % 3 === 0 ? null : 1 + ((i * 13) % 20),
  country: COUNTRIES[Math.floor(i / 4) % 3] ?? "fr",
  hasNiche: i % 2 === 0,
  hasCause: i % 4 < 3,
});

async function store(states: readonly State[]): Promise<void> {
  const { root, indexSync } = world();
  const json = sql`jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id bigint, score int, instagram int, rising int, country text, "hasNiche" bool)`;
  await root.execute(
    sql`update creators c set score = s.score, rising = s.rising, country = s.country from ${json} where c.id = s.id`,
  );
  await root.execute(sql`update accounts a set influence = s.instagram / 100.0 from ${json} where a.creator_id = s.id`);
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

describe("the views of a ranking", () => {
  test("are as sorting finds them, in every kind, network and country, also once the index is rebuilt", async () => {
    const check = async (id: string, narrowed: Narrowed) => {
      const all = bruteForce(now, id, narrowed);
      const before = new Map(bruteForce(past, id, narrowed).map((one) => [one.id, one.rank]));
      const expected = {
        top: all,
        rising: all
          .filter(({ rising }) => rising !== null)
          .toSorted((a, b) => (b.rising ?? 0) - (a.rising ?? 0) || a.rank - b.rank || a.id - b.id),
        newcomers: all.filter((one) => !before.has(one.id)),
      };
      // Narrowed by two things there may be no newcomers.
      expect([all.length, expected.rising.length].every((n) => n > 0)).toBe(true);
      expect(expected.newcomers.length > 0 || (narrowed.network && narrowed.country)).toBeTruthy();
      for (const view of contract.RANKING_VIEWS) {
        const body = await ranking({ id, ...narrowed, view });
        expect([id, narrowed, view, body.total_results]).toEqual([id, narrowed, view, expected[view].length]);
        expect(
          body.creators.map((one) => [Number(one._id), one.rank, one.rankingScore, one.previousRank, one.risingScore]),
        ).toEqual(
          expected[view].map((one) => [
            one.id,
            one.rank,
            one.ranked,
            before.get(one.id) ?? null,
            view === "rising" ? one.rising : null,
          ]),
        );
      }
      const { body: metrics } = await owner.browser.call(contract.readRankingMetrics, { id, ...narrowed });
      expect([metrics.total_results, metrics.newcomers]).toEqual([all.length, expected.newcomers.length]);
    };
    for (const id of kinds()) for (const narrowed of NARROWED) await check(id, narrowed);
    await reindex({ ctx: world().ctx });
    for (const id of kinds()) await check(id, {});
  });

  test("are pages and files of their own", async () => {
    const file = async (query: object) => {
      const { body } = await owner.browser.call(contract.exportRanking, { id: `niche-${NICHE}`, ...query });
      return body
        .trim()
        .split("\r\n")
        .map((line) => line.split(","));
    };
    const rising = bruteForce(now, `niche-${NICHE}`, {}).filter((one) => one.rising !== null);
    const [heading, ...lines] = await file({ view: "rising" });
    expect(heading?.at(-1)).toBe('"Rising"');
    expect(lines.map((line) => Number(line.at(-1)))).toEqual(
      rising.map((one) => one.rising).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
    const [plain, ...newcomers] = await file({ view: "newcomers" });
    expect(plain?.at(-1)).toBe('"Engagement rate"');
    expect(newcomers.every(([, before]) => before === "")).toBe(true);
    const [one, two] = rising;
    const chosen = await file({ view: "rising", creators: `${one?.id},${two?.id}` });
    expect(
      chosen
        .slice(1)
        .map(([rank]) => Number(rank))
        .toSorted((a, b) => a - b),
    ).toEqual([one?.rank, two?.rank].map(Number).toSorted((a, b) => a - b));
    const wrong = await owner.browser.send({ method: "GET" }, "/api/creators-tops/creators?view=falling");
    expect(wrong.status).toBe(400);
  });

  test("on an earlier day are those of that day; before the first there are no newcomers", async () => {
    const id = `cause-${cause}`;
    const then = bruteForce(past, id, {});
    const rising = await ranking({ id, view: "rising", day: firstDay });
    expect(rising.total_results).toBe(then.filter((one) => one.rising !== null).length);
    expect(rising.creators[0]?.risingScore).toBe(Math.max(...then.map((one) => one.rising ?? 0)));
    expect(await ranking({ id, view: "newcomers", day: firstDay })).toMatchObject({
      creators: [],
      total_results: 0,
      comparedTo: null,
    });
    const missing = await owner.browser.call(contract.readRanking, { id, view: "rising", day: "2020-01-01" });
    expect(missing.error.err).toBe("not_found");
    expect(await ranking({ view: "rising", network: "tiktok" })).toMatchObject({ creators: [], total_results: 0 });
  });

  test("choose among the places that a plan shows", async () => {
    const member = await makeOwner(world(), PLAN_IDS.free);
    const visible = bruteForce(now, "creators", {}).slice(0, SHOWN);
    const body = await ranking({ view: "rising" }, member);
    expect(body).toMatchObject({ hasFullAccess: false, locked: { shown: SHOWN, total: CREATORS } });
    expect(new Set(body.creators.map(({ _id }) => Number(_id)))).toEqual(
      new Set(visible.flatMap((one) => (one.rising === null ? [] : one.id))),
    );
    expect(body.total_results).toBe(body.creators.length);
    const wanted = new Set(past.map(({ id }) => id));
    const newcomers = await ranking({ view: "newcomers" }, member);
    expect(newcomers.creators.map(({ _id }) => Number(_id))).toEqual(
      visible.map(({ id }) => id).filter((id) => !wanted.has(id)),
    );
    const file = await member.browser.call(contract.exportRanking, { id: "creators", view: "rising" });
    expect(file.body.trim().split("\r\n")).toHaveLength(body.creators.length + 1);
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
