import { z } from "zod";

const figure = z.number().int().nonnegative().optional();

/** A picture, video or album (https://developers.facebook.com/docs/instagram-platform/reference/instagram-media). Likes are absent when hidden. */
export const media = z.object({
  id: z.string().min(1),
  caption: z.string().optional(),
  comments_count: figure,
  like_count: figure,
  view_count: figure,
  media_product_type: z.string().optional(),
  media_type: z.string().optional(),
  /** The file itself; absent where others hold rights in it. */
  media_url: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});
export type Media = z.infer<typeof media>;

const page = z.object({
  data: z.array(media),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
});

/** An account as seen by other accounts (…/instagram-graph-api/reference/ig-user/business_discovery). */
export const discovered = z.object({
  id: z.string().min(1),
  username: z.string().min(1).optional(),
  name: z.string().optional(),
  biography: z.string().optional(),
  website: z.string().optional(),
  followers_count: figure,
  follows_count: figure,
  media_count: figure,
  media: page.optional(),
});
export type Discovered = z.infer<typeof discovered>;

export const discovery = z.object({ business_discovery: discovered });
export const ownAccount = z.object({ username: z.string() });

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const refusal = z.object({
  error: z.object({ message: z.string(), code: z.number(), error_subcode: z.number().optional() }),
});
