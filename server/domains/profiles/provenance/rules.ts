import { NETWORK_FACTS } from "#contract/networks.ts";
import type { Figure } from "#contract/profiles.ts";
import { INFLUENCE_WEIGHTS, MONTH_HOURS, RECENT_POSTS, type AccountEvidence } from "../../creators/index.ts";

/** What a figure is made of; the source that gave most of it first. */
export type Explanation = {
  sourceIds: number[];
  at: Date | null;
  precision: "second" | "day" | "month" | "year" | null;
  n: number | null;
  window: { from: Date; to: Date } | null;
  method: "counted" | "computed" | "source_given" | null;
};

export const NOTHING: Explanation = { sourceIds: [], at: null, precision: null, n: null, window: null, method: null };

export type Part = { figure: keyof typeof INFLUENCE_WEIGHTS; percentile: number; weight: number };

/** The rows behind an account's figure; of a missing one at least how many there were where. */
export function explain(
  figure: Figure,
  evidence: AccountEvidence,
  { value, now }: { value: number | null; now: Date },
): Explanation {
  const found = explanationOf(figure, evidence, now);
  return value === null ? { ...NOTHING, n: found.n, window: found.window } : found;
}

function explanationOf(figure: Figure, evidence: AccountEvidence, now: Date): Explanation {
  const { latest, earlier, given, lastPostAt, recent, month } = evidence;
  if (figure === "followers" || figure === "score") {
    if (!latest) return NOTHING;
    const { at, precision, sourceId } = latest;
    const isScore = figure === "score";
    return {
      sourceIds: [sourceId],
      at,
      precision,
      n: isScore ? null : 1,
      window: null,
      method: isScore ? "computed" : "counted",
    };
  }
  if (figure === "growth") {
    if (!latest || !earlier) return NOTHING;
    const sourceIds = [latest.sourceId, earlier.sourceId];
    const window = { from: earlier.at, to: latest.at };
    return { sourceIds, at: latest.at, precision: latest.precision, n: 2, window, method: "computed" };
  }
  const isOverFollowers = figure === "engagementRate" && NETWORK_FACTS[evidence.network].rateOver === "followers";
  const followersFrom = isOverFollowers && latest ? [latest.sourceId] : [];
  if (lastPostAt === null) {
    if (!given) return NOTHING;
    const isMade =
      (figure === "engagementPerPost" && !given.has.engagement) || (figure === "engagementRate" && !given.has.rate);
    const sourceIds = [given.sourceId, ...(isMade ? followersFrom : [])];
    const { at, precision } = given;
    return { ...NOTHING, sourceIds, at, precision, method: isMade ? "computed" : "source_given" };
  }
  const isMonthly = figure === "postFrequency" || figure === "monthlyViews";
  const read = isMonthly ? month : recent;
  return {
    sourceIds: [...read.sourceIds, ...followersFrom],
    at: read.countedAt,
    precision: read.countedAt && "second",
    n: {
      engagementPerPost: recent.withEngagement,
      engagementRate: isOverFollowers ? recent.withEngagement : recent.withRate,
      viewsPerPost: recent.withViews,
      postFrequency: month.posts,
      monthlyViews: month.withViews,
    }[figure],
    window: { from: hoursBefore(now, isMonthly ? MONTH_HOURS : RECENT_POSTS.hours), to: now },
    method: "computed",
  };
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

/** The account a score comes from: the most influential one. */
export function bestAccount(evidence: readonly AccountEvidence[]): AccountEvidence | undefined {
  return evidence
    .filter(({ influence }) => influence !== null)
    .toSorted((a, b) => (b.influence ?? 0) - (a.influence ?? 0))[0];
}

/** The parts of an account's influence; those there are share the weight of those that are missing. */
export function partsOf({ percentiles: { followers, engagementPerPost, postFrequency } }: AccountEvidence): Part[] {
  const parts = [
    { figure: "followers" as const, percentile: followers },
    { figure: "engagementPerPost" as const, percentile: engagementPerPost },
    { figure: "postFrequency" as const, percentile: postFrequency },
  ].flatMap(({ figure, percentile }) =>
    percentile === null ? [] : [{ figure, percentile, weight: INFLUENCE_WEIGHTS[figure] }],
  );
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.map((part) => Object.assign(part, { weight: part.weight / whole }));
}
