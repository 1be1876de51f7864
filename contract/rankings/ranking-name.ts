import { splitIcon } from "../categories/category-name.ts";
import { NETWORK_FACTS } from "../networks/networks.ts";
import type { RankedCountry } from "./ranked-countries.ts";
import { rankingOf, type RankingView } from "./endpoints.ts";

const GROUPS = {
  "au-nz": "Australia & New Zealand",
  "arab-world": "Arab world",
  africa: "Africa",
  "hispanic-latin-america": "Spanish-speaking Latin America",
  "asia-pacific": "Asia-Pacific",
} as const satisfies Partial<Record<RankedCountry, string>>;

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** The name of a country or a group of countries. */
export function placeName(place: string): string {
  const groups: Readonly<Record<string, string>> = GROUPS;
  return (Object.hasOwn(groups, place) ? groups[place] : undefined) ?? regions.of(place.toUpperCase()) ?? place;
}

/** What a ranking is of: "Esports", "France", "TikTok", "All creators". */
export function rankingName({ id, name }: Pick<RankingView, "id" | "name">): string {
  const of = rankingOf(id);
  switch (of.kind) {
    case "leaderboard":
      return of.subject === "brands" ? "All brands" : "All creators";
    case "network":
      return NETWORK_FACTS[of.network].label;
    case "country":
      return placeName(of.place);
    case "category":
    case "niche":
    case "cause":
      return splitIcon(name ?? "").label;
  }
}

type Narrowed = { network: keyof typeof NETWORK_FACTS | null; country: string | null };

/** Names a ranking together with the country and network that narrow it: "Esports · France · TikTok". */
export function narrowedName(top: Pick<RankingView, "id" | "name">, { network, country }: Narrowed): string {
  return [rankingName(top), country && placeName(country), network && NETWORK_FACTS[network].label]
    .filter(Boolean)
    .join(" · ");
}
