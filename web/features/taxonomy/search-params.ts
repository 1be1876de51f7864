import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import type { UrlInput } from "#web/shared/collections/url.ts";
import type { proposalsUrl } from "./parts/incoming-tab.tsx";

/** The tabs, in order. */
export const TAXONOMY_TABS = ["creators", "brands", "causes", "incoming"] as const;
export type TaxonomyTab = (typeof TAXONOMY_TABS)[number];

const tab = z.enum(TAXONOMY_TABS).optional().catch(undefined);
type Search = { tab: TaxonomyTab | undefined } & Partial<ReturnType<typeof proposalsUrl.search>>;

/** Only the list reads its parameters, and leaves out those that are not valid: its fields are no part of a first visit. */
export function taxonomySearch({ tab: given, ...input }: UrlInput): Search {
  const current = tab.parse(given);
  return { tab: current, ...(current === "incoming" && trust<Partial<Search>>(input)) }; // read by the list alone
}
