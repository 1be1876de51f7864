import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { scopeOf } from "#contract/api-keys.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { notifyMoves } from "#server/domains/rankings/tracked/notify-moves.ts";
import { dayOf, storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import type { KnownIds } from "../support/arbitrary.ts";
import { ENDPOINTS } from "../support/endpoints.ts";
import { useWorld } from "../support/world.ts";
import { addressOf, bodyOf, inputArbitrary, name, type Input } from "./inputs.ts";

/**
 * No read shows a member what the plan holds back, whatever they search for, filter and sort by, page to or download:
 * the posts and past figures of profiles that are not open, estimates of audiences, and places of rankings. Inputs are
 * drawn from the contract, so a new call is covered as soon as it is declared. Calls that must hold something back are
 * listed, and the same inputs show it to a plan without limits.
 */

const world = useWorld();

const CREATORS = 24;
/** Places that the plan Free shows. */
const SHOWN = 20;
/** Parts of every older post, and figures that nothing else has. */
const OLD_WORDS = "heldback";
const OLD_LIKES = 424_242;
const OLD_FOLLOWERS = 313_131;
/** How creators are named that have no place which the plan shows. */
const UNPLACED = "Unplaced";
/** A word of each older post, to search for. */
const FINDING = "findable";
/** Fields of estimated audiences, which only the larger plan shows. */
const SHARE = 0.314_159;
const AUDIENCES = new RegExp(String(SHARE).replace(".", String.raw`\.`));
const POSTS = new RegExp(String.raw`${OLD_WORDS}|\b(?:${OLD_LIKES}|${OLD_FOLLOWERS})\b`);
const PLACES = new RegExp(UNPLACED);
const SHOWING_PLACES = new Set(["rankings", "hall-of-fame", "notifications"]);

/** Creators with a year of counts and nine posts, of which a profile that is not open shows three. */
function makeRecord(place: number): CreatorRecord {
  const now = world().ctx.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const accountOf = (network: "instagram" | "linkedin") => ({
    network,
    username: `creator${place}`,
    counts: [
      { at: ago(60), precision: "day" as const, followers: OLD_FOLLOWERS },
      { at: ago(1), precision: "day" as const, followers: 400_000 },
    ],
    posts: Array.from({ length: 9 }, (_, i) => {
      const isOld = i >= 3;
      const mark = isOld ? `${OLD_WORDS}-${place}-${i}` : `shown-${place}-${i}`;
      return {
        externalId: `${network}-${mark}`,
        url: `https://${network}.example/p/${mark}`,
        publishedAt: ago(i + 1),
        countedAt: now,
        format: "image" as const,
        text: `${isOld ? FINDING : "new"} ${mark} @creator${(place % CREATORS) + 1}`,
        hashtags: isOld ? [FINDING, `${OLD_WORDS}tag`] : ["shown"],
        mentions: [`creator${(place % CREATORS) + 1}`],
        likes: isOld ? OLD_LIKES : 100,
      };
    }),
  });
  return {
    accounts: [accountOf("instagram"), accountOf("linkedin")],
    // From another country, so that a ranking narrowed to it has these places alone.
    facts:
      place > SHOWN
        ? { fullName: `${UNPLACED} ${place}`, country: "nz" }
        : { fullName: `Creator ${place}`, country: "au" },
    at: now,
    niches: [],
  };
}

let free: Person;
let rich: Person;
let known: KnownIds;

beforeAll(async () => {
  const { ctx, root, indexSync, travel } = world();
  const records = Array.from({ length: CREATORS }, (_, i) => makeRecord(i + 1));
  const outcomes = await recordCreators({ ctx, input: { source: { kind: "file", name: "panel" }, records } });
  const ids = outcomes.map(({ creatorId }) => String(creatorId));
  // In this order in every ranking, on both days.
  await root.execute(sql`update creators c set score = 8000 - at.n
    from unnest(${sql.param(ids.map(Number))}::bigint[]) with ordinality at(id, n) where c.id = at.id`);
  await root.execute(sql`update accounts a set influence = c.score / 100.0 from creators c where c.id = a.creator_id`);
  await root.execute(sql`insert into creator_niches (creator_id, niche_id, state, is_primary, source_id)
    select id, 1001, 0, true, (select min(id) from sources) from creators`);
  await root.execute(sql`insert into outbox (creator_id) select id from creators`);
  await indexSync.flush({ isProjected: true });
  const firstDay = dayOf(ctx.clock.now());
  await storeRankingDay(ctx);
  await travel(DAY_MS);
  await storeRankingDay(ctx);

  [free, rich] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.agency)];
  for (const { browser } of [free, rich]) {
    await browser.call(addCreator, { creatorsId: ids });
    await browser.call(createList, { title: "All", creatorsId: ids });
    await browser.call(trackRanking, { topId: "niche-1001" });
  }
  const share = { code: "nz", name: null, country: null, share: SHARE, female: null, male: null };
  const estimate = [
    { network: "instagram", dimensions: [{ dimension: "countries", sampleSize: 40, shares: [share] }] },
  ];
  for (const { customerId } of [free, rich])
    await root.execute(sql`
      insert into audience_estimates (customer_id, creator_id, state, job_id, client_ids, data, requested_at, calculated_at)
      select ${customerId}, id, 'calculated', gen_random_uuid(), '{}', ${JSON.stringify(estimate)}::jsonb,
        ${ctx.clock.now().toISOString()}::timestamptz, ${ctx.clock.now().toISOString()}::timestamptz
      from creators`);
  await notifyMoves(ctx);
  const stored = await root.execute<{ id: string }>(
    sql`select id::text from posts where text like ${`%${OLD_WORDS}%`} order by id limit 40`,
  );
  const own = await root.execute<{ id: string }>(
    sql`select id::text from crm_creators union all select id::text from lists`,
  );
  known = {
    uuids: own.rows.map(({ id }) => id),
    creators: [...ids, ...stored.rows.map(({ id }) => id)],
    isKnown: true,
    preferred: {
      texts: [FINDING],
      values: [
        firstDay,
        ids.slice(-2).join(","),
        FINDING,
        "nz",
        "instagram",
        "linkedin",
        "niche-1001",
        "rising",
        "newcomers",
        "likes",
      ],
      fields: ["filters", "keywords", "searchIn", "posts"],
    },
  };
});

