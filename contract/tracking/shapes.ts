import { z } from "zod";
import { creatorId, uuid } from "../base/ids.ts";
import { NONE } from "../collections/filters.ts";
import { textLength } from "../figures/text-lengths.ts";
import { network } from "../networks/networks.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { listedPost } from "../posts.ts";
import { POST_TONES } from "../post-tones.ts";
import { moneyRange } from "../profiles/partnerships.ts";

/** What is tracked: a list or a ranking. */
const subject = z.object({ _id: uuid, title: z.string(), isSample: z.boolean() });

const instant = z.iso.datetime();

/** Times of posts, both included; `from` is null where the period has no beginning. */
const span = z.object({ from: instant.nullable(), until: instant });
export const period = span.extend({
  /** The same number of days before; null for all time. */
  previous: z.object({ from: instant, until: instant }).nullable(),
});
export type TrackedPeriod = z.infer<typeof period>;

/** A sum of the period, and of the one before; null: no post has the figure, or there is no period before. */
export const compared = z.object({ value: z.number().nullable(), previous: z.number().nullable() });
export type Compared = z.infer<typeof compared>;

/** Posts with what they brought together; null: no post of them has the figure. */
export const brought = z.object({ posts: z.int(), engagement: z.number().nullable(), views: z.number().nullable() });

/** `partial`: posts that hide their likes. With any, the engagement is a lower bound. */
export const share = brought.extend({ partial: z.int() });

/**
 * What a campaign post lacks: a disclosure of the paid partnership, as far as its text and the network show one; or every
 * hashtag and handle that the campaign has agreed on. `outdated`: figures of any post that were read before the period ended; `gone`: its
 * network omitted it when it was requested by its id.
 */
export const POST_FLAGS = ["noDisclosure", "noAgreedWord", "outdated", "gone"] as const;
export type PostFlag = (typeof POST_FLAGS)[number];

/** When a source omitted a post that was requested by its id; null: it is there, as far as is known. */
export const gonePost = z.object({ at: z.iso.datetime(), source: z.string() }).nullable();

/** What trackings add to a post. */
export const ofTracking = {
  isCampaignPost: z.boolean(),
  /** Handles of the other accounts of a joint post, which counts once in sums and for each of its creators. */
  coAuthors: z.array(z.string()),
};
export const trackedPost = listedPost.extend(ofTracking);
export type TrackedPost = z.infer<typeof trackedPost>;

/** A creator as trackings name them; merged ones are shown as the creator that they were merged into. */
export const person = z.object({ _id: creatorId, full_name: z.string(), picture_url: z.string().nullable() });

/** How recently accounts of the tracked creators on a network were read. */
export const coverage = z.object({
  network,
  accounts: z.int(),
  /** Accounts of which at least one post is known. */
  withPosts: z.int(),
  /** When figures of posts were last read: of the account that was read least recently, and of the most recent one. */
  oldest: instant.nullable(),
  newest: instant.nullable(),
  /** `live`: a connector reads it; `off`: it has one that is off; `consent`: it shares posts with consent only. */
  source: z.enum(["live", "off", "consent"]),
});
export type TrackedCoverage = z.infer<typeof coverage>;

/** Parts of an overview that can fail while the others are shown. */
export const OVERVIEW_PARTS = ["topPosts", "risingStars", "topCreators", "coverage"] as const;

export const overviewReply = z.object({
  top: subject,
  /** Creators that are tracked, merged ones once. */
  creators: z.int(),
  period,
  metrics: z.object({
    totalPost: compared,
    activeCreators: compared,
    cumulatedEngagement: compared,
    cumulatedViews: compared,
  }),
  /**
   * Active creators with a known post from before the earlier period: only theirs are sure to be comparable. null: there is
   * no earlier period.
   */
  knownBefore: z.int().nullable(),
  /** Of the posts of the period: how many have the figure, and how many have a lower bound of it since likes are hidden. */
  known: z.object({ engagement: z.int(), views: z.int(), partial: z.int() }),
  /** Posts that count as posts only: the terms of their source do not allow to sum their figures, or not across networks. */
  leftOut: z.int(),
  series: z.array(brought.extend({ day: z.iso.date() })),
  topPosts: z.array(trackedPost),
  topFormats: z.array(share.extend({ format: z.enum(POST_FORMATS) })),
  /** Posts far above what their creator usually reaches, the farthest first. */
  risingStars: z.array(
    z.object({
      post: trackedPost,
      /** Median engagement of the creator's earlier posts on the network. */
      usual: z.number(),
      /** Engagement ÷ `usual`. */
      times: z.number(),
    }),
  ),
  topCreators: z.array(share.extend({ creator: person })),
  coverage: z.array(coverage),
  /** Parts that could not be read this time, and are empty: the others are right. */
  failed: z.array(z.enum(OVERVIEW_PARTS)),
});
export type TrackingOverview = z.infer<typeof overviewReply>;

