import { z } from "zod";

const time = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item) });

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().min(0) });

export const user = z.object({
  id: z.string().min(1),
  login: z.string().min(1),
  display_name: z.string(),
  description: z.string().default(""),
});
export type User = z.infer<typeof user>;
export const users = listOf(user);

/** The list is restricted to moderators; the total is public. */
export const followers = z.object({ total: count });

const video = z.object({
  id: z.string().min(1),
  /** For an archive: the recorded stream. */
  stream_id: z.string().nullish(),
  title: z.string(),
  description: z.string().default(""),
  published_at: time,
  url: z.string(),
  view_count: count.optional(),
  /** With placeholders for its size; empty while a stream is live. */
  thumbnail_url: z.string().optional(),
  language: z.string().optional(),
  type: z.string(),
});
export type Video = z.infer<typeof video>;
export const videos = listOf(video);

const stream = z.object({
  id: z.string().min(1),
  user_id: z.string().min(1),
  type: z.string(),
  title: z.string(),
  started_at: time,
  language: z.string().optional(),
});
export type Stream = z.infer<typeof stream>;
export const streams = listOf(stream);
