import { z } from "zod";

/** The API writes numbers as text. */
export const figure = z.union([z.string().regex(/^\d{1,15}$/), z.int().min(0)]).transform(Number);

/** The fields of a channel that are read. Hidden and unset values are absent. */
export const channel = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(""),
    /** "@handle"; older channels may have none. */
    customUrl: z.string().optional(),
    country: z.string().optional(),
    defaultLanguage: z.string().optional(),
  }),
  statistics: z.object({
    viewCount: figure.optional(),
    subscriberCount: figure.optional(),
    hiddenSubscriberCount: z.boolean().default(false),
    videoCount: figure.optional(),
  }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().default("") }) }).optional(),
});
export type Channel = z.infer<typeof channel>;

export const video = z.object({
  id: z.string().min(1),
  snippet: z.object({
    publishedAt: z.iso.datetime({ offset: true }),
    title: z.string(),
    description: z.string().default(""),
    /** Of the title and the description. */
    defaultLanguage: z.string().optional(),
    liveBroadcastContent: z.string().optional(),
    /** By the names of their sizes; larger ones are absent for some videos. */
    thumbnails: z.record(z.string(), z.object({ url: z.string() })).optional(),
  }),
  /** Likes are absent when hidden, comments when disabled. */
  statistics: z
    .object({ viewCount: figure.optional(), likeCount: figure.optional(), commentCount: figure.optional() })
    .default({}),
});
export type Video = z.infer<typeof video>;

/** An empty result has no items. */
const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item).default([]) });

export const channels = listOf(channel);
export const videos = listOf(video);
export const uploads = listOf(z.object({ contentDetails: z.object({ videoId: z.string() }) }));

export const refusal = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
