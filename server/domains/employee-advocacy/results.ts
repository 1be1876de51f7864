import type { RankOrder } from "#contract/employee-advocacy/endpoints.ts";
import { pointsOf, type PointCounts, type PointRules } from "#contract/employee-advocacy/points.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { MoneyRange } from "#contract/profiles/partnerships.ts";
import type { RateCard } from "#contract/rate-card.ts";
import { estimateOf, mediaValueOf, rateFor } from "#contract/scores/formulas/media-value.ts";
import type { PersonGroup } from "../../engine/queries/posts/people.ts";
import { SHARE_NETWORKS, type ShareNetwork } from "#contract/employee-advocacy/composers.ts";
import type { ConsentRow } from "./store.ts";

/** What points and media values are computed by. */
export type Measures = {
  points: PointRules;
  card: RateCard;
  /** Followers by account. */
  followers: ReadonlyMap<number, number>;
  /** Visits by the links of each person in the period. */
  clicks: ReadonlyMap<number, Clicks>;
};

/** Visits by links, by the network on which they were shared. */
export type Clicks = Partial<Record<ShareNetwork, number>>;

type Sums = {
  posts: number;
  engagement: number | null;
  views: number | null;
  shares: number | null;
  clicks: number;
  withEngagement: number;
  withViews: number;
  partial: number;
  leftOut: number;
  mediaValue: MoneyRange | null;
  valuedPosts: number;
};
export type Results = Sums & { points: number };

const SUMMED = ["posts", "withEngagement", "withViews", "partial", "leftOut"] as const;
const KNOWN = ["engagement", "views", "shares"] as const;

/** The posts of one person, or of several on one network: points are given by person. */
export function sumsOf(groups: readonly PersonGroup[], measures: Measures, clicks: Clicks): Sums {
  const byAccount = Map.groupBy(groups, ({ accountId }) => accountId).values();
  const values = [...byAccount].map((own) => valueOf(own, measures));
  return {
    ...summed(groups),
    clicks: Object.values(clicks).reduce((sum, count) => sum + count, 0),
    mediaValue: addedRanges([...values.map(({ mediaValue }) => mediaValue), clickValueOf(clicks, measures)]),
    valuedPosts: values.reduce((all, { valuedPosts }) => all + valuedPosts, 0),
  };
}

/** What visits are worth at the card's price of a click; null: less than the smallest unit, or without a price. */
function clickValueOf(clicks: Clicks, { card }: Measures): MoneyRange | null {
  return estimateOf(
    SHARE_NETWORKS.reduce((sum, network) => sum + (clicks[network] ?? 0) * (card.clicks?.[network] ?? 0), 0),
  );
}

export function resultsOf(groups: readonly PersonGroup[], measures: Measures, clicks: Clicks): Results {
  return { ...sumsOf(groups, measures, clicks), points: pointsOf(countsOf(groups), measures.points) };
}

