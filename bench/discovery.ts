import { sql } from "drizzle-orm";
import { discover, discoveryFilters, type DiscoveryFilters } from "#contract/discovery.ts";
import { DISCOVERY_PAGE_SIZE } from "#contract/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { fitting } from "#server/engine/questions/discovery/filters.ts";
import { matchingCreators } from "#server/engine/questions/discovery/matching-creators.ts";
import { signedIn } from "./support/member.ts";
import { quantile, time, timeInTurn, type Measurement } from "./support/measure.ts";
import type { BenchWorld } from "./support/world.ts";

const ROUNDS = 100;

/** What people mostly ask: a few countries and languages, a range of followers, a rate, a gender, an address. */
const TYPICAL: DiscoveryFilters = {
  countries: ["fr", "de", "br"],
  languages: ["en", "pt"],
  gender: 0,
  hideWithoutEmail: true,
  networkStats: { instagram: { followers: { min: 500, max: 500_000 }, engagementRate: { min: 0.02 } } },
};

/** Questions of other kinds; each within 150 ms. */
const OTHERS: Record<string, DiscoveryFilters> = {
  "broad: every person": {},
  "any of five niches, by score": { niches: [3, 17, 42, 77, 120], sort: "score" },
  "any of three words in the bio, by followers": {
    sort: "followers",
    keywords: { keys: ["vegan", "coffee", "skin"], method: "or", searchIn: { aiBio: true } },
  },
  "a phrase in the bio": { keywords: { keys: ["travel food"], method: "and", searchIn: { aiBio: true } } },
};

export async function benchDiscovery({ ctx, app, size }: BenchWorld): Promise<Measurement[]> {
  const post = await signedIn(app);
  await ctx.db.execute(sql`update customers set plan = ${PLAN_IDS.agency}`);

  const request = (filters: DiscoveryFilters, seed: number) => post(discover, { filters, seed });
  const bare = async (filters: DiscoveryFilters, seed: number) => {
    const fit = fitting({ filters: discoveryFilters.parse(filters), now: ctx.clock.now(), crmCreatorIds: [] });
    const order = { sort: "random" as const, networks: [], seed };
    await matchingCreators(ctx.engine, { fitting: fit, order, offset: 0, limit: DISCOVERY_PAGE_SIZE });
  };

  const [whole, engine] = await timeInTurn(
    ROUNDS,
    (seed) => request(TYPICAL, seed),
    (seed) => bare(TYPICAL, seed),
  );
  const [p50, p95, base] = [quantile(whole, 0.5), quantile(whole, 0.95), quantile(engine, 0.5)];
  const allowed = 1.5 * base + 8;
  const measured: Measurement[] = [
    {
      what: `engine alone, typical (${size} creators)`,
      p50: base,
      p95: quantile(engine, 0.95),
      target: "–",
      met: true,
    },
    {
      what: `discovery, typical (${(p50 / base).toFixed(2)} × engine)`,
      p50,
      p95,
      target: `p50 ≤ 1.5 × engine + 8 = ${allowed.toFixed(1)}, p95 ≤ 100`,
      met: p50 <= allowed && p95 <= 100,
    },
  ];
  for (const [what, filters] of Object.entries(OTHERS)) {
    const times = await time(ROUNDS / 2, (seed) => request(filters, seed));
    const slow = quantile(times, 0.95);
    measured.push({ what, p50: quantile(times, 0.5), p95: slow, target: "p95 ≤ 150", met: slow <= 150 });
  }
  return measured;
}
