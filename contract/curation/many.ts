import { z } from "zod";
import { countryCode } from "../countries/countries.ts";
import { curatedCategories, curatedIds, curationChange, curationWrite } from "./endpoints.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { categoryType, categoryId, creatorId, uuid } from "../base/ids.ts";
import { TYPOLOGIES } from "../creators.ts";
import { CURATED_AT_ONCE, CURATED_MATCHING_MAX } from "../base/limits.ts";
import { PROPOSED_STATES } from "../base/states.ts";
import { searchScope } from "./search.ts";

const endpoint = endpointsOf("curation");

/** Creators by id, or all that an admin search finds except the given ones. */
export const curationSelection = z.union([
  z.strictObject({ influencers: curatedIds }),
  z.strictObject({ matching: searchScope, except: z.array(creatorId).max(CURATED_AT_ONCE).default([]) }),
]);
export type CurationSelection = z.infer<typeof curationSelection>;

const mode = <const Mode extends string, Shape extends z.ZodRawShape>(name: Mode, shape: Shape) =>
  z.strictObject({ mode: z.literal(name), ...shape });

/** Niches that were proposed for them in one of these states: all, those of a side, or these. */
const proposed = {
  states: z.array(z.literal([...PROPOSED_STATES])).min(1),
  category_type: categoryType.optional(),
  categories: curatedCategories.optional(),
};

/** One change to many creators. */
export const manyChange = z.discriminatedUnion("mode", [
  mode("addToCategories", { category_type: categoryType, categories: curatedCategories }),
  mode("removeFromCategories", { category_type: categoryType, categories: curatedCategories }),
  mode("country", { country: countryCode }),
  mode("gender", { gender: z.literal([0, 1, 2]) }),
  mode("cause", { cause: categoryId }),
  mode("type", { typologie: z.enum(TYPOLOGIES) }),
  mode("confirmProposals", proposed),
  mode("rejectProposals", proposed),
]);
export type ManyChange = z.infer<typeof manyChange>;

/** Up to CURATED_AT_ONCE creators are changed before the reply; more by a job, and `changed` is null. */
export const curateMany = endpoint({
  ...curationWrite,
  path: "/admin/curation/many",
  summary: `Change chosen creators, or all that a search finds (at most ${CURATED_MATCHING_MAX}); can be undone`,
  body: z.strictObject({ selection: curationSelection, change: manyChange }),
  reply: z.object({
    success: z.literal(true),
    changed: z.int().nullable(),
    actionId: uuid.nullable(),
    jobId: uuid.nullable(),
  }),
  errors: ["not_found", "bad_request", "too_many_requests", "engine_unavailable", "engine_too_slow"],
});

/** A preview looks at so many of the creators. */
export const PREVIEW_MAX = 5_000;
export const PREVIEW_EXAMPLES = 5;

export const previewMany = endpoint({
  method: "POST",
  path: "/admin/curation/preview",
  auth: "admin",
  reads: ["curation", "profiles"],
  summary: "What a change to many creators would change, without changing it",
  body: curateMany.body,
  reply: z.object({
    /** How many are chosen. */
    total: z.int(),
    /** How many of them were looked at, and how many of those would be different. */
    checked: z.int(),
    changed: z.int(),
    examples: z.array(
      z.object({
        ...curationChange.pick({ creator: true }).shape,
        changes: z.array(curationChange.pick({ field: true, before: true, after: true })),
      }),
    ),
  }),
  errors: curateMany.errors,
});

export const listHeldNiches = endpoint({
  method: "POST",
  path: "/admin/curation/niches",
  auth: "admin",
  reads: ["curation", "profiles"],
  summary: "The niches that chosen creators have, removed ones left out, with how many have each",
  body: z.strictObject({ selection: curationSelection }),
  reply: z.object({
    niches: z.array(z.object({ id: categoryId, name: z.string(), side: categoryType, creators: z.int() })),
  }),
  errors: ["bad_request", "engine_unavailable", "engine_too_slow"],
});

/** Niches that were proposed for creators; those that are no longer proposed stay as they are. */
export const decideProposals = endpoint({
  ...curationWrite,
  path: "/admin/curation/proposals",
  summary: "Confirm or reject proposed niches, as one action",
  body: z.strictObject({
    decision: z.enum(["confirm", "reject"]),
    proposals: z
      .array(z.strictObject({ influencer: creatorId, category: categoryId }))
      .min(1)
      .max(CURATED_AT_ONCE),
  }),
});
