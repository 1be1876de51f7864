import { sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { INFLUENCE_KNOWN, INFLUENCE_WEIGHTS, RECENT_POSTS, type InfluencePart } from "#contract/figures/windows.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";
import { comparedColumn } from "../db/compared.ts";
import type { Evidence } from "./evidence.ts";
import { countsSince, NO_EXPLANATION, timeOf, windowBefore, type FigureModule } from "./figure.ts";

/** Computed from the rows that may meet those of other networks (AccountEvidence.compared). */
export const score: FigureModule = {
  needs: "crossNetwork",
  lacks: ({ latest }) => (latest === null ? "no_source" : null),
  // Its time is that of the followers, which no score is without.
  explain: ({ latest, given, lastPostAt, recent, month }) => {
    if (!latest) return NO_EXPLANATION;
    const engagementFrom = lastPostAt === null && given ? [given.sourceId] : [...recent.sourceIds, ...month.sourceIds];
    const sourceIds = [latest.sourceId, ...engagementFrom];
    return { ...NO_EXPLANATION, ...timeOf(latest), sourceIds, method: "computed" };
  },
  rows: ({ compared, whole }, now) => ({
    counts: countsSince(compared.latest, whole, now),
    posts: whole.lastPostAt === null ? null : windowBefore(now, RECENT_POSTS.days),
  }),
  usedCounts: ({ latest, given, lastPostAt }) => [latest, lastPostAt === null ? given : null],
};

function isPart(metric: string): metric is InfluencePart {
  return Object.hasOwn(INFLUENCE_WEIGHTS, metric);
}

export const INFLUENCE_PARTS = RANGE_METRICS.filter(isPart);

const columnOf = (part: InfluencePart) => sql.identifier(toSnakeCase(part));
const scaleOf = (part: InfluencePart) => sql.identifier(`scale_of_${toSnakeCase(part)}`);
const percentileOf = (part: InfluencePart) => sql.identifier(`percentile_of_${toSnakeCase(part)}`);
const weightOf = (part: InfluencePart) => sql.raw(String(INFLUENCE_WEIGHTS[part]));

function forParts(of: (part: InfluencePart) => SQL, between: SQL): SQL {
  return sql.join(INFLUENCE_PARTS.map(of), between);
}

/** The scales of the network of `of`, for `percentiles`. */
export function scales(of: SQL): SQL {
  return forParts(
    (part) => sql`left join network_scales ${scaleOf(part)}
      on ${scaleOf(part)}.network = ${of}.network and ${scaleOf(part)}.metric = ${part}`,
    sql` `,
  );
}

/** Percentiles (0–100) of the parts of the influence of `of`, which has them as columns. */
export function percentiles(of: SQL): SQL {
  return forParts(
    (part) => sql`width_bucket(${of}.${columnOf(part)}::float8, ${scaleOf(part)}.thresholds)::float8
      as ${percentileOf(part)}`,
    sql`, `,
  );
}

/** Percentiles by part, as JSON. */
export function percentilesObject(): SQL {
  return sql`jsonb_build_object(${forParts((part) => sql`${part}::text, ${percentileOf(part)}`, sql`, `)})`;
}

/** The parts of the row `of` of accounts, as a relation for `percentiles`. */
export function influenceParts(of: SQL): SQL {
  const parts = forParts((part) => sql`${comparedColumn(of, part)} as ${columnOf(part)}`, sql`, `);
  return sql`(select ${of}.network, ${parts})`;
}

/**
 * Computes the influence of an account with followers if enough is known; known parts share the weight of missing ones.
 */
export function influence(): SQL {
  const weighted = forParts((part) => sql`coalesce(${weightOf(part)} * ${percentileOf(part)}, 0)`, sql` + `);
  const weights = forParts(
    (part) => sql`case when ${percentileOf(part)} is null then 0 else ${weightOf(part)} end`,
    sql` + `,
  );
  return sql`case when ${percentileOf("followers")} is not null and (${weights}) > ${sql.raw(String(INFLUENCE_KNOWN))} then (${weighted}) / (${weights}) end`;
}

/** The account a score comes from: the most influential one. */
export function bestAccount<Account extends Evidence>(evidence: readonly Account[]): Account | undefined {
  return evidence
    .filter(({ influence: own }) => own !== null)
    .toSorted((a, b) => (b.influence ?? 0) - (a.influence ?? 0))[0];
}

type ScorePart = { figure: InfluencePart; percentile: number; weight: number };

/** The parts of an account's influence with the weight each has. */
export function partsOf({ percentiles: known }: Evidence): ScorePart[] {
  const parts = INFLUENCE_PARTS.flatMap((figure) => {
    const percentile = known[figure] ?? null;
    return percentile === null ? [] : [{ figure, percentile, weight: INFLUENCE_WEIGHTS[figure] }];
  });
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.map((part) => Object.assign(part, { weight: part.weight / whole }));
}