export const postsReply = z.object({
  /** Posts of the period on the network, before the other filters. */
  rawTotal: z.int(),
  /** Posts that match. */
  totalPosts: z.int(),
  posts: z.array(trackedPost),
});

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }));

/**
 * How many posts match each choice of a filter together with the other filters; the most frequent first. Countries, languages and
 * tones have the choice `none`: posts for which they are not known.
 */
export const optionsReply = z.object({
  creators: z.array(z.object({ value: creatorId, count: z.int(), full_name: z.string() })),
  networks: counted(network),
  postTypes: counted(z.enum(POST_FORMATS)),
  countries: counted(z.string()),
  languages: counted(z.string()),
  tones: counted(z.enum([...POST_TONES, NONE])),
  hashtags: counted(z.string()),
  mentions: counted(z.string()),
});
export type TrackingOptions = z.infer<typeof optionsReply>;

/** Fewer posts of an hour are too few to tell what it brings. */
export const HOUR_POSTS = 3;

/** Median engagement with the interval that contains the true median in 95 of 100 samples; null: too few posts. */
export const typical = brought.extend({
  /** Posts that the median is of: those that show their likes. */
  measured: z.int(),
  medianEngagement: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});
export type Typical = z.infer<typeof typical>;

export const named = z.object({
  name: z.string(),
  posts: z.int(),
  creators: z.int(),
  engagement: z.number().nullable(),
  medianEngagement: z.number().nullable(),
});
export type NamedTally = z.infer<typeof named>;

export const analysisReply = z.object({
  posts: z.int(),
  leftOut: z.int(),
  /** Days and hours of publication in the time zone: Monday is 1. Hours without posts are not listed. */
  hours: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      posts: z.int(),
      /** Posts that the median is of: those that show their likes. */
      measured: z.int(),
      /** null: too few of them to tell. */
      medianEngagement: z.number().nullable(),
    }),
  ),
  formats: z.array(typical.extend({ format: z.enum(POST_FORMATS) })),
  networks: z.array(typical.extend({ network })),
  lengths: z.array(
    typical.extend({
      /** The fewest characters of a text of the group. */
      from: textLength,
    }),
  ),
  /** null: the language is not known. */
  languages: z.array(typical.extend({ language: z.string().nullable() })),
  /** By a lexicon of the language: POST_TONES. null: there is none, or the language is not known. */
  tones: z.array(typical.extend({ tone: z.enum(POST_TONES).nullable() })),
  hashtags: z.array(named),
  mentions: z.array(named),
  sponsored: z.object({
    sponsored: typical.nullable(),
    organic: typical.nullable(),
    /** `unclear`: the intervals overlap, or one side has too few posts. */
    difference: z.enum(["higher", "lower", "unclear"]),
  }),
  creators: z.array(share.extend({ creator: person })),
});
export type TrackingAnalysis = z.infer<typeof analysisReply>;

/** Estimated by the workspace's rate card: see `contract/scores/formulas/media-value.ts`. */
export const mediaValueReply = z.object({
  /** null: no post could be valued. */
  value: moneyRange.nullable(),
  currency: z.string(),
  card: z.object({ version: z.int(), savedAt: instant.nullable() }),
  posts: z.int(),
  /** Posts that the value is of. */
  valued: z.int(),
  /**
   * Posts that are left out: they hide their likes; the terms of their source do not allow it; the card has no rate for
   * them; or neither their views nor the followers of their account are known.
   */
  leftOut: z.object({ hidden: z.int(), licence: z.int(), noRate: z.int(), noReach: z.int() }),
  /** Creators with the highest value, in the smallest unit of the currency. */
  creators: z.array(z.object({ creator: person, value: z.int(), posts: z.int() })),
});
export type TrackedMediaValue = z.infer<typeof mediaValueReply>;
