import type { AccountView, CreatorCard } from "#contract/creators.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { MissingReason } from "#contract/figures/figure.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import type { AccountOverview, FollowerSeries, profileOverview } from "#contract/profiles/endpoints.ts";
import type { AccountEvidence } from "../../../figures/evidence.ts";
import type { StoredTaxonomy } from "../../categories/index.ts";
import { safeUrl } from "../../creators/index.ts";
import { whyMissing } from "../provenance/rules.ts";
import type { AccountRow, PointRow } from "./store.ts";

type Overview = ReplyOf<typeof profileOverview>;

/** Sample creators exist only here: they have no links to networks. */
export function presentCreator(
  card: CreatorCard,
  about: {
    website: string | null;
    associatedBrands: string | null;
    causes: Overview["creator"]["causes"];
    taxonomy: StoredTaxonomy;
    lists: Overview["lists"];
  },
): Overview["creator"] {
  const { website, causes, taxonomy, lists } = about;
  const brandRoots = new Set(taxonomy.roots.flatMap(({ id, side }) => (side === "brand" ? id : [])));
  const brands = (about.associatedBrands ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    ...card,
    website: card.isSample ? null : websiteUrl(website),
    categories: card.categories.filter(({ root }) => !brandRoots.has(root)),
    brand_categories: card.categories.filter(({ root }) => brandRoots.has(root)),
    causes,
    custom_tops: lists,
    custom_infos: { associated_brand: brands[0] ?? null, associated_brands: [...new Set(brands)] },
  };
}

/** Sources often omit the scheme. */
function websiteUrl(website: string | null): string | null {
  const isBare = website !== null && /^[\w-]+(\.[\w-]+)+(?:[/?#]|$)/.test(website);
  return safeUrl(isBare ? `https://${website}` : website);
}

export function presentAccount(view: AccountView, row: AccountRow, evidence: AccountEvidence): AccountOverview {
  return {
    ...view,
    biography: row.biography,
    following: row.following,
    posts: row.posts,
    lastPostAt: row.lastPostAt?.toISOString() ?? null,
    countedAt: row.countedAt?.toISOString() ?? null,
    missing: missingOf(view, row, evidence),
  };
}

function missingOf(view: AccountView, row: AccountRow, evidence: AccountEvidence): Record<string, MissingReason> {
  const missing: Record<string, MissingReason> = {};
  for (const figure of RANGE_METRICS) if (view[figure] === null) missing[figure] = whyMissing(figure, evidence);
  for (const total of ["following", "posts"] as const) if (row[total] === null) missing[total] = "no_source";
  return missing;
}

/** One series for each account with points. */
export function presentSeries(points: readonly PointRow[]): FollowerSeries[] {
  const byAccount = Map.groupBy(points, ({ network, username }) => `${network}/${username}`);
  return [...byAccount.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { network, username } = first;
    return {
      network,
      username,
      points: own.map(({ at, followers, precision }) => ({ at: at.toISOString(), followers, precision })),
    };
  });
}