const READS = ENDPOINTS.filter((endpoint) => scopeOf(endpoint) === "read");
/** Inputs of each call; more where they must find something. */
const RUNS = { any: 15, revealing: 40 };
/** Calls that show the larger plan what Free holds back. */
const REVEALING = new Set([
  "GET /creators-tops/{id}",
  "GET /creators-tops/{id}/export-csv",
  "GET /creators/{id}/provenance",
  "GET /profile/{id}/audience",
  "GET /profile/{id}/content",
  "GET /profile/{id}/content/{post}",
  "GET /profile/{id}/detailed-scoring/{network}",
  "GET /profile/{id}/overview",
  "GET /profile/{id}/posts",
  "GET /profile/{id}/social-coverage",
  "GET /profile/{id}/tagged/{post}",
  "POST /discovery",
  "POST /profile/{id}/content",
  "POST /profile/{id}/export-csv/posts",
  "POST /profile/{id}/export-csv/tagged",
  "POST /profile/{id}/tagged",
]);

describe.each(READS.map((endpoint) => [name(endpoint), endpoint] as const))("%s", (call, endpoint) => {
  test("shows nothing that the plan holds back", async () => {
    const hidden = SHOWING_PLACES.has(endpoint.feature) ? [POSTS, AUDIENCES, PLACES] : [POSTS, AUDIENCES];
    const textFor = async ({ browser }: Person, input: Input) =>
      JSON.stringify((await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input))).body);
    let isRevealed = false;
    await fc.assert(
      fc.asyncProperty(inputsOf(endpoint), async (input) => {
        const text = await textFor(free, input);
        for (const pattern of hidden) expect(text, addressOf(endpoint, input)).not.toMatch(pattern);
        if (isRevealed || !REVEALING.has(call)) return;
        const all = await textFor(rich, input);
        isRevealed = hidden.some((pattern) => pattern.test(all));
      }),
      { numRuns: runsOf(endpoint) },
    );
    expect(isRevealed).toBe(REVEALING.has(call));
  });
});

function runsOf(endpoint: Endpoint): number {
  if (!endpoint.params && !endpoint.query && !endpoint.body) return 1;
  return REVEALING.has(name(endpoint)) ? RUNS.revealing : RUNS.any;
}

function inputsOf(endpoint: Endpoint): fc.Arbitrary<Input> {
  // Read when a test runs: the ids are known after the set-up.
  return fc.oneof(
    { arbitrary: inputArbitrary(endpoint, { ...known, isSparse: true }), weight: 2 },
    inputArbitrary(endpoint, known),
    inputArbitrary(endpoint, { ...known, isComplete: true }),
  );
}
