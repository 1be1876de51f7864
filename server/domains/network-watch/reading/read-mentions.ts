import type { ReplyOf } from "#contract/base/endpoint.ts";
import {
  WATCH_DIRECTIONS,
  WATCH_PAIRS_MAX,
  type watchedMentions,
  type WatchDirection,
  type WatchFilters,
  type WatchMentions,
} from "#contract/network-watch.ts";
import type { Context, Member } from "../../../context.ts";
import { mentionDays, mentionPairs, mentionTotals, type MentionPair } from "../../../engine/queries/mention-pairs.ts";
import { periodOf, presentPeriod, readPeople } from "../../tracking/index.ts";
import { readDirections, type Directions, type Watched } from "./watched.ts";

/** Mentions of a period by direction, beside the period before. */
export async function readMentions(
  ctx: Context<Member>,
  watched: Watched,
  filters: WatchFilters,
): Promise<ReplyOf<typeof watchedMentions>> {
  const period = periodOf(ctx, filters);
  const [{ directions, unknownAccounts }, before] = await Promise.all([
    readDirections(ctx, watched, filters, period),
    period.previous && readDirections(ctx, watched, filters, period.previous),
  ]);
  const [found, days] = await Promise.all([
    Promise.all(WATCH_DIRECTIONS.map(async (one) => readDirection(ctx, directions[one], before?.directions[one]))),
    Promise.all(WATCH_DIRECTIONS.map(async (one) => mentionDays(ctx.engine, directions[one], filters.timezone))),
  ]);
  const people = await readPeople(
    ctx,
    found.flatMap(({ pairs }) => pairs.flatMap(({ creatorId, to }) => [creatorId, to])),
  );
  const present = (way: WatchDirection): WatchMentions["directions"][WatchDirection] => {
    const { pairs, ...one } = found[WATCH_DIRECTIONS.indexOf(way)] ?? NOTHING;
    return {
      ...one,
      pairs: pairs.flatMap(({ creatorId, to, posts, first, last }) => {
        const [from, other] = [people.get(creatorId), people.get(to)];
        // One was deleted concurrently.
        return from && other ? [{ from, to: other, posts, first: timeOf(first), last: timeOf(last) }] : [];
      }),
    };
  };
  return {
    period: presentPeriod(period),
    directions: { mentions: present("mentions"), mentionedBy: present("mentionedBy"), among: present("among") },
    unknownAccounts,
    series: seriesOf(days),
  };
}

type Found = Omit<WatchMentions["directions"][WatchDirection], "pairs"> & { pairs: readonly MentionPair[] };

const NOTHING: Found = {
  posts: { value: 0, previous: null },
  creators: { value: 0, previous: null },
  pairs: [],
  totalPairs: 0,
};

async function readDirection(
  { engine }: Context,
  now: Directions[WatchDirection],
  before: Directions[WatchDirection] | undefined,
): Promise<Found> {
  const [totals, earlier, { rows, total }] = await Promise.all([
    mentionTotals(engine, now),
    before && mentionTotals(engine, before),
    mentionPairs(engine, now, WATCH_PAIRS_MAX),
  ]);
  return {
    posts: { value: totals.posts, previous: earlier?.posts ?? null },
    creators: { value: totals.creators, previous: earlier?.creators ?? null },
    pairs: rows,
    totalPairs: total,
  };
}

/** Days of each direction, in the order of WATCH_DIRECTIONS, become one series. */
function seriesOf(days: readonly (readonly { day: string; posts: number }[])[]): WatchMentions["series"] {
  const byDay = new Map<string, WatchMentions["series"][number]>();
  for (const [place, direction] of WATCH_DIRECTIONS.entries())
    for (const { day, posts } of days[place] ?? []) {
      const before = byDay.get(day) ?? { day, mentions: 0, mentionedBy: 0, among: 0 };
      byDay.set(day, { ...before, [direction]: posts });
    }
  return [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

function timeOf(unix: number): string {
  return new Date(unix * 1000).toISOString();
}
