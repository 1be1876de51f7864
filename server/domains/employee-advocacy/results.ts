import type { RankOrder } from "#contract/employee-advocacy/endpoints.ts";
import { pointsOf, type PointCounts, type PointRules } from "#contract/employee-advocacy/points.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { MoneyRange } from "#contract/profiles/partnerships.ts";
import type { Rate, RateCard } from "#contract/rate-card.ts";
import { estimateOf, rateFor } from "#contract/scores/formulas/media-value.ts";
import type { PersonGroup } from "../../engine/queries/posts/people.ts";
import { SHARE_NETWORKS, type ShareNetwork } from "#contract/employee-advocacy/composers.ts";
import type { ConsentRow } from "./store.ts";

/** What points and media values are computed by. */
export type Measures = {
  points: PointRules;
  card: RateCard;
  /** What the posts of each person are worth, by network. */
  earned: ReadonlyMap<number, readonly Earned[]>;
  /** Visits by the links of each person in the period. */
  clicks: ReadonlyMap<number, Clicks>;
};

/** In the smallest unit of the card's currency, unrounded; of these posts, whose likes and impressions are known. */
export type Earned = { network: Network; joint: number; isRepeated: boolean; worth: number; posts: number };

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
  /** Of posts and clicks, unrounded; null: nothing is known that it is made of. */
  worth: number | null;
  mediaValue: MoneyRange | null;
  valuedPosts: number;
};
export type Results = Sums & { points: number };

const SUMMED = ["posts", "withEngagement", "withViews", "partial", "leftOut"] as const;
const KNOWN = ["engagement", "views", "shares"] as const;

/** The posts of one person, or of several on one network: points are given by person. */
export function sumsOf(
  groups: readonly PersonGroup[],
  { card }: Measures,
  { clicks, earned }: { clicks: Clicks; earned: readonly Earned[] },
): Sums {
  const worth = added([...earned.map((one) => one.worth), clickWorthOf(clicks, card)]);
  return {
    ...summed(groups),
    clicks: Object.values(clicks).reduce((sum, count) => sum + count, 0),
    worth,
    mediaValue: rangeOf(worth),
    valuedPosts: earned.reduce((sum, { posts }) => sum + posts, 0),
  };
}

/** What visits are worth at the card's price of a click; null: without one. */
function clickWorthOf(clicks: Clicks, card: RateCard): number | null {
  return added(
    SHARE_NETWORKS.map((network) => {
      const [count, price] = [clicks[network] ?? 0, card.clicks?.[network]];
      return price === undefined || count === 0 ? null : count * price;
    }),
  );
}

/** Less than the smallest unit is nothing. */
function rangeOf(worth: number | null): MoneyRange | null {
  return worth === null ? null : (estimateOf(worth) ?? { low: 0, value: 0, high: 0 });
}

/** The results of a person. */
export function resultsOf(personId: number, groups: readonly PersonGroup[], measures: Measures): Results {
  const own = { clicks: measures.clicks.get(personId) ?? {}, earned: measures.earned.get(personId) ?? [] };
  return { ...sumsOf(groups, measures, own), points: pointsOf(countsOf(groups), measures.points) };
}

/** Results of several people together: points are the sum of theirs, and a joint post of them is one post. */
export function resultsTogether(
  people: readonly number[],
  groups: ReadonlyMap<number, readonly PersonGroup[]>,
  measures: Measures,
): Results {
  const own = people.flatMap((id) => groups.get(id) ?? []);
  const earned = people.flatMap((id) => measures.earned.get(id) ?? []);
  const clicks = Object.fromEntries(SHARE_NETWORKS.map((network) => [network, clicksOn(network, people, measures)]));
  return {
    ...sumsOf(oncePerPost(own), measures, { clicks, earned: oncePerPost(earned) }),
    points: addedPoints(people.map((id) => resultsOf(id, groups.get(id) ?? [], measures))),
  };
}

/** Visits on a network by the links of these people. */
export function clicksOn(network: ShareNetwork, people: readonly number[], { clicks }: Measures): number {
  return people.reduce((sum, id) => sum + (clicks.get(id)?.[network] ?? 0), 0);
}

/** Each joint post once: by the row that counts where all are added up, where it is among these. */
export function oncePerPost<T extends { joint: number; isRepeated: boolean }>(all: readonly T[]): T[] {
  const counted = new Map<number, T>();
  for (const one of all) {
    const known = counted.get(one.joint);
    if (!known || (known.isRepeated && !one.isRepeated)) counted.set(one.joint, one);
  }
  return all.filter((one) => one.joint === 0 || counted.get(one.joint) === one);
}

function addedPoints(all: readonly Pick<Results, "points">[]): number {
  return Math.round(all.reduce((sum, { points }) => sum + points, 0) * 100) / 100;
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
  const sum = (figure: keyof Summed) => added(all.map((one) => one[figure]));
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

/** The sum of what is known; null: nothing is. */
function added(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

/** The rate for every niche and size: one program is valued by one price per network and format. */
export function generalRate(card: RateCard, network: Network, format: PostFormat): Rate | undefined {
  return rateFor(card, { network, niches: [], tier: null }, format);
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
 * who have joined twice have withdrawn once they have withdrawn both, under all ids that they had then.
 */
export function lastConsents(
  rows: readonly ConsentRow[],
  shownAs: ReadonlyMap<number, number>,
): Map<number, ConsentRow> {
  const last = new Map<number, ConsentRow>();
  for (const row of rows.toSorted((a, b) => isOpen(a) - isOpen(b) || changedAt(a) - changedAt(b))) {
    const ids = row.withdrawnAt ? [row.creatorId, ...row.creatorIds] : [row.creatorId];
    for (const id of ids) {
      const person = shownAs.get(id);
      if (person !== undefined) last.set(person, row);
    }
  }
  return last;
}
