import { TITLE_MAX } from "#contract/limits.ts";
import { LISTS_SORTS, type ListView } from "#contract/list-shapes.ts";
import { network, type Network } from "#contract/networks.ts";
import { VERDICTS } from "#contract/states.ts";
import { z } from "zod";
import { unless } from "#web/shared/search-values.ts";
import { tableSearch } from "#web/shared/crm-creators/table-search.ts";

/** The router reads bare digits as a number. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, TITLE_MAX));

const inLists = z.object({
  search: text.optional().catch(undefined),
  network: network.optional().catch(undefined),
  sort: z.enum(LISTS_SORTS).optional().catch(undefined),
  asc: z.boolean().optional().catch(undefined),
});
export type ListsSearch = z.infer<typeof inLists>;

export const LIST_TABS = ["creators", "ranking", "feedback"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** Which creators the feedback is narrowed to. */
export const SAID = [...VERDICTS, "commented"] as const;
export type Said = (typeof SAID)[number];

const inList = tableSearch.extend({
  network: network.optional().catch(undefined),
  tab: z.enum(LIST_TABS).optional().catch(undefined),
  said: z.enum(SAID).optional().catch(undefined),
});
export type ListSearch = z.infer<typeof inList>;

/** What the address of all lists may say; what is not valid there is as if not said. */
export function listsSearch(input: Record<string, unknown>): ListsSearch {
  return inLists.parse(input);
}

/** The same for one list. */
export function listSearch(input: Record<string, unknown>): ListSearch {
  return inList.parse(input);
}

export type ListsSort = (typeof LISTS_SORTS)[number];

/** Everything said: those changed last first. */
export type ListsView = { search: string; network: Network | undefined; sort: ListsSort; asc: boolean };

export function listsViewOf({ search = "", network: on, sort = "updatedAt", asc }: ListsSearch): ListsView {
  return { search, network: on, sort, asc: asc ?? isUsuallyAscending(sort) };
}

/** Back to an address, without what is as usual. */
export function listsAddressOf({ search, network: on, sort, asc }: ListsView): ListsSearch {
  return {
    search: unless(search, ""),
    network: on,
    sort: unless(sort, "updatedAt"),
    asc: unless(asc, isUsuallyAscending(sort)),
  };
}

/** Another order begins in its usual direction; the same one turns round. */
export function listsSortedBy(view: ListsView, by: string): ListsView {
  const sort = LISTS_SORTS.find((one) => one === by) ?? view.sort;
  return { ...view, sort, asc: sort === view.sort ? !view.asc : isUsuallyAscending(sort) };
}

/** Titles from A; dates from the newest, sizes from the largest. */
function isUsuallyAscending(sort: ListsSort): boolean {
  return sort === "title";
}

/** Whether its link has stopped working at this time. */
export function isExpired({ share: { expiresAt } }: Pick<ListView, "share">, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}
