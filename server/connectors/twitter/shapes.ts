import { z } from "zod";

const figure = z.number().int().nonnegative().optional();

/**
 * A partial error: some of the requested users are missing
 * (https://docs.x.com/x-api/fundamentals/response-codes-and-errors).
 */
const problem = z.object({
  title: z.string(),
  type: z.string().optional(),
  detail: z.string().optional(),
  value: z.string().optional(),
  resource_id: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

const expanded = z.object({ urls: z.array(z.object({ expanded_url: z.string().optional() })).default([]) });

/** https://docs.x.com/x-api/fundamentals/data-dictionary: user. Ids are strings, counts are numbers. */
export const user = z.object({
  id: z.string().min(1),
  name: z.string(),
  username: z.string().min(1),
  description: z.string().optional(),
  protected: z.boolean().optional(),
  verified_type: z.string().optional(),
  entities: z.object({ url: expanded.optional() }).optional(),
  public_metrics: z.object({ followers_count: figure, following_count: figure, tweet_count: figure }).optional(),
});
export type User = z.infer<typeof user>;

export const users = z.object({ data: z.array(user).default([]), errors: z.array(problem).default([]) });

/** https://docs.x.com/x-api/lists: a list, and a page of its members. */
export const list = z.object({ data: z.object({ name: z.string(), member_count: figure }) });
export const members = users.extend({ meta: z.object({ next_token: z.string().optional() }).default({}) });

/** https://docs.x.com/x-api/fundamentals/data-dictionary: post. */
export const post = z.object({
  id: z.string().min(1),
  text: z.string(),
  created_at: z.iso.datetime(),
  lang: z.string().optional(),
  attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
  entities: z
    .object({
      hashtags: z.array(z.object({ tag: z.string() })).default([]),
      mentions: z.array(z.object({ username: z.string() })).default([]),
    })
    .optional(),
  public_metrics: z
    .object({
      like_count: figure,
      reply_count: figure,
      retweet_count: figure,
      quote_count: figure,
      bookmark_count: figure,
      impression_count: figure,
    })
    .optional(),
});
export type Post = z.infer<typeof post>;

export const timeline = z.object({ data: z.array(post).default([]), errors: z.array(problem).default([]) });

/** An error response: a single problem, or a list. */
export const refusal = z.union([
  z.object({ title: z.string(), type: z.string().optional(), detail: z.string().optional() }),
  z.object({ errors: z.array(z.object({ title: z.string().optional(), message: z.string().optional() })) }),
]);

/** https://docs.x.com/x-api/usage/get-usage: a number as a string. */
export const usage = z.object({ data: z.object({ project_usage: z.coerce.number().int() }) });
