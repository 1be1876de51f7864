import { disputeList } from "#contract/collections/disputes.ts";
import { erasureList } from "#contract/collections/erasures.ts";
import { creatorId, uuid } from "#contract/ids.ts";
import { z } from "zod";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

/** The tabs, in order. */
export const PRIVACY_TABS = ["disputes", "holding", "objections"] as const;
export type PrivacyTab = (typeof PRIVACY_TABS)[number];

export const disputesUrl = listUrl(disputeList, { param: "dispute", id: uuid });
export const erasuresUrl = listUrl(erasureList, { param: "erasure", id: uuid });

const search = z.object({
  tab: z.enum(PRIVACY_TABS).optional().catch(undefined),
  /** The creator to look up; URLs encode ids as numbers. */
  who: z.coerce.string().pipe(creatorId).optional().catch(undefined),
});
type Search = z.infer<typeof search> &
  Partial<ReturnType<typeof disputesUrl.search> & ReturnType<typeof erasuresUrl.search>>;

export function privacySearch(input: UrlInput): Search {
  const { tab, who } = search.parse(input);
  if (tab === "holding") return { tab, who };
  return { tab, ...(tab === "objections" ? erasuresUrl : disputesUrl).search(input) };
}
