import { z } from "zod";
import { creatorCard } from "../creators.ts";
import { RANGE_METRICS } from "../figures/metrics.ts";
import { network } from "../networks/networks.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { listedPost } from "../posts.ts";
import { AUDIENCE_DIMENSIONS, knownShare } from "../profiles/audience.ts";
import { benchmark } from "../scores/benchmarks.ts";
import { typical } from "../tracking/shapes.ts";

const day = z.iso.date();
const value = z.number().nullable();

/** A figure of a period beside the creator's own past. */
const movement = z.object({
  /** null: not known. */
  value,
  /** The period before; null: not known. */
  previous: value,
  /** The median of the periods before; null: fewer than STATS.fewestBefore of them are known. */
  usual: value,
  /** How many of the STATS.before periods before it are known. */
  known: z.int(),
});
export type Movement = z.infer<typeof movement>;

/** What a format on a network usually brings: the median of a year. */
const usual = z.object({ engagement: z.number(), posts: z.int() });

const standout = z.object({
  post: listedPost,
  /** Engagement ÷ what is usual of its format on its network. */
  times: z.number(),
  usual,
});
export type Standout = z.infer<typeof standout>;

const count = z.object({ at: z.iso.datetime(), followers: z.number() });

const statsPeriod = z.object({
  /** The first and the last day, in the time zone; and those of the period before. */
  from: day,
  to: day,
  previous: z.object({ from: day, to: day }),
  figures: z.object({ posts: movement, engagement: movement, views: movement }),
  /** Of the posts of the period: how many have the figure, and how many a lower bound of it since likes are hidden. */
  known: z.object({ engagement: z.int(), views: z.int(), partial: z.int() }),
  /** Posts whose figures the terms of their source do not allow to be added up. */
  leftOut: z.int(),
  /** Followers won or lost between two counts, one near each end of the period. */
  followers: z.array(
    z.object({
      network,
      username: z.string(),
      gained: movement,
      /** The counts; null: one of the ends has no count near it. */
      counts: z.object({ first: count, last: count }).nullable(),
    }),
  ),
  /** The posts furthest above and below what is usual; null: too few can be compared. */
  best: standout.nullable(),
  worst: standout.nullable(),
  /** Posts of the period that can be compared with what is usual. */
  compared: z.int(),
});
export type StatsPeriodReply = z.infer<typeof statsPeriod>;

const formatGroup = typical.extend({
  network,
  format: z.enum(POST_FORMATS),
  /** Formats on the same network whose intervals lie below this one's. */
  above: z.array(z.enum(POST_FORMATS)),
});
export type FormatGroup = z.infer<typeof formatGroup>;

/** A weekday (Monday is 1), or a part of the day by its first hour, whose interval lies above that of all posts on the network. */
const timeGroup = typical.extend({
  network,
  weekday: z.int().min(1).max(7).nullable(),
  hour: z.int().min(0).max(23).nullable(),
  /** All posts on the network. */
  all: typical,
});
export type TimeGroup = z.infer<typeof timeGroup>;

/** `more`: so many more posts are needed before groups can be compared; 0: they can. */
const missing = { more: z.int() };

/** What the data suggests; the figures are its evidence. */
const suggestion = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("format"),
    better: formatGroup,
    than: formatGroup,
    /** The part of the posts on the network that have the format. */
    share: z.number(),
  }),
  z.object({ kind: z.literal("time"), time: timeGroup, share: z.number() }),
  /** Fewer posts in the last week than usual. */
  z.object({ kind: z.literal("rhythm"), posts: z.int(), usual: z.number() }),
]);
export type Suggestion = z.infer<typeof suggestion>;

export const playgroundReply = z.object({
  /** The creator as cards show it: name, picture, scores, networks. */
  globalInfluencer: creatorCard,
  weekly: statsPeriod,
  monthly: statsPeriod,
  /** What the posts of the last STATS.yearDays tell. */
  year: z.object({
    from: day,
    to: day,
    posts: z.int(),
    formats: z.object({ groups: z.array(formatGroup), ...missing }),
    times: z.object({ groups: z.array(timeGroup), ...missing }),
  }),
  /** Networks with posts of the year whose figures the terms of their source keep out of sums and comparisons. */
  withoutSums: z.array(network),
  /** Figures of accounts beside those of the same network and size. */
  peers: z.array(
    z.object({
      network,
      username: z.string(),
      figures: z.array(
        z.object({
          figure: z.enum(RANGE_METRICS),
          value,
          /** null: too few accounts are known. */
          benchmark: benchmark.nullable(),
          /** Accounts of the network whose figure is known here. */
          n: z.int(),
        }),
      ),
    }),
  ),
  /** Shares of an audience that moved most between two reports of the same tool. */
  audience: z.array(
    z.object({
      network,
      tool: z.string(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      moves: z.array(
        knownShare
          .pick({ code: true, name: true, country: true, share: true })
          .extend({ dimension: z.enum(AUDIENCE_DIMENSIONS), before: z.number() }),
      ),
    }),
  ),
  /** null: the data suggests nothing. */
  suggestion: suggestion.nullable(),
});
export type Playground = z.infer<typeof playgroundReply>;
