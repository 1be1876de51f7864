import { z } from "zod";

const figure = z.number().int().nonnegative().optional();
const label = z.object({ val: z.string(), src: z.string().optional() });

/** app.bsky.actor.defs#profileViewDetailed, the fields that are read. Counts may be missing. */
export const profile = z.object({
  did: z.string().startsWith("did:"),
  handle: z.string().min(1),
  displayName: z.string().optional(),
  description: z.string().optional(),
  followersCount: figure,
  followsCount: figure,
  postsCount: figure,
  labels: z.array(label).optional(),
});
export type Profile = z.infer<typeof profile>;

export const profiles = z.object({ profiles: z.array(profile) });

/** Embeds are distinguished by the name of their type. */
const media = z.object({
  $type: z.string(),
  images: z.array(z.object({ thumb: z.string().optional() })).optional(),
  /** Only videos have it. */
  thumbnail: z.string().optional(),
});

/** app.bsky.feed.defs#postView */
const post = z.object({
  uri: z.string(),
  author: z.object({ did: z.string() }),
  record: z.object({
    text: z.string().catch(""),
    createdAt: z.string().catch(""),
    tags: z.array(z.string()).optional(),
    langs: z.array(z.string()).optional().catch(undefined),
  }),
  /** `media` accompanies a quoted post. */
  embed: media.extend({ media: media.optional() }).optional(),
  likeCount: figure,
  repostCount: figure,
  quoteCount: figure,
  replyCount: figure,
  indexedAt: z.string(),
});
export type Post = z.infer<typeof post>;

/** Reposts have a reason. */
const entry = z.object({ post, reason: z.object({ $type: z.string() }).optional() });
export type FeedEntry = z.infer<typeof entry>;

export const feed = z.object({ feed: z.array(entry), cursor: z.string().optional() });

export const refusal = z.object({ error: z.string(), message: z.string().optional() });
