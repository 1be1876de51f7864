import { sql, type SQL } from "drizzle-orm";
import { crmCollection, networksSought, type CrmFilters } from "#contract/collections/crm.ts";
import { isNarrowed } from "#contract/creators.ts";
import { FOLLOWER_TIERS } from "#contract/figures/follower-tier.ts";
import type { Network } from "#contract/networks/networks.ts";
import { between } from "../../db/collection-sql.ts";
import { crmCreators } from "../../db/tables/index.ts";

/** The figures that rows are filtered and sorted by. */
export const HEADLINE_FIGURES = ["followers", "growth", "engagementRate"] as const;
export type HeadlineFigure = (typeof HEADLINE_FIGURES)[number];

/** What decides which account the figures of a row are of. */
export type Figures = Pick<CrmFilters, "figuresOf" | "networks"> & Partial<Pick<CrmFilters, "followers" | "not">>;

const FOLLOWERS = crmCollection.fields.followers.filter;

/** In `figures`, each account has these as its network shows them, then as they may be compared to other networks. */
const PER_ACCOUNT = HEADLINE_FIGURES.length * 2;

/**
 * A figure of the row's headline account: the largest on the filtered networks, or of all. Null if the account lacks
 * it.
 */
export function headlineFigure(figure: HeadlineFigure, figures: Figures): SQL {
  const filtered = networksSought(figures);
  if (filtered.length === 0) return sql`${crmCreators[figure]}`;
  return figureAt(positionOf(filtered, figures), figure, { isCompared: filtered.length > 1 });
}

/** The reach score of that account on its network, or without networks the creator's overall score. */
export function headlineScore(figures: Figures): SQL {
  const filtered = networksSought(figures);
  return isNarrowed(filtered)
    ? sql`${crmCreators.networkScores}[${positionOf(filtered, figures)}]`
    : sql`${crmCreators.score}`;
}

/** The tier of that account by its followers. Null below the lowest. */
export function followerTier(figures: Figures): SQL {
  const ids = sql.param(FOLLOWER_TIERS.map(({ id }) => id));
  const bounds = sql.param(FOLLOWER_TIERS.map(({ from }) => from));
  const followers = headlineFigure("followers", figures);
  return sql`(${ids}::text[])[width_bucket(${followers}::float8, ${bounds}::float8[])]`;
}

/** The network of that account. */
export function headlineNetwork(figures: Figures): SQL {
  const filtered = networksSought(figures);
  return sql`${crmCreators.networks}[${filtered.length === 0 ? sql`1` : positionOf(filtered, figures)}]`;
}

/** The filter of followers binds the headline account. */
export function followersCondition(figures: Figures): SQL | undefined {
  const filtered = networksSought(figures);
  const value =
    filtered.length === 0
      ? sql`${crmCreators.followers}`
      : figureAt(positionOf(filtered, figures), "followers", { isCompared: false });
  return figures.followers && between(FOLLOWERS, value, figures.followers);
}

/** The place of the largest filtered network within the bounds: the networks of a row are sorted by size. */
function positionOf(filtered: readonly Network[], { followers }: Figures): SQL {
  const positions = filtered.map((network) => {
    const position = sql`array_position(${crmCreators.networks}, ${network}::text)`;
    if (filtered.length === 1) return position;
    const fits = followers && between(FOLLOWERS, figureAt(position, "followers", { isCompared: false }), followers);
    return fits ? sql`case when ${fits} then ${position} end` : position;
  });
  return sql`least(${sql.join(positions, sql`, `)})`;
}

function figureAt(position: SQL, figure: HeadlineFigure, { isCompared }: { isCompared: boolean }): SQL {
  const offset = HEADLINE_FIGURES.indexOf(figure) + 1 + (isCompared ? HEADLINE_FIGURES.length : 0);
  return sql`${crmCreators.figures}[(${position} - 1) * ${sql.raw(String(PER_ACCOUNT))} + ${sql.raw(String(offset))}]`;
}
