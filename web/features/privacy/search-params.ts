import { creatorId } from "#contract/base/ids.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import type { UrlInput } from "#web/shared/collections/url.ts";
import type { disputesUrl } from "./disputes/disputes-tab.tsx";
import type { erasuresUrl } from "./erasures/erasures-tab.tsx";

/** The tabs, in order. */
export const PRIVACY_TABS = ["disputes", "holding", "objections"] as const;
export type PrivacyTab = (typeof PRIVACY_TABS)[number];

const search = z.object({
  tab: z.enum(PRIVACY_TABS).optional().catch(undefined),
  /** The creator to look up; URLs encode ids as numbers. */
  who: z.coerce.string().pipe(creatorId).optional().catch(undefined),
});
type Search = z.infer<typeof search> &
  Partial<ReturnType<typeof disputesUrl.search> & ReturnType<typeof erasuresUrl.search>>;

/** Only the lists read their parameters, and leave out those that are not valid: their fields are no part of a first visit. */
export function privacySearch(input: UrlInput): Search {
  const { tab, who } = search.parse(input);
  if (tab === "holding") return { tab, who };
  return { ...trust<Partial<Search>>(input), tab, who: undefined }; // read by the list of the tab alone
}
