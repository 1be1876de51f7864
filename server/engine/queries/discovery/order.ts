import type { DiscoverySort } from "#contract/collections/discovery.ts";
import { headlineFigure, headlineScore, type Headline } from "./headline.ts";
import type { Relevance } from "./keywords.ts";

export type Order = {
  sort: DiscoverySort;
  headline: Headline;
  seed: number;
  relevance?: Relevance | undefined;
};

/** A total order: ties are broken by id. Missing metrics come last. */
export function orderBy({ sort, headline, relevance }: Order): string {
  switch (sort) {
    case "random":
      return "cityHash64(id, {seed:UInt32}), id";
    case "relevance":
      return `${relevance ? `${relevance.sql} DESC, ` : ""}${headlineScore(headline)} DESC, id`;
    case "followers":
      return `${headlineFigure(headline, "followers")} DESC, id`;
    case "growth":
      return `${headlineFigure(headline, "growth")} DESC, id`;
    case "engagement":
      return `${headlineFigure(headline, "engagementRate")} DESC, id`;
    case "bestGrowth":
      return "best_growth DESC, id";
    case "bestEngagement":
      return "best_engagement_rate DESC, id";
    case "score":
      return `${headlineScore(headline)} DESC, id`;
    case "authenticity":
      return "authenticity DESC, id";
    case "rising":
      return "rising DESC, id";
    case "newest":
      return "created_at DESC, id DESC";
  }
}
