import { getSharedList } from "#contract/shared-lists.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { prefetch } from "#web/api/queries.ts";
import type { SharedSearch } from "./search-params.ts";

export const PAGE_SIZE = 20;

export function rowsInput(id: string, { page = 1, search, network }: SharedSearch): InputOf<typeof getSharedList> {
  return { id, page, per_page: PAGE_SIZE, search, network };
}

/** Totals of the whole list, whatever the filters. */
export function statsInput(id: string): InputOf<typeof getSharedList> {
  return { id, per_page: 1, fetch_stats: "true" };
}

/** Loads the first rows in parallel with the page's code. */
export async function readAhead(id: string, search: SharedSearch): Promise<void> {
  await prefetch(getSharedList, rowsInput(id, search));
}
