import { z } from "zod";
import { uuid } from "./ids.ts";
import { IMPORT_COLUMNS_MAX, TITLE_MAX } from "./limits.ts";
import { network } from "./networks.ts";
import { typed } from "./text.ts";
import { trust } from "./trust.ts";

/**
 * What the rows of a table are: creators · their posts · figures of one account over time · who is in which list ·
 * podcasts of creators that are known here by name.
 */
export const IMPORT_TARGETS = ["creators", "posts", "counts", "list", "podcasts"] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** What a column can be imported as, and the kind of its cells. */
export const IMPORT_FIELDS = {
  network: "network",
  username: "name",
  external_id: "id",
  url: "url",
  full_name: "name",
  followers: "count",
  following: "count",
  posts: "count",
  total_views: "count",
  monthly_views: "count",
  views_per_post: "average",
  likes_per_post: "average",
  comments_per_post: "average",
  shares_per_post: "average",
  engagement_per_post: "average",
  engagement_rate: "rate",
  country: "country",
  city: "text",
  language: "language",
  gender: "gender",
  category: "category",
  biography: "text",
  email: "email",
  website: "url",
  date: "date",
  list: "text",
  tags: "text",
  note: "text",
  post_id: "id",
  post_url: "url",
  post_text: "text",
  published_at: "date",
  format: "format",
  duration: "duration",
  hashtags: "tags",
  mentions: "tags",
  views: "count",
  likes: "count",
  comments: "count",
  shares: "count",
  saves: "count",
  podcast_title: "text",
  podcast_url: "url",
  podcast_author: "name",
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;

/** Whether the cells of a field are figures. */
export function isNumeric(field: ImportField): boolean {
  const kind = IMPORT_FIELDS[field];
  return kind === "count" || kind === "average" || kind === "rate";
}

const who = ["network", "username", "external_id", "url", "full_name"] as const;
/** Figures of an account. */
export const FIGURE_FIELDS = [
  "followers",
  "following",
  "posts",
  "total_views",
  "monthly_views",
  "views_per_post",
  "likes_per_post",
  "comments_per_post",
  "shares_per_post",
  "engagement_per_post",
  "engagement_rate",
] as const;

/** Which fields make sense in which table, in the order they are offered. */
export const FIELDS_OF: Record<ImportTarget, readonly ImportField[]> = {
  creators: [
    ...who,
    ...FIGURE_FIELDS,
    "country",
    "city",
    "language",
    "gender",
    "category",
    "biography",
    "email",
    "website",
    "date",
    "list",
    "tags",
    "note",
  ],
  posts: [
    ...who,
    "post_id",
    "post_url",
    "post_text",
    "published_at",
    "format",
    "duration",
    "hashtags",
    "mentions",
    "views",
    "likes",
    "comments",
    "shares",
    "saves",
    "date",
  ],
  counts: [...who, "date", ...FIGURE_FIELDS],
  list: [...who, "list", "tags", "note"],
  podcasts: ["podcast_title", "podcast_url", "podcast_author", "biography", "date"],
};

/** Known exports: they rank guesses and decide nothing. */
export const IMPORT_PRESETS = ["modash", "upfluence", "hypeauditor", "heepsy"] as const;

export const importField = z.enum(trust<ImportField[]>(Object.keys(IMPORT_FIELDS))); // its keys are what the type is made of

/** Day, month and year in the order in which a date of digits has them. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export const DECIMAL_SIGNS = [".", ","] as const;
/** What 3.5 means in a column of rates. */
export const RATE_FORMS = ["percent", "fraction"] as const;
/** 2022, 2022-06 or 2022-06-30. */
export const KNOWN_DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** Of a table, as it is kept: nothing there is half a character or a zero. */
const word = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "must be whole text");

/** How a table is read: everything a person can change. Columns are named by their place, from 0. */
export const importPlan = z.strictObject({
  target: z.enum(IMPORT_TARGETS),
  /** Of all rows; null: each row says it, by a column or its link. */
  network: network.nullable(),
  /** Which row holds the headers, from 0; null: none does. */
  headerRow: z.int().min(0).max(100).nullable(),
  columns: z
    .array(z.strictObject({ field: importField.nullable() }))
    .min(1)
    .max(IMPORT_COLUMNS_MAX),
  /** How ambiguous dates are written: 03/04/2022. */
  dateOrder: z.enum(DATE_ORDERS),
  decimal: z.enum(DECIMAL_SIGNS),
  rates: z.enum(RATE_FORMS),
  /** When the figures were read, where no column says: 2022, 2022-06 or 2022-06-30. */
  date: z.string().regex(KNOWN_DATE, "Write it as 2022, 2022-06 or 2022-06-30."),
  /** What the figures are kept under; the months of one panel share it. */
  source: typed(TITLE_MAX).min(1, "Give the source a name."),
  /** What words of the table mean that are not understood by themselves, as they stand there in lower case. */
  words: z.strictObject({
    countries: z.record(word, z.string().length(2).nullable()),
    categories: z.record(word, z.int().nullable()),
  }),
  /** Podcasts: the creator that is meant by an author's name, as it stands there; null: leave it out. */
  people: z.record(word, z.string().nullable()),
  /** Also into the CRM of the team, and there into these lists. */
  intoCrm: z.boolean(),
  listIds: z.array(uuid).max(50),
});
export type ImportPlan = z.infer<typeof importPlan>;
