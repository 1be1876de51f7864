import { TEXT_LENGTHS } from "#contract/figures/text-lengths.ts";
import { readWeekHour, WEEK_HOURS } from "#contract/figures/week-hours.ts";
import { POST_TONES, type PostTone } from "#contract/post-tones.ts";
import { network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import { HOUR_POSTS, type TrackingAnalysis, type Typical } from "#contract/tracking/shapes.ts";
import type { Context, Member } from "../../../context.ts";
import { groupsOf, type PostGroup } from "../../../engine/queries/posts/groups.ts";
import { authorsMax, presentCreators, sharesOf, sumUp } from "./read-overview.ts";
import { postsOf, type Tracked } from "./tracked.ts";

const WORDS = 30;
const CREATORS = 50;
const GROUPS = 50;

export async function readAnalysis(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackingAnalysis> {
  const posts = await postsOf(ctx, tracked, filters);
  const { engine } = ctx;
  const { of } = posts;
  const groups = await groupsOf(
    engine,
    of,
    {
      hour: WEEK_HOURS,
      format: GROUPS,
      network: GROUPS,
      length: GROUPS,
      language: GROUPS,
      tone: GROUPS,
      sponsored: GROUPS,
      hashtags: WORDS,
      mentions: WORDS,
      creator: authorsMax(of),
    },
    { timezone: filters.timezone },
  );
  const creators = sharesOf(posts, groups("creator"));
  const totals = sumUp(groups("network"));
  return {
    posts: totals.posts,
    leftOut: totals.leftOut,
    hours: groups("hour")
      .map(({ key, posts: count, measured, medianEngagement }) =>
        Object.assign(readWeekHour(key), {
          posts: count,
          measured,
          medianEngagement: measured < HOUR_POSTS ? null : medianEngagement,
        }),
      )
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    formats: groups("format").flatMap((group) => {
      const format = POST_FORMATS.find((one) => one === group.key);
      return format ? [{ format, ...typicalOf(group) }] : [];
    }),
    networks: groups("network").flatMap((group) => {
      const known = network.safeParse(group.key).data;
      return known ? [{ network: known, ...typicalOf(group) }] : [];
    }),
    lengths: groups("length")
      .flatMap((group) => {
        const from = TEXT_LENGTHS.find((one) => String(one) === group.key);
        return from === undefined ? [] : [{ from, ...typicalOf(group) }];
      })
      .toSorted((a, b) => a.from - b.from),
    languages: groups("language").map((group) => Object.assign({ language: group.key || null }, typicalOf(group))),
    tones: groups("tone").map((group) => Object.assign({ tone: toneNamed(group.key) }, typicalOf(group))),
    hashtags: groups("hashtags").map(presentWord),
    mentions: groups("mentions").map(presentWord),
    sponsored: comparison(groups("sponsored")),
    creators: await presentCreators(ctx, creators.slice(0, CREATORS)),
  };
}

export function presentWord({ key, posts, creators, engagement, medianEngagement }: PostGroup) {
  return { name: key, posts, creators, engagement, medianEngagement };
}

function toneNamed(name: string): PostTone | null {
  return POST_TONES.find((tone) => tone === name) ?? null;
}

function typicalOf({ posts, engagement, views, measured, medianEngagement, lower, upper }: PostGroup): Typical {
  return { posts, engagement, views, measured, medianEngagement, lower, upper };
}

/** Sponsored posts reach more or less where their interval lies beside that of the others. */
function comparison(groups: readonly PostGroup[]): TrackingAnalysis["sponsored"] {
  const [paid, rest] = ["true", "false"].map((key) => groups.find((group) => group.key === key));
  return {
    sponsored: paid ? typicalOf(paid) : null,
    organic: rest ? typicalOf(rest) : null,
    difference: !paid || !rest ? "unclear" : beside(paid, rest),
  };
}

function beside(one: PostGroup, other: PostGroup): "higher" | "lower" | "unclear" {
  if (one.lower === null || one.upper === null || other.lower === null || other.upper === null) return "unclear";
  if (one.lower > other.upper) return "higher";
  return one.upper < other.lower ? "lower" : "unclear";
}
