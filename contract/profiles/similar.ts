import { z } from "zod";
import { creatorCard, nicheTag } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId } from "../base/ids.ts";
import { SIMILAR_TO_MAX } from "../base/limits.ts";
import { SIMILARITY_PARTS, SIMILARITY_WEIGHT_MAX, similarityWeights } from "../scores/similarity.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("profiles");

const moved = z
  .partialRecord(z.enum(SIMILARITY_PARTS), z.int().min(0).max(SIMILARITY_WEIGHT_MAX))
  .refine((weights) => similarityWeights(weights) !== null, problem("input.weights"));

export const similarityWeightsText = z
  .string()
  .max(200)
  .transform((text) =>
    Object.fromEntries(
      text
        .split(",")
        .filter((one) => one !== "")
        .map((one) => one.split(":"))
        .map(([id = "", weight]) => [id, weight ? Number(weight) : Number.NaN]),
    ),
  )
  .pipe(moved);

export const similarCreator = z.object({
  creator: creatorCard,
  /** 0–100: the weighted sum of the parts. */
  similarity: z.int(),
  /** The similarity of each part, 0–1, before its weight is applied. */
  parts: z.record(z.enum(SIMILARITY_PARTS), z.number()),
  /** What both have, the most characteristic first. */
  shared: z.object({
    words: z.array(z.string()),
    niches: z.array(nicheTag),
    country: z.boolean(),
    language: z.boolean(),
  }),
});
export type SimilarCreator = z.infer<typeof similarCreator>;

export const similarCreators = endpoint({
  method: "GET",
  path: "/profile/{id}/similar",
  reads: ["profiles"],
  summary: "Creators most similar to one, or to several together, with what they have in common",
  params: z.strictObject({ id: creatorId }),
  query: z.strictObject({
    /** Further creators to be similar to, separated by commas. */
    and: z
      .string()
      .max(200)
      .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
      .pipe(z.array(creatorId).max(SIMILAR_TO_MAX - 1))
      .optional(),
    /** What parts count for instead of usually, as `words:45,niches:0`: whole numbers to 100, not all 0. */
    weights: similarityWeightsText.optional(),
  }),
  reply: z.object({ similar: z.array(similarCreator) }),
  errors: ["not_found"],
});
