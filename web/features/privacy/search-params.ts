import { creatorId } from "#contract/base/ids.ts";
import { DISPUTE_STATES } from "#contract/base/states.ts";
import { z } from "zod";

/** The tabs, in order. */
export const PRIVACY_TABS = ["disputes", "holding", "objections"] as const;
export type PrivacyTab = (typeof PRIVACY_TABS)[number];

const search = z.object({
  tab: z.enum(PRIVACY_TABS).optional().catch(undefined),
  state: z.enum(DISPUTE_STATES).optional().catch(undefined),
  /** The creator to look up; URLs encode ids as numbers. */
  who: z.coerce.string().pipe(creatorId).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
});
export type PrivacySearch = z.infer<typeof search>;

export function privacySearch(input: Record<string, unknown>): PrivacySearch {
  return search.parse(input);
}
