import { discover, discoveryFilters, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { DISCOVERY_PAGE_SIZE, KEYWORDS_MAX } from "#contract/base/limits.ts";
import { accountsSought, matchesFilters } from "#server/engine/queries/discovery/filters.ts";
import { matchingCreators } from "#server/engine/queries/discovery/matching-creators.ts";
import type { Layers } from "#server/engine/queries/layer.ts";
import { request } from "./support/load.ts";
import type { Case } from "./support/measure.ts";
import { VOCABULARY, wordOf } from "./support/words.ts";
import type { BenchWorld } from "./support/world.ts";

const VARIANTS = 100;

/** Typical filters: a few countries and languages, a range of followers, a rate, a gender, an email. */
const TYPICAL: DiscoveryFilters = {
  countries: ["fr", "de", "br"],
  languages: ["en", "pt"],
  gender: 0,
  hideWithoutEmail: true,
  networkStats: { instagram: { followers: { min: 500, max: 500_000 }, engagementRate: { min: 0.02 } } },
};

/** Words of medium frequency, different ones each time. */
function words(count: number, variant: number): string[] {
  return Array.from({ length: count }, (_, i) => wordOf(VOCABULARY, 50 + ((variant * 37 + i * 101) % 1_000)));
}

/** `layers` and `change`: of the queries sent to the engine alone. */
export function discoveryCases(
  { ctx }: BenchWorld,
  layers: Layers = { own: null },
  change = (sql: string) => sql,
): Case[] {
  const searching = (what: string, target: Case["target"], filtersOf: (variant: number) => DiscoveryFilters): Case => ({
    what,
    target,
    requests: Array.from({ length: VARIANTS }, (_, seed) => request(discover, { filters: filtersOf(seed), seed })),
    async bare(seed) {
      const filters = discoveryFilters.parse(filtersOf(seed));
      const now = ctx.clock.now();
      const headline = accountsSought(filters, now);
      const fits = matchesFilters({ layers, filters, now, headline, crmCreatorIds: [] });
      const order = {
        sort: filters.sort ?? ("random" as const),
        networks: [],
        headline,
        seed,
      };
      await matchingCreators(ctx.engine, {
        fitting: { ...fits, sql: change(fits.sql) },
        order,
        offset: 0,
        limit: DISCOVERY_PAGE_SIZE,
      });
    },
  });
  return [
    searching("discovery, typical", { p50: 15, p95: 100, perSecond: 60 }, () => TYPICAL),
    searching("discovery, broad: every person", { p95: 150 }, () => ({})),
    searching("discovery, any of five niches by score", { p95: 150 }, (variant) => ({
      niches: [3, 17, 42, 77, 120].map((niche) => niche + (variant % 50)),
      sort: "score",
    })),
    searching("keyword in bio", { p50: 20, p95: 150 }, (variant) => ({
      keywords: { keys: words(1, variant), method: "or", searchIn: { aiBio: true } },
    })),
    searching("any of three words in bios by followers", { p50: 20, p95: 150 }, (variant) => ({
      sort: "followers",
      keywords: { keys: words(3, variant), method: "or", searchIn: {} },
    })),
    searching("a keyword in posts", { p50: 80, p95: 150 }, (variant) => ({
      keywords: { keys: words(1, variant), method: "or", searchIn: { posts: true } },
    })),
    searching("both of two keywords, in posts or bios", { p50: 80, p95: 150 }, (variant) => ({
      keywords: { keys: words(2, variant), method: "and", searchIn: { posts: true, aiBio: true, socialBio: true } },
    })),
    searching("as many keywords as allowed, in posts or bios", { p95: 2_500 }, (variant) => ({
      keywords: {
        keys: words(KEYWORDS_MAX, variant),
        method: "or",
        searchIn: { posts: true, aiBio: true, socialBio: true },
      },
    })),
  ];
}
