import { POST_TONES, type PostTone } from "#contract/post-tones.ts";
import { network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import { HOUR_POSTS, type TrackingAnalysis, type Typical } from "#contract/tracking/shapes.ts";
import type { Context, Member } from "../../../context.ts";
import { groupsOf, hoursOf, type PostGroup } from "../../../engine/queries/posts/groups.ts";
import { totalsOf } from "../../../engine/queries/posts/totals.ts";
import { wordsOf } from "../../../engine/queries/posts/words.ts";
import { presentCreators, readCreators } from "./read-overview.ts";
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
  const [totals, hours, formats, networks, lengths, languages, tones, sponsored, hashtags, mentions, creators] =
    await Promise.all([
      totalsOf(engine, of),
      hoursOf(engine, of, filters.timezone),
      groupsOf(engine, of, "format", GROUPS),
      groupsOf(engine, of, "network", GROUPS),
      groupsOf(engine, of, "length", GROUPS),
      groupsOf(engine, of, "language", GROUPS),
      groupsOf(engine, of, "tone", GROUPS),
      groupsOf(engine, of, "sponsored", GROUPS),
      wordsOf(engine, of, "hashtags", WORDS),
      wordsOf(engine, of, "mentions", WORDS),
      readCreators(ctx, posts, of),
    ]);
  return {
    posts: totals.posts,
    leftOut: totals.leftOut,
    hours: hours.map(({ weekday, hour, posts: count, measured, medianEngagement }) => ({
      weekday,
      hour,
      posts: count,
      measured,
      medianEngagement: measured < HOUR_POSTS ? null : medianEngagement,
    })),
    formats: formats.flatMap((group) => {
      const format = POST_FORMATS.find((one) => one === group.key);
      return format ? [{ format, ...typicalOf(group) }] : [];
    }),
    networks: networks.flatMap((group) => {
      const known = network.safeParse(group.key).data;
      return known ? [{ network: known, ...typicalOf(group) }] : [];
    }),
    lengths: lengths
      .map((group) => Object.assign({ from: Number(group.key) }, typicalOf(group)))
      .toSorted((a, b) => a.from - b.from),
    languages: languages.map((group) => Object.assign({ language: group.key || null }, typicalOf(group))),
    tones: tones.map((group) => Object.assign({ tone: toneNamed(group.key) }, typicalOf(group))),
    hashtags,
    mentions,
    sponsored: comparison(sponsored),
    creators: await presentCreators(ctx, creators.slice(0, CREATORS)),
  };
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
