import { z } from "zod";
import { LANGUAGE_CODES } from "./countries/countries.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { categoryType, categoryId, uuid } from "./base/ids.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("taxonomy");

/**
 * How a word speaks for a niche: synonyms resolve categories of imported tables, keywords are typical of its posts,
 * signals are further words in texts of creators. All three propose the niche.
 */
export const KEYWORD_TYPES = ["synonym", "keyword", "signal"] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** The language of words that belong to no single language. */
export const ANY_LANGUAGE = "any";
export const keywordLanguage = z.enum([ANY_LANGUAGE, ...LANGUAGE_CODES]);

/** Second and third segments of the tops route with a meaning of their own. */
export const RESERVED_SLUGS = ["leaderboard", "all-categories", "all-niches"] as const;

export const CATEGORY_NAME_MAX = 60;
export const SLUG_MAX = 60;
export const CATEGORY_DESC_MAX = 200;
export const KEYWORD_MAX = 60;

export const categoryName = typed(CATEGORY_NAME_MAX).min(1);
export const categorySlug = z
  .string()
  .trim()
  .max(SLUG_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, problem("input.slug"))
  .refine((slug) => !RESERVED_SLUGS.some((one) => one === slug), problem("input.reserved"));
const desc = typed(CATEGORY_DESC_MAX);
export const keywordText = typed(KEYWORD_MAX).min(1);

/**
 * Values as the caller has read them. Where one that it changes is another by now, nothing is written: conflict.
 */
const readValues = { name: z.string().max(CATEGORY_NAME_MAX), slug: z.string().max(SLUG_MAX) };

const done = z.object({
  success: z.literal(true),
  /** For the undo; null: nothing changed. */
  actionId: uuid.nullable(),
});

const write = {
  method: "POST",
  auth: "admin",
  audit: "taxonomy.changed",
  touches: ["taxonomy", "profiles", "curation"],
  reply: done,
} as const;

export const createCategory = endpoint({
  ...write,
  path: "/admin/categories/create",
  summary: "A new root category of a side, or with `root` a new niche of it",
  body: z.strictObject({
    category_type: categoryType,
    root: categoryId.optional(),
    name: categoryName,
    /** From the name if it is not given. */
    slug: categorySlug.optional(),
    desc: desc.default(""),
  }),
  reply: done.extend({ id: categoryId }),
  errors: ["not_found", "slug_taken"],
});

export const updateCategory = endpoint({
  ...write,
  path: "/admin/categories/update",
  summary: "Rename or describe a category or niche, or move a niche to another category of its side",
  body: z.strictObject({
    id: categoryId,
    name: categoryName.optional(),
    slug: categorySlug.optional(),
    desc: desc.optional(),
    root: categoryId.optional(),
    seen: z
      .strictObject({ ...readValues, desc: z.string().max(CATEGORY_DESC_MAX), root: categoryId })
      .partial()
      .optional(),
  }),
  errors: ["not_found", "slug_taken", "conflict"],
});

export const deleteCategory = endpoint({
  ...write,
  path: "/admin/categories/delete",
  summary: "Delete a niche, or a category with its niches; one with creators says what becomes of them",
  body: z.strictObject({
    id: categoryId,
    /** What becomes of its creators: they get another niche of the same side, or lose this one. */
    creators: z
      .union([z.strictObject({ move_to: categoryId }), z.strictObject({ remove: z.literal(true) })])
      .optional(),
  }),
  reply: done.extend({ /** Number of creators that were moved or removed. */ changed: z.int() }),
  errors: ["not_found", "category_in_use"],
});

const causeSlug = categorySlug.optional();

export const createCause = endpoint({
  ...write,
  path: "/admin/categories/create-cause",
  summary: "A new cause",
  body: z.strictObject({ name: categoryName, slug: causeSlug }),
  reply: done.extend({ id: categoryId }),
  errors: ["slug_taken"],
});

export const updateCause = endpoint({
  ...write,
  path: "/admin/categories/update-cause",
  summary: "Rename a cause",
  body: z.strictObject({
    id: categoryId,
    name: categoryName.optional(),
    slug: causeSlug,
    seen: z.strictObject(readValues).partial().optional(),
  }),
  errors: ["not_found", "slug_taken", "conflict"],
});