/** Those of several people together. */
export function addedResults(all: readonly Results[]): Results {
  return {
    ...summed(all),
    clicks: all.reduce((sum, { clicks }) => sum + clicks, 0),
    mediaValue: addedRanges(all.map(({ mediaValue }) => mediaValue)),
    valuedPosts: all.reduce((sum, { valuedPosts }) => sum + valuedPosts, 0),
    points: Math.round(all.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
  };
}

/** How often each rule applies to the posts of one person. */
export function countsOf(groups: readonly PersonGroup[]): PointCounts {
  const { posts, engagement, shares } = summed(groups);
  return { post: posts, engagement: engagement ?? 0, share: shares ?? 0, firstOfWeek: weeksOf(groups).size };
}

export function weeksOf(groups: readonly PersonGroup[]): Set<string> {
  return new Set(groups.flatMap(({ weeks }) => weeks));
}

type Summed = Pick<Sums, (typeof SUMMED)[number] | (typeof KNOWN)[number]>;

function summed(all: readonly Summed[]): Summed {
  const sum = (figure: keyof Summed) => {
    const known = all.flatMap((one) => one[figure] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const count = (figure: (typeof SUMMED)[number]) => sum(figure) ?? 0;
  return {
    posts: count("posts"),
    engagement: sum("engagement"),
    views: sum("views"),
    shares: sum("shares"),
    withEngagement: count("withEngagement"),
    withViews: count("withViews"),
    partial: count("partial"),
    leftOut: count("leftOut"),
  };
}

/**
 * The media value of the posts of one account by the formula of profiles, of formats whose impressions are known. The rates
 * are those for every niche and size: one program is valued by one price per network and format.
 */
function valueOf(
  groups: readonly PersonGroup[],
  { card, followers: followersOf }: Measures,
): Pick<Sums, "mediaValue" | "valuedPosts"> {
  const [first] = groups;
  const followers = (first && followersOf.get(first.accountId)) ?? null;
  const rated = groups.flatMap((group) => {
    const rate = rateOf(card, group);
    const isKnown = group.withLikes > 0 && (followers !== null || group.withoutViews === 0);
    return rate && isKnown ? [{ group, rate }] : [];
  });
  if (rated.length === 0) return { mediaValue: null, valuedPosts: 0 };
  const posts = rated.map(({ group, rate }) => {
    const { likes, comments, likedShares: shares, saves, likedViews: views, withoutViews } = group;
    return { sums: { likes, comments, shares, saves, views, withoutViews }, rate };
  });
  return {
    // Less than the smallest unit is nothing.
    mediaValue: mediaValueOf(posts, card, followers) ?? { low: 0, value: 0, high: 0 },
    valuedPosts: rated.reduce((sum, { group }) => sum + group.withLikes, 0),
  };
}

function rateOf(card: RateCard, { network, format }: { network: Network; format: PersonGroup["format"] }) {
  return rateFor(card, { network, niches: [], tier: null }, format);
}

function addedRanges(ranges: readonly (MoneyRange | null)[]): MoneyRange | null {
  const known = ranges.filter((range) => range !== null);
  const [first, ...others] = known;
  if (!first) return null;
  return others.reduce(
    (sum, { low, value, high }) => ({ low: sum.low + low, value: sum.value + value, high: sum.high + high }),
    first,
  );
}

type Ranked = Results & { personId: number };

/**
 * The best first, with their places: people with the same figure share one. People without posts have none, unless the order
 * is by clicks and they have some.
 */
export function placed<T extends Ranked>(people: readonly T[], by: RankOrder): (T & { place: number | null })[] {
  const figure = (one: T) => (by === "mediaValue" ? one.mediaValue?.value : one[by]) ?? -1;
  const isActive = ({ posts, clicks }: T) => posts > 0 || (by === "clicks" && clicks > 0);
  const sorted = people.toSorted(
    (a, b) =>
      Number(isActive(b)) - Number(isActive(a)) ||
      figure(b) - figure(a) ||
      b.posts - a.posts ||
      a.personId - b.personId,
  );
  let place = 0;
  return sorted.map((one, i) => {
    const before = sorted[i - 1];
    if (!before || figure(before) !== figure(one)) place = i + 1;
    return Object.assign({}, one, { place: isActive(one) ? place : null });
  });
}

const isOpen = ({ withdrawnAt }: ConsentRow) => Number(withdrawnAt === null);
const changedAt = ({ givenAt, withdrawnAt }: ConsentRow) => (withdrawnAt ?? givenAt).getTime();

/**
 * The consent that decides of each person, with the creators merged into them: an open one, or what was withdrawn last. People
 * who have joined twice have withdrawn once they have withdrawn both.
 */
export function lastConsents(
  rows: readonly ConsentRow[],
  shownAs: ReadonlyMap<number, number>,
): Map<number, ConsentRow> {
  const last = new Map<number, ConsentRow>();
  for (const row of rows.toSorted((a, b) => isOpen(a) - isOpen(b) || changedAt(a) - changedAt(b))) {
    const person = shownAs.get(row.creatorId);
    if (person !== undefined) last.set(person, row);
  }
  return last;
}
