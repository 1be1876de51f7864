import { FIRST_PLACE_OF } from "#contract/base/limits.ts";
import { publicRankingPath } from "#contract/rankings/public-rankings.ts";
import { BEST_PLACES, listBestPlaces as endpoint } from "#contract/rankings/ranking-places.ts";
import { RANKED_COUNTRIES, RANKED_COUNTRY_IDS } from "#contract/rankings/ranked-countries.ts";
import { RANKED_NETWORKS, rankingIdOf, type RankingOf } from "#contract/rankings/endpoints.ts";
import { linkTo } from "../../config.ts";
import { tenantOf } from "../../db/tenant.ts";
import { placesOfScores, rankedFacts } from "../../engine/queries/rankings/places.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readTaxonomy, type StoredTaxonomy } from "../categories/index.ts";
import { readCards } from "../creators/index.ts";
import { ownLimits } from "../plans/index.ts";
import { placesOf } from "./places.ts";
import { badgeKey, mayBePublic } from "./public/badges.ts";
import { findRanking, resolve } from "./resolve.ts";

export const listBestPlaces = read(endpoint)(async ({ ctx, input, client: { signal } }) => {
  const id = Number(input.id);
  const [cards, facts, taxonomy] = await Promise.all([
    readCards({ ctx, ids: [id] }),
    rankedFacts(ctx.engine, { id, signal }),
    readTaxonomy({ ctx }),
  ]);
  const card = cards.get(id) ?? refuse("not_found");
  if (!facts) return { places: [] };
  const rankings = scoresIn(facts, taxonomy);
  if (rankings.length === 0) return { places: [] };
  const [found, shownOf] = await Promise.all([
    placesOfScores(ctx.engine, { places: rankings, signal }),
    placesOf(
      tenantOf(ctx),
      ownLimits(ctx),
      rankings.map(({ top }) => top.id),
    ),
  ]);
  const isPublic = ctx.config.publicRankings && mayBePublic(card);
  const places = rankings.flatMap(({ top }, i) => {
    const { rank, total } = found[i] ?? { rank: 1, total: 0 };
    if (total < FIRST_PLACE_OF || rank > (shownOf(top.id) ?? rank)) return [];
    const publicUrl = isPublic ? linkTo(ctx.config, publicRankingPath(top.id)) : null;
    const key = isPublic ? badgeKey(ctx.config, { id: top.id, creatorId: input.id }) : null;
    return [{ top, rank, total_results: total, publicUrl, badgeKey: key }];
  });
  return {
    places: places.toSorted((a, b) => a.rank - b.rank || b.total_results - a.total_results).slice(0, BEST_PLACES),
  };
});

type Facts = NonNullable<Awaited<ReturnType<typeof rankedFacts>>>;

/** The rankings that a creator has a score in, and the score there. */
export function scoresIn(facts: Facts, taxonomy: StoredTaxonomy) {
  return rankingsOf(facts).flatMap((of) => {
    // Nothing of a category, niche or cause that was deleted.
    if (!findRanking(rankingIdOf(of), taxonomy)) return [];
    const { top, ranked } = resolve(rankingIdOf(of), taxonomy);
    const score = facts.scoreOn(ranked.network);
    return score > 0 && ranked.isBrand === facts.isBrand ? [{ top, of: ranked, score }] : [];
  });
}

/** The rankings that the product offers and someone like this is in. */
function rankingsOf({ isBrand, country, roots, niches, causes }: Facts): RankingOf[] {
  const includes = (place: (typeof RANKED_COUNTRY_IDS)[number]) =>
    RANKED_COUNTRIES[place].some((code) => code === country);
  return [
    { kind: "leaderboard", subject: isBrand ? "brands" : "creators" },
    ...(isBrand
      ? []
      : [
          ...causes.map((id) => ({ kind: "cause", id }) as const),
          ...RANKED_NETWORKS.map((network) => ({ kind: "network", network }) as const),
          ...RANKED_COUNTRY_IDS.filter(includes).map((place) => ({ kind: "country", place }) as const),
        ]),
    ...roots.map((id) => ({ kind: "category", id }) as const),
    ...niches.map((id) => ({ kind: "niche", id }) as const),
  ];
}
