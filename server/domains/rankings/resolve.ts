import { rankedCountries } from "#contract/rankings/ranked-countries.ts";
import { rankingId, rankingIdOf, rankingOf, type RankingOf, type RankingView } from "#contract/rankings/endpoints.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { Ranked } from "../../engine/queries/rankings/ranked.ts";
import { refuse } from "../../errors.ts";
import type { StoredTaxonomy } from "../categories/index.ts";

type Narrowed = { network?: Network | undefined; country?: string | undefined };

/**
 * What a ranking is called, who it ranks, and who it ranks as narrowed; a category, niche or cause that does not exist is
 * not found.
 */
export function resolve(
  id: string,
  taxonomy: StoredTaxonomy,
  narrowed: Narrowed = {},
): { top: RankingView; ranked: Ranked; unnarrowed: Ranked } {
  const of = rankingOf(id);
  const top = view(of, taxonomy);
  const ranked = ({ network, country }: Narrowed): Ranked => {
    const place = of.kind === "country" ? of.place : country;
    return {
      isBrand: top.subject === "brands",
      network: (of.kind === "network" ? of.network : network) ?? null,
      countries: place === undefined ? null : rankedCountries(place),
      root: of.kind === "category" ? of.id : null,
      niche: of.kind === "niche" ? of.id : null,
      cause: of.kind === "cause" ? of.id : null,
    };
  };
  return { top, ranked: ranked(narrowed), unnarrowed: ranked({}) };
}

/** Whether a network or country leaves out some of a ranking, or orders them differently. */
export function isNarrowed({ of, unnarrowed }: { of: Ranked; unnarrowed: Ranked }): boolean {
  return of.network !== unnarrowed.network || String(of.countries) !== String(unnarrowed.countries);
}

/** A ranking by a stored id; undefined: its category, niche or cause was deleted. */
export function findRanking(id: string, taxonomy: StoredTaxonomy): RankingView | undefined {
  const known = rankingId.safeParse(id);
  if (!known.success) return undefined;
  const of = rankingOf(known.data);
  const { roots, niches, causes } = taxonomy;
  if (of.kind === "category" && !roots.some((one) => one.id === of.id)) return undefined;
  if (of.kind === "niche" && !niches.some((one) => one.id === of.id)) return undefined;
  if (of.kind === "cause" && !causes.some((one) => one.id === of.id)) return undefined;
  return view(of, taxonomy);
}

export function view(of: RankingOf, { roots, niches, causes }: StoredTaxonomy): RankingView {
  const plain = { id: rankingIdOf(of), kind: of.kind, name: null, slug: null, root: null };
  switch (of.kind) {
    case "leaderboard":
      return { ...plain, subject: of.subject };
    case "network":
    case "country":
      return { ...plain, subject: "creators" };
    case "category": {
      const root = roots.find((one) => one.id === of.id) ?? refuse("not_found");
      return { ...plain, subject: subjectOf(root), name: root.name, slug: root.slug };
    }
    case "niche": {
      const niche = niches.find((one) => one.id === of.id) ?? refuse("not_found");
      const root = roots.find((one) => one.id === niche.categoryId) ?? refuse("not_found");
      const { id, name, slug } = root;
      return { ...plain, subject: subjectOf(root), name: niche.name, slug: niche.slug, root: { id, name, slug } };
    }
    case "cause": {
      const cause = causes.find((one) => one.id === of.id) ?? refuse("not_found");
      return { ...plain, subject: "creators", name: cause.name, slug: cause.slug };
    }
  }
}

export function subjectOf({ side }: { side: "creator" | "brand" }): RankingView["subject"] {
  return side === "brand" ? "brands" : "creators";
}
