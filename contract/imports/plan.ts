import { z } from "zod";
import { enteredField } from "../crm/endpoints.ts";
import { uuid } from "../base/ids.ts";
import { IMPORT_COLUMNS_MAX, TITLE_MAX } from "../base/limits.ts";
import { network } from "../networks/networks.ts";
import { typed } from "../base/text.ts";
import { trust } from "../base/trust.ts";
import { problem } from "../messages/shared.ts";

/**
 * Record type of a table: creators · their posts · metrics of one account over time · list memberships · podcasts of
 * existing creators, matched by name.
 */
export const IMPORT_TARGETS = ["creators", "posts", "counts", "list", "podcasts"] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/** Fields a column can be mapped to, and the type of their cells. */
export const IMPORT_FIELDS = {
  network: "network",
  username: "name",
  external_id: "id",
  url: "url",
  full_name: "name",
  first_name: "name",
  last_name: "name",
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
  job_title: "text",
  type: "text",
  whois_url: "url",
  associated_brands: "text",
  date: "date",
  list: "text",
  status: "text",
  tags: "text",
  note: "text",
  post_id: "id",
  post_url: "url",
  picture_url: "url",
  post_text: "text",
  published_at: "date",
  format: "format",
  duration: "duration",
  hashtags: "tags",
  mentions: "tags",
  co_authors: "tags",
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

/** Whether the cells of a field are metrics. */
export function isNumeric(field: ImportField): boolean {
  const kind = IMPORT_FIELDS[field];
  return kind === "count" || kind === "average" || kind === "rate";
}

const who = ["network", "username", "external_id", "url", "full_name", "first_name", "last_name"] as const;
/** Metrics of an account. */
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

/** Fields available per record type, in the order they are offered. */
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
    "job_title",
    "type",
    "whois_url",
    "associated_brands",
    "date",
    "list",
    "status",
    "tags",
    "note",
  ],
  posts: [
    ...who,
    "post_id",
    "post_url",
    "picture_url",
    "post_text",
    "published_at",
    "format",
    "duration",
    "hashtags",
    "mentions",
    "co_authors",
    "views",
    "likes",
    "comments",
    "shares",
    "saves",
    "date",
  ],
  counts: [...who, "date", ...FIGURE_FIELDS],
  list: [...who, "email", "list", "status", "tags", "note"],
  podcasts: ["podcast_title", "podcast_url", "podcast_author", "biography", "date"],
};

/** Known vendor exports: they rank guesses and decide nothing. */
export const IMPORT_PRESETS = [
  "modash",
  "upfluence",
  "hypeauditor",
  "heepsy",
  "fastmoss",
  "youtube_studio",
  "meta_business_suite",
  "instagram_download",
  "hootsuite",
  "sprout_social",
  "linkedin_connections",
  "google_takeout",
  "tiktok_studio",
  "buffer",
] as const;

export const importField = z.enum(trust<ImportField[]>(Object.keys(IMPORT_FIELDS))); // the type is derived from its keys

/** Order of day, month and year in numeric dates. */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export const DECIMAL_SIGNS = [".", ","] as const;
/** Interpretation of 3.5 in a column of rates. */
export const RATE_FORMS = ["percent", "fraction"] as const;
/** 2022, 2022-06 or 2022-06-30. */
export const KNOWN_DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** A name from a table as it is stored: without lone surrogates and NUL. */
const word = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), problem("input.wholeText"));

/** How a table is read: everything a user can edit. Columns are referenced by zero-based position. */
export const importPlan = z.strictObject({
  target: z.enum(IMPORT_TARGETS),
  /** Network of all rows; null: each row names it, in a column or in its link. */
  network: network.nullable(),
  /**
   * The account of rows that name none, in an export of one channel's posts or figures: a handle, or a link to the
   * profile. An author in a row's own link wins.
   */
  owner: z.strictObject({ network, username: word.trim().min(1, problem("input.handle")) }).optional(),
  /** The sheet of a workbook; without one the first that is visible and holds a table. */
  sheet: word.optional(),
  /** Zero-based header row; null: no header. */
  headerRow: z.int().min(0).max(100).nullable(),
  columns: z
    .array(
      z.strictObject({
        field: importField.nullable(),
        /** A field of the CRM instead, which the team enters: declared, or defined by the workspace. */
        crmField: enteredField.optional(),
        /** Words that are no options of that select: true (default) creates them, false imports without them. */
        createOptions: z.boolean().optional(),
        /** How the column's ambiguous numbers are read, such as `45.300`; without one by `decimal`. */
        decimal: z.enum(DECIMAL_SIGNS).optional(),
        /** How the column's ambiguous dates and rates are read, as the user has decided; without it as the table's. */
        dateOrder: z.enum(DATE_ORDERS).optional(),
        rates: z.enum(RATE_FORMS).optional(),
        /** Whose figures or handles they are, in a table of several networks; without one the header's, or the row's. */
        network: network.optional(),
        /** The field is a guess: nothing is imported until the user confirms it, or chooses another. */
        unconfirmed: z.literal(true).optional(),
        /** The ids are the network's own, although accounts are known by others: the user has confirmed it. */
        networkIds: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(IMPORT_COLUMNS_MAX),
  /** Order of ambiguous dates: 03/04/2022. */
  dateOrder: z.enum(DATE_ORDERS),
  /** The sign of decimals in the file. */
  decimal: z.enum(DECIMAL_SIGNS),
  rates: z.enum(RATE_FORMS),
  /** Date of the metrics where no column has one: 2022, 2022-06 or 2022-06-30. */
  date: z.string().regex(KNOWN_DATE, problem("input.figuresDate")),
  /** Source name the metrics are stored under; the months of one panel share it. */
  source: typed(TITLE_MAX).min(1, problem("input.source")),
  /** Meanings assigned to values that are not recognized, keyed by the value in lower case. */
  words: z.strictObject({
    countries: z.record(word, z.string().length(2).nullable()),
    categories: z.record(word, z.int().nullable()),
  }),
  /** Podcasts: the creator matched to an author's name, as spelled in the table; null: skip it. */
  people: z.record(word, z.string().nullable()),
  /** Posts: by `network/handle` the handle under which the account is known, which was renamed since. */
  renames: z.record(word, word).optional(),
  /** Also add the creators to the workspace's CRM and to these lists. */
  intoCrm: z.boolean(),
  listIds: z.array(uuid).max(50),
  /** Statuses in the table that the workspace does not have: true (default) creates them, false imports without them. */
  createStatuses: z.boolean().optional(),
});
export type ImportPlan = z.infer<typeof importPlan>;
