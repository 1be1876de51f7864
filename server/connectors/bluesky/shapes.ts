import { z } from "zod";

const figure = z.number().int().nonnegative().optional();
const label = z.object({ val: z.string(), src: z.string().optional() });

/** app.bsky.actor.defs#profileViewDetailed, as far as it is read. Figures may be missing. */
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

/** What a post embeds is told apart by its type's name. */
const media = z.object({ $type: z.string(), images: z.array(z.unknown()).optional() });

/** app.bsky.feed.defs#postView */
const post = z.object({
  uri: z.string(),
  author: z.object({ did: z.string() }),
  record: z.object({
    text: z.string().catch(""),
    createdAt: z.string().catch(""),
    tags: z.array(z.string()).optional(),
  }),
  /** `media` stands beside a quoted post. */
  embed: media.extend({ media: media.optional() }).optional(),
  likeCount: figure,
  repostCount: figure,
  quoteCount: figure,
  replyCount: figure,
  indexedAt: z.string(),
});
export type Post = z.infer<typeof post>;

/** A repost carries the reason it is here. */
const entry = z.object({ post, reason: z.object({ $type: z.string() }).optional() });
export type FeedEntry = z.infer<typeof entry>;

export const feed = z.object({ feed: z.array(entry), cursor: z.string().optional() });

export const refusal = z.object({ error: z.string(), message: z.string().optional() });
