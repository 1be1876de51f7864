import { categoryType, categoryId } from "#contract/base/ids.ts";
import { PROPOSED_STATES } from "#contract/base/states.ts";
import { z } from "zod";

/** The tabs, in order. */
export const TAXONOMY_TABS = ["creators", "brands", "causes", "incoming"] as const;
export type TaxonomyTab = (typeof TAXONOMY_TABS)[number];

const search = z.object({
  tab: z.enum(TAXONOMY_TABS).optional().catch(undefined),
  /** Which proposals are shown. */
  state: z.literal(PROPOSED_STATES).optional().catch(undefined),
  side: categoryType.optional().catch(undefined),
  niche: categoryId.optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
});
export type TaxonomySearch = z.infer<typeof search>;

export function taxonomySearch(input: Record<string, unknown>): TaxonomySearch {
  return search.parse(input);
}
