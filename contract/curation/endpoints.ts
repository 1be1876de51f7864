import { z } from "zod";
import { countryCode } from "../countries/countries.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { categoryId, categoryType, creatorId, uuid } from "../base/ids.ts";
import { CURATED_AT_ONCE } from "../base/limits.ts";

const endpoint = endpointsOf("curation");

export const curatedIds = z
  .array(creatorId)
  .min(1)
  .max(CURATED_AT_ONCE)
  .transform((ids) => [...new Set(ids)]);
export const curatedCategories = z
  .array(categoryId)
  .min(1)
  .max(50)
  .transform((ids) => [...new Set(ids)]);

const influencers = curatedIds;
const categories = curatedCategories;

/** What a field of a creator was before a curation, and is after it. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();
export const curatedValue = z.union([scalar, z.record(z.string(), scalar)]);

export const curated = z.object({
  success: z.literal(true),
  /** Number of creators that are different now. */
  changed: z.int(),
  /** For the undo; null: nothing changed. */
  actionId: uuid.nullable(),
});

/** What changes creators: recorded with its source, “Curation”, audited and undoable. */
export const curationWrite = {
  method: "POST",
  auth: "admin",
  audit: "creators.curated",
  touches: ["profiles", "crm", "curation"],
  reply: curated,
  errors: ["not_found"],
} as const;

export const addToCategories = endpoint({
  ...curationWrite,
  path: "/admin/tops/add-to-categories",
  summary: "Give creators niches; a niche that was removed returns",
  body: z.strictObject({ category_type: categoryType, influencers, categories }),
});

export const removeFromCategories = endpoint({
  ...curationWrite,
  path: "/admin/tops/remove-from-categories",
  summary: "Remove niches from creators; they stay removed when another source brings them",
  body: z.strictObject({ category_type: categoryType, influencers, categories, soft_delete: z.literal(true) }),
});

export const validateCategories = endpoint({
  ...curationWrite,
  path: "/admin/tops/validate-categories",
  summary: "Confirm niches that were proposed for creators; others stay as they are",
  body: z.strictObject({ category_type: categoryType, influencers, categories }),
});

export const setCountry = endpoint({
  ...curationWrite,
  path: "/admin/tops/set-country",
  summary: "Set the country of creators",
  body: z.strictObject({ influencers, country: countryCode }),
});

export const setGender = endpoint({
  ...curationWrite,
  path: "/admin/tops/set-gender",
  summary: "Set the gender of creators: 0 female, 1 male, 2 none",
  body: z.strictObject({ influencers, gender: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
});

export const setType = endpoint({
  ...curationWrite,
  path: "/admin/tops/set-type",
  summary: "Mark creators as persons or brands",
  body: z.strictObject({ influencers, typologie: z.enum(["creator", "brand"]) }),
});

export const addToCause = endpoint({
  ...curationWrite,
  path: "/admin/tops/add-to-cause",
  summary: "Add creators to a cause",
  body: z.strictObject({ influencers, cause: categoryId }),
});

export const removeFromCause = endpoint({
  ...curationWrite,
  path: "/admin/tops/remove-from-cause",
  summary: "Remove creators from a cause",
  body: z.strictObject({ influencers, cause: categoryId }),
});

const one = z.strictObject({ influencer: creatorId, category: categoryId });

export const toggleCategory = endpoint({
  ...curationWrite,
  path: "/admin/influencer/category/toggle",
  summary: "Give a creator a niche, or remove it",
  body: one,
});

export const togglePrimary = endpoint({
  ...curationWrite,
  path: "/admin/influencer/category/toggle-primary",
  summary: "Make a niche of a creator its primary one",
  body: one,
});

export const toggleCause = endpoint({
  ...curationWrite,
  path: "/admin/influencer/category/toggle-cause",
  summary: "Add a creator to a cause, or remove it",
  body: z.strictObject({ influencer: creatorId, cause: categoryId }),
});

/** A change that an administrator made to a creator. */
export const curationChange = z.object({
  _id: z.string(),
  /** `country`, `gender`, `isBrand`, `primary`, `niche:1001`, `cause:3`, `authenticity:linkedin` or `bonus:global`. */
  field: z.string(),
  before: curatedValue,
  after: curatedValue,
  at: z.iso.datetime(),
  /** null: deleted. */
  by: z.object({ _id: uuid, name: z.string() }).nullable(),
  creator: z.object({ _id: creatorId, full_name: z.string() }),
  undone: z.boolean(),
});
export type CurationChange = z.infer<typeof curationChange>;

export const listCurationChanges = endpoint({
  method: "GET",
  path: "/admin/curation/changes",
  auth: "admin",
  reads: ["curation"],
  summary: "What administrators changed about creators, the newest first; of one creator or by one action",
  query: z.strictObject({
    creator: creatorId.optional(),
    action: uuid.optional(),
    /** The `next` of the page before. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({ changes: z.array(curationChange), next: z.int().nullable() }),
});

/** An action in the history names so many creators, and so many different changes. */
export const ENTRY_CREATORS = 3;
export const ENTRY_CHANGES = 3;

/** What one action changed about creators. */
export const curationEntry = curationChange.pick({ at: true, by: true }).extend({
  /** Names the action. */
  _id: uuid,
  creators: z.int(),
  /** The first of them. */
  named: z.array(curationChange.shape.creator).max(ENTRY_CREATORS),
  /** What most creators got comes first; `before` is the value of one of them unless it is `same` for all. */
  changes: z
    .array(
      curationChange.pick({ field: true, before: true, after: true }).extend({ creators: z.int(), same: z.boolean() }),
    )
    .max(ENTRY_CHANGES),
  /** Counts those that are not listed too. */
  different: z.int(),
  undone: z.enum(["none", "some", "all"]),
  /** By the caller. */
  canUndo: z.boolean(),
});
export type CurationEntry = z.infer<typeof curationEntry>;

export const listCurationActions = endpoint({
  method: "GET",
  path: "/admin/curation/actions",
  auth: "admin",
  reads: ["curation"],
  summary: "What administrators changed about creators, an entry per action, the newest first",
  query: z.strictObject({
    by: uuid.optional(),
    /** The `next` of the page before. */
    before: uuid.optional(),
  }),
  reply: z.object({
    entries: z.array(curationEntry),
    next: uuid.nullable(),
    /** The administrators that `by` can select. */
    administrators: z.array(z.object({ _id: uuid, name: z.string() })),
  }),
});
