import { z } from "zod";
import { uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { POST_TONES } from "../post-tones.ts";
import { trackedRanking } from "../rankings/tracked-rankings.ts";
import { brought, compared, named, period, person, share, trackedPost } from "../tracking/shapes.ts";
import { TERM_KINDS } from "./topic.ts";

const terms = z.array(z.object({ kind: z.enum(TERM_KINDS), value: z.string() }));

const topic = z.object({
  kind: z.literal("topic"),
  _id: uuid,
  title: z.string(),
  /** Posts with any of the first terms, all of the second, and none of the third. */
  query: z.object({
    any: terms,
    all: terms,
    none: terms,
    /** Handles of authors whose posts are left out. */
    notBy: z.array(z.string()),
    /** Of the text: posts of which it is not known do not match. */
    languages: z.array(z.string()),
    networks: z.array(network),
  }),
  createdAt: z.iso.datetime(),
  /** When it was last changed. */
  updatedAt: z.iso.datetime(),
  /** null when they have been deleted. */
  createdBy: z.string().nullable(),
});
export type Topic = z.infer<typeof topic>;

/** What a workspace listens to. */
export const listeningTop = z.discriminatedUnion("kind", [
  trackedRanking.extend({ kind: z.literal("ranking") }),
  topic,
]);
export type ListeningTop = z.infer<typeof listeningTop>;

/** Posts with a property, in the period and the one before; null: it is not known, or there is no period before. */
const tally = z.object({
  value: z.string().nullable(),
  posts: z.int(),
  authors: z.int(),
  previousPosts: z.int().nullable(),
});
export type PostTally = z.infer<typeof tally>;

export const reportReply = z.object({
  top: z.object({ kind: z.enum(["topic", "ranking"]), _id: uuid, title: z.string() }),
  period,
  metrics: z.object({
    posts: compared,
    authors: compared,
    engagement: compared,
    views: compared,
    /**
     * Followers of the authors on the networks of their posts: each author once on a network, by their largest account there. Who
     * follows several of them is in it several times.
     */
    reach: compared,
  }),
  /** Authors with a known post from before the earlier period; null: there is no earlier period. */
  knownBefore: z.int().nullable(),
  /** Of the posts: how many have the figure, or a lower bound of it since likes are hidden. */
  known: z.object({ engagement: z.int(), views: z.int(), partial: z.int() }),
  /** Pairs of an author and a network, and those whose followers are in the reach. */
  reached: z.object({ accounts: z.int(), known: z.int() }),
  /** Posts that count as posts only, by the terms of their source. */
  leftOut: z.int(),
  series: z.array(brought.extend({ day: z.iso.date() })),
  /** Days with far more posts than the four weeks before them, the newest first. */
  spikes: z.array(
    z.object({
      day: z.iso.date(),
      posts: z.int(),
      /** The median of the days before, or of the same weekdays where that is more. */
      usual: z.number(),
      authors: z.int(),
      /** The posts of the day with the most engagement. */
      topPosts: z.array(trackedPost),
    }),
  ),
  /** Days left out of the spikes: too few of their authors are known from before the four weeks that they are compared with. */
  uncertainSpikes: z.int(),
  /** Words that these posts have more often than all posts of the period, the most telling first. */
  themes: z.object({
    words: z.array(
      z.object({
        word: z.string(),
        posts: z.int(),
        /** Posts of the background with it. */
        background: z.int(),
        /** How many times as frequent it is as in the background; null: the background does not have it. */
        times: z.number().nullable(),
      }),
    ),
    /** Posts of the background: all of the period and its networks, or a sample of them. */
    background: z.int(),
  }),
  hashtags: z.array(named),
  topPosts: z.array(trackedPost),
  topCreators: z.array(share.extend({ creator: person })),
  networks: z.array(share.extend({ network })),
  countries: z.array(tally),
  /** Of the texts. */
  languages: z.array(tally),
  /** How the texts sound, by a lexicon of their language; null: there is none, or the language is not known. */
  tones: z.array(tally.extend({ value: z.enum(POST_TONES).nullable() })),
});
export type ListeningReport = z.infer<typeof reportReply>;

export const shareOfVoiceReply = z.object({
  period,
  /**
   * The workspace's topics, that of the most posts first. A post of several topics counts for each of them. A figure is over
   * posts whose terms allow it; with partial ones, which hide their likes, engagement is a lower bound.
   */
  topics: z.array(
    z.object({
      _id: uuid,
      title: z.string(),
      posts: compared,
      engagement: compared,
      partial: z.int(),
      leftOut: z.int(),
    }),
  ),
});
export type ShareOfVoice = z.infer<typeof shareOfVoiceReply>;

export const previewReply = z.object({
  /** In the last days up to now. */
  days: z.int(),
  posts: z.int(),
  authors: z.int(),
});
