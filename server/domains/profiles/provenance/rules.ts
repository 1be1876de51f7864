import { NETWORK_FACTS } from "#contract/networks.ts";
import type { Figure } from "#contract/profiles.ts";
import { INFLUENCE_WEIGHTS, MONTH_HOURS, RECENT_POSTS, type Evidence } from "../../creators/index.ts";

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

type PostFigure = Exclude<Figure, "followers" | "growth" | "score">;
export type Part = { figure: keyof typeof INFLUENCE_WEIGHTS; percentile: number; weight: number };

/** The rows behind an account's figure; of a missing one at least how many there were where. */
export function explain(
  figure: Figure,
  evidence: Evidence,
  { value, now }: { value: number | null; now: Date },
): Explanation {
  const found = explanationOf(figure, evidence, now);
  return value === null ? { ...NOTHING, n: found.n, window: found.window } : found;
}

function explanationOf(figure: Figure, evidence: Evidence, now: Date): Explanation {
  if (figure === "followers") return ofFollowers(evidence);
  if (figure === "growth") return ofGrowth(evidence);
  if (figure === "score") return ofScore(evidence);
  return evidence.lastPostAt === null ? ofGiven(figure, evidence) : ofPosts(figure, evidence, now);
}

function ofFollowers({ counted }: Evidence): Explanation {
  if (!counted) return NOTHING;
  return { ...NOTHING, ...timeOf(counted), sourceIds: [counted.sourceId], n: 1, method: "counted" };
}

function ofGrowth({ latest, earlier }: Evidence): Explanation {
  if (!latest || !earlier) return NOTHING;
  const window = { from: earlier.at, to: latest.at };
  return { ...timeOf(latest), sourceIds: [latest.sourceId, earlier.sourceId], n: 2, window, method: "computed" };
}

/** A score has parts of its own; its time is that of the followers, which no score is without. */
function ofScore({ latest, given, lastPostAt, recent, month }: Evidence): Explanation {
  if (!latest) return NOTHING;
  const engagementFrom = lastPostAt === null && given ? [given.sourceId] : [...recent.sourceIds, ...month.sourceIds];
  return { ...NOTHING, ...timeOf(latest), sourceIds: [latest.sourceId, ...engagementFrom], method: "computed" };
}

/** Figures of accounts whose posts nobody collects: a source's own, or made of averages it gives. */
function ofGiven(figure: PostFigure, evidence: Evidence): Explanation {
  const { given } = evidence;
  if (!given) return NOTHING;
  const isMade =
    (figure === "engagementPerPost" && !given.has.engagement) || (figure === "engagementRate" && !given.has.rate);
  const sourceIds = [given.sourceId, ...(isMade ? followersFrom(figure, evidence) : [])];
  return { ...NOTHING, ...timeOf(given), sourceIds, method: isMade ? "computed" : "source_given" };
}

function ofPosts(figure: PostFigure, evidence: Evidence, now: Date): Explanation {
  const { recent, month } = evidence;
  const isMonthly = figure === "postFrequency" || figure === "monthlyViews";
  // That nothing was published in a month is known from who collects the posts before.
  const read = isMonthly && month.posts > 0 ? month : recent;
  return {
    sourceIds: [...read.sourceIds, ...followersFrom(figure, evidence)],
    at: read.countedAt,
    precision: read.countedAt && "second",
    n: {
      engagementPerPost: recent.withEngagement,
      engagementRate: isOverFollowers(figure, evidence) ? recent.withEngagement : recent.withRate,
      viewsPerPost: recent.withViews,
      postFrequency: month.posts,
      monthlyViews: month.withViews,
    }[figure],
    window: { from: hoursBefore(now, isMonthly ? MONTH_HOURS : RECENT_POSTS.hours), to: now },
    method: "computed",
  };
}

function timeOf({ at, precision }: NonNullable<Evidence["latest"]>): Pick<Explanation, "at" | "precision"> {
  return { at, precision };
}

function isOverFollowers(figure: PostFigure, { network }: Evidence): boolean {
  return figure === "engagementRate" && NETWORK_FACTS[network].rateOver === "followers";
}

/** Who counted the followers that a rate is over. */
function followersFrom(figure: PostFigure, evidence: Evidence): number[] {
  return evidence.latest && isOverFollowers(figure, evidence) ? [evidence.latest.sourceId] : [];
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

/** The account a score comes from: the most influential one. */
export function bestAccount<Account extends Evidence>(evidence: readonly Account[]): Account | undefined {
  return evidence
    .filter(({ influence }) => influence !== null)
    .toSorted((a, b) => (b.influence ?? 0) - (a.influence ?? 0))[0];
}

/** The parts of an account's influence; those there are share the weight of those that are missing. */
export function partsOf({ percentiles: { followers, engagementPerPost, postFrequency } }: Evidence): Part[] {
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