export const deleteCause = endpoint({
  ...write,
  path: "/admin/categories/delete-cause",
  summary: "Delete a cause and take its creators out of it",
  body: z.strictObject({ id: categoryId }),
  errors: ["not_found"],
});

/** Number of creators by state: 0 active, 3, 4 and 5 proposed, −1 removed. States without creators are absent. */
export const stateCounters = z.record(z.string(), z.int());
export type StateCounters = z.infer<typeof stateCounters>;

export const readCategoryCounters = endpoint({
  method: "GET",
  path: "/admin/categories/counters",
  auth: "admin",
  reads: ["taxonomy", "curation"],
  summary: "How many creators the installation has in each category, niche and cause, apart by state",
  reply: z.object({
    /** By the id of a category or niche. A creator counts once in a category. */
    categories: z.record(z.string(), stateCounters),
    causes: z.record(z.string(), z.int()),
  }),
});

const keyword = {
  category: categoryId,
  type: z.enum(KEYWORD_TYPES),
  language: keywordLanguage,
  keyword: keywordText,
};

export const listKeywords = endpoint({
  method: "GET",
  path: "/admin/tops/keywords",
  auth: "admin",
  reads: ["taxonomy"],
  summary: "Words that speak for niches, by type and language",
  query: z.strictObject({
    category: z.coerce.number().pipe(categoryId).optional(),
    type: z.enum(KEYWORD_TYPES).optional(),
    language: keywordLanguage.optional(),
  }),
  reply: z.object({
    keywords: z.array(
      z.object({
        ...keyword,
        language: z.string(),
        keyword: z.string(),
        /** false: a shipped word that is switched off. */
        active: z.boolean(),
        shipped: z.boolean(),
      }),
    ),
  }),
});

export const toggleKeyword = endpoint({
  ...write,
  path: "/admin/tops/toggle-keyword",
  summary: "Add a word to a niche or remove it; shipped words are switched off and on",
  body: z.strictObject(keyword),
  reply: done.extend({ active: z.boolean() }),
  errors: ["not_found"],
});

/** Id or address of a list on X; those of the simulated network end in `.sample`. */
export const twitterList = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^(?:(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\/i\/lists\/)?(?:\d{1,20}|\w{1,30}\.sample)\/?$/i,
    problem("input.twitterList"),
  )
  .transform((text) => text.replace(/\/$/, "").split("/").at(-1) ?? "")
  .meta({ examples: ["https://x.com/i/lists/84839422"] });

export const importTwitterList = endpoint({
  ...write,
  path: "/admin/categories/import-twitter-list",
  touches: ["jobs"],
  summary: "Import the members of a list on X into a niche, as a job with progress",
  body: z.strictObject({ list: twitterList, category: categoryId }),
  reply: z.object({
    success: z.literal(true),
    jobId: uuid,
    title: z.string(),
    members: z.int(),
  }),
  errors: ["not_found", "conflict"],
});

export const TAXONOMY_TSV_MAX = 900_000;
/** Changes that a preview names. */
export const TAXONOMY_CHANGES_SHOWN = 200;

export const exportTaxonomy = endpoint({
  method: "GET",
  path: "/admin/categories/export",
  auth: "admin",
  summary: "The whole taxonomy with its words, as TSV",
  download: true,
  reply: z.string(),
});

/** What an import changes: of `name`, one line each. */
export const taxonomyLine = z.object({
  what: z.enum(["create", "update", "keywords"]),
  name: z.string(),
  /** For people: "slug: tea → teas", "+ matcha". */
  details: z.array(z.string()),
});

export const importTaxonomy = endpoint({
  ...write,
  path: "/admin/categories/import",
  summary:
    "Bring the taxonomy to what a TSV says; what it does not name stays. Without `apply`, only what would change",
  body: z.strictObject({ tsv: z.string().max(TAXONOMY_TSV_MAX), apply: z.boolean().default(false) }),
  reply: done.extend({
    /** At most 200 of them. */
    lines: z.array(taxonomyLine),
    created: z.int(),
    updated: z.int(),
    /** Words added and removed. */
    keywords: z.int(),
    applied: z.boolean(),
  }),
  errors: ["slug_taken"],
});
