import { profileOverview } from "#contract/profiles/endpoints.ts";
import { profileContent } from "#contract/profiles/content.ts";
import { socialCoverage } from "#contract/profiles/coverage.ts";
import { profileScoring } from "#contract/profiles/scoring.ts";
import { similarCreators } from "#contract/profiles/similar.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import { searchText } from "#contract/search/search-text.ts";
import { quickSearch, SEARCH_INPUT_MAX, suggestKeywords } from "#contract/search/endpoints.ts";
import { networkBits } from "#server/engine/network-bits.ts";
import { namesWithPrefix } from "#server/engine/queries/search/names-with-prefix.ts";
import { similarNames } from "#server/engine/queries/search/similar-names.ts";
import { request } from "./support/load.ts";
import type { Case } from "./support/measure.ts";
import { FAMILY_NAMES, FIRST_NAMES, VOCABULARY, wordOf } from "./support/words.ts";
import type { BenchWorld } from "./support/world.ts";

const VARIANTS = 100;

function name(n: number): { first: string; family: string } {
  return {
    first: wordOf(FIRST_NAMES, n * 31),
    family: wordOf(FAMILY_NAMES, n * 271),
  };
}

/** Replaces a letter in the middle. */
function mistyped(word: string): string {
  return `${word.slice(0, 3)}q${word.slice(4)}`;
}

export function searchCases({ ctx: { engine }, creators }: BenchWorld): Case[] {
  const typing = (
    what: string,
    target: Case["target"],
    input: (n: number) => string,
    { bare = input, isSimilar = false }: { bare?: (n: number) => string; isSimilar?: boolean } = {},
  ): Case => ({
    what,
    target,
    requests: Array.from({ length: VARIANTS }, (_, n) => request(quickSearch, { input: input(n) })),
    async bare(n) {
      const words = searchText(bare(n)).split(" ");
      const typed = { layers: { own: null }, words, networks: networkBits(NETWORKS), limit: 8 };
      await namesWithPrefix(engine, typed);
      if (isSimilar) await similarNames(engine, typed);
    },
  });
  const fast = { p95: 15 };
  return [
    typing("quick search, three letters", fast, (n) => name(n).first.slice(0, 3)),
    typing("quick search, a name and a letter", fast, (n) => `${name(n).first} ${name(n).family.slice(0, 1)}`),
    typing("quick search, one letter", fast, (n) => name(n).first.slice(0, 1)),
    typing("quick search, a mistyped name", fast, (n) => mistyped(name(n).family), { isSimilar: true }),
    typing("quick search, a pasted link", fast, (n) => `https://www.instagram.com/${name(n).first}`, {
      bare: (n) => name(n).first,
    }),
    typing("quick search, the longest input", { p95: 500 }, (n) =>
      `${name(n).first} ${name(n).family} `.repeat(SEARCH_INPUT_MAX).slice(0, SEARCH_INPUT_MAX),
    ),
    {
      what: "keyword suggestions",
      target: fast,
      requests: Array.from({ length: VARIANTS }, (_, n) =>
        request(suggestKeywords, { input: wordOf(VOCABULARY, n).slice(0, 3) }),
      ),
    },
    ...[
      { what: "profile overview", target: { p95: 30 }, of: (id: string) => request(profileOverview, { id }) },
      { what: "profile, a page of posts", target: { p95: 40 }, of: (id: string) => request(profileContent, { id }) },
      { what: "profile, networks", target: { p95: 40 }, of: (id: string) => request(socialCoverage, { id }) },
      { what: "profile, scores", target: { p95: 40 }, of: (id: string) => request(profileScoring, { id }) },
      { what: "profile, similar creators", target: { p95: 300 }, of: (id: string) => request(similarCreators, { id }) },
    ].map(({ what, target, of }) => ({
      what,
      target,
      // Those that have posts in PostgreSQL too.
      requests: Array.from({ length: VARIANTS }, (_, n) =>
        of(String(10 * (1 + ((n * 7_919) % Math.floor(creators / 10))))),
      ),
    })),
  ];
}
