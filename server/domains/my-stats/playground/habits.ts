import { network as networkSchema } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { STATS } from "#contract/my-stats/periods.ts";
import type { FormatGroup, Movement, Suggestion, TimeGroup } from "#contract/my-stats/playground.ts";
import type { Typical } from "#contract/tracking/shapes.ts";
import type { PostGroup } from "../../../engine/queries/posts/groups.ts";

type Group = Typical & Pick<PostGroup, "key">;

function typicalOf({ posts, engagement, views, measured, medianEngagement, lower, upper }: Typical): Typical {
  return { posts, engagement, views, measured, medianEngagement, lower, upper };
}

/** Whether the interval of a group lies above that of another. */
function isAbove(one: Pick<Typical, "lower">, other: Pick<Typical, "upper">): boolean {
  return one.lower !== null && other.upper !== null && one.lower > other.upper;
}

/** A network and what it has, of a key such as "tiktok video". */
function partsOf(key: string): { on: string; what: string } {
  const [on = "", what = ""] = key.split(" ");
  return { on, what };
}

/** Formats by what they bring on their network, the highest median first. */
export function formatsOf(found: readonly Group[]): { groups: FormatGroup[]; more: number } {
  const groups = found.flatMap((group) => {
    const { on, what } = partsOf(group.key);
    const known = networkSchema.safeParse(on).data;
    const format = POST_FORMATS.find((one) => one === what);
    return known && format ? [{ ...typicalOf(group), network: known, format }] : [];
  });
  return {
    groups: groups
      .map((group) => {
        const below = groups.filter((other) => other.network === group.network && isAbove(group, other));
        return Object.assign(group, { above: below.map(({ format }) => format) });
      })
      .toSorted((a, b) => (b.medianEngagement ?? -1) - (a.medianEngagement ?? -1) || b.posts - a.posts),
    more: moreNeeded([...Map.groupBy(groups, ({ network }) => network).values()]),
  };
}

/** So many more posts are needed before two groups of one kind can be compared; each needs STATS.groupPosts. */
function moreNeeded(kinds: readonly (readonly Pick<Typical, "measured">[])[]): number {
  const missing = kinds.map((groups) => {
    const [first = 0, second = 0] = groups.map(({ measured }) => measured).toSorted((a, b) => b - a);
    return Math.max(0, STATS.groupPosts - first) + Math.max(0, STATS.groupPosts - second);
  });
  return Math.min(2 * STATS.groupPosts, ...missing);
}

/** Weekdays and parts of the day whose posts bring more than those of the network do, beyond both intervals. */
export function timesOf(found: { networks: readonly Group[]; weekdays: readonly Group[]; parts: readonly Group[] }): {
  groups: TimeGroup[];
  more: number;
} {
  const all = new Map(found.networks.map((group) => [group.key, typicalOf(group)]));
  const standing = (groups: readonly Group[], timeOf: (what: number) => Pick<TimeGroup, "weekday" | "hour">) =>
    groups.flatMap((group): TimeGroup[] => {
      const { on, what } = partsOf(group.key);
      const known = networkSchema.safeParse(on).data;
      const ofNetwork = all.get(on);
      const own = typicalOf(group);
      if (!known || !ofNetwork || !isAbove(own, ofNetwork)) return [];
      return [{ ...own, network: known, ...timeOf(Number(what)), all: ofNetwork }];
    });
  const kinds = [found.weekdays, found.parts].flatMap((groups) =>
    Array.from(Map.groupBy(groups, ({ key }) => partsOf(key).on).values()),
  );
  return {
    groups: [
      ...standing(found.weekdays, (weekday) => ({ weekday, hour: null })),
      ...standing(found.parts, (part) => ({ weekday: null, hour: part * STATS.partHours })),
    ].toSorted((a, b) => timesAll(b) - timesAll(a)),
    more: moreNeeded(kinds),
  };
}

function timesAll({ medianEngagement, all }: Pick<TimeGroup, "medianEngagement" | "all">): number {
  return ratio(medianEngagement, all.medianEngagement);
}

function ratio(one: number | null, other: number | null): number {
  return one === null || other === null || other === 0 ? 0 : one / other;
}

/** More than this part of the posts: there is nothing to suggest. */
const MOST = 0.5;

/** The one with the greatest difference; else to publish as often as usual. null: the data suggests nothing. */
export function suggestionOf({
  formats,
  times,
  posts,
}: {
  formats: readonly FormatGroup[];
  times: readonly TimeGroup[];
  /** Of the last week. */
  posts: Movement;
}): Suggestion | null {
  const ofFormats = formats.flatMap((better) => {
    const onNetwork = formats.filter(({ network }) => network === better.network);
    const [than] = onNetwork
      .filter(({ format }) => better.above.includes(format))
      .toSorted((a, b) => b.posts - a.posts);
    const share = better.posts / onNetwork.reduce((sum, one) => sum + one.posts, 0);
    return than && share < MOST
      ? [
          {
            times: ratio(better.medianEngagement, than.medianEngagement),
            suggestion: { kind: "format" as const, better, than, share },
          },
        ]
      : [];
  });
  const ofTimes = times.flatMap((time) => {
    const share = time.posts / time.all.posts;
    return share < MOST ? [{ times: timesAll(time), suggestion: { kind: "time" as const, time, share } }] : [];
  });
  const [first] = [...ofFormats, ...ofTimes].toSorted((a, b) => b.times - a.times);
  if (first) return first.suggestion;
  const { value, usual } = posts;
  return value !== null && usual !== null && value < usual ? { kind: "rhythm", posts: value, usual } : null;
}
