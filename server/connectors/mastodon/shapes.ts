import { z } from "zod";

/** Some servers hide a count by sending a negative number, or nothing. */
const figure = z.number().int().nullish();

/** https://docs.joinmastodon.org/entities/Account/, the fields that are read; compatible servers use them too. */
export const account = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  acct: z.string(),
  display_name: z.string().default(""),
  note: z.string().default(""),
  url: z.string().nullish(),
  followers_count: figure,
  following_count: figure,
  statuses_count: figure,
  hide_collections: z.boolean().nullish(),
  suspended: z.boolean().nullish(),
});
export type Account = z.infer<typeof account>;

/** https://docs.joinmastodon.org/entities/Status/ */
export const status = z.object({
  id: z.string().min(1),
  created_at: z.iso.datetime({ offset: true }),
  visibility: z.string().default("public"),
  uri: z.string().min(1),
  url: z.string().nullish(),
  content: z.string().default(""),
  language: z.string().nullish(),
  spoiler_text: z.string().default(""),
  replies_count: figure,
  reblogs_count: figure,
  favourites_count: figure,
  quotes_count: figure,
  reblog: z.unknown().optional(),
  media_attachments: z.array(z.object({ type: z.string(), preview_url: z.string().nullish() })).default([]),
  mentions: z.array(z.object({ acct: z.string() })).default([]),
  tags: z.array(z.object({ name: z.string() })).default([]),
});
export type Status = z.infer<typeof status>;

export const statuses = z.array(status);
export const refusal = z.object({ error: z.string() });
export const instance = z.object({ title: z.string() });
