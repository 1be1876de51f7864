import { CRM_SORTS } from "#contract/collections/crm.ts";
import { CRM_PAGE_SIZES, TITLE_MAX } from "#contract/limits.ts";
import { z } from "zod";
import { unless } from "../search-values.ts";

/** The router reads bare digits as a number. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, TITLE_MAX));

/** What the address of a table of CRM creators may say; what is not valid there is as if not said. */
export const tableSearch = z.object({
  page: z.int().min(1).max(1_000_000).optional().catch(undefined),
  pagination: z
    .literal([...CRM_PAGE_SIZES])
    .optional()
    .catch(undefined),
  sort: z.enum(CRM_SORTS).optional().catch(undefined),
  asc: z.boolean().optional().catch(undefined),
  search: text.optional().catch(undefined),
});
export type TableSearch = z.infer<typeof tableSearch>;

/** The same with everything said: newest first, 20 on a page. */
export type TableView = {
  page: number;
  pagination: (typeof CRM_PAGE_SIZES)[number];
  sort: (typeof CRM_SORTS)[number];
  asc: boolean;
  search: string;
};

export function viewOf(search: TableSearch): TableView {
  const { page = 1, pagination = CRM_PAGE_SIZES[0], sort = "createdAt" } = search;
  return { page, pagination, sort, asc: search.asc ?? isUsuallyAscending(sort), search: search.search ?? "" };
}

/** Back to an address, without what is as usual. */
export function addressOf(view: TableView): TableSearch {
  return {
    page: unless(view.page, 1),
    pagination: unless(view.pagination, CRM_PAGE_SIZES[0]),
    sort: unless(view.sort, "createdAt"),
    asc: unless(view.asc, isUsuallyAscending(view.sort)),
    search: unless(view.search, ""),
  };
}

/** A click on a column's title: its usual direction first, then the other. */
export function sortedBy(view: TableView, by: string): TableView {
  const sort = CRM_SORTS.find((one) => one === by) ?? view.sort;
  return { ...view, page: 1, sort, asc: sort === view.sort ? !view.asc : isUsuallyAscending(sort) };
}

/** Names from A, dates from the newest. */
function isUsuallyAscending(sort: TableView["sort"]): boolean {
  return sort === "full_name";
}
