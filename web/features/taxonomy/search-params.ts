import { proposalList } from "#contract/collections/proposals.ts";
import { z } from "zod";
import { listUrl } from "#web/shared/collections/list-url.ts";
import type { UrlInput } from "#web/shared/collections/url.ts";

/** The tabs, in order. */
export const TAXONOMY_TABS = ["creators", "brands", "causes", "incoming"] as const;
export type TaxonomyTab = (typeof TAXONOMY_TABS)[number];

export const proposalsUrl = listUrl(proposalList);

const tab = z.enum(TAXONOMY_TABS).optional().catch(undefined);
type Search = { tab: TaxonomyTab | undefined } & Partial<ReturnType<typeof proposalsUrl.search>>;

export function taxonomySearch(input: UrlInput): Search {
  const current = tab.parse(input["tab"]);
  return { tab: current, ...(current === "incoming" && proposalsUrl.search(input)) };
}
