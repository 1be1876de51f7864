import { z } from "zod";
import { jsonParam } from "../base/json-param.ts";
import type { Collection, Field } from "./collection.ts";

/** The last page that a URL or a call can name. */
const PAGE_MAX = 1_000_000;

/**
 * A list with pages, declared once. From it come the query and the paging of its calls, its statements
 * (server/db/list-sql.ts), and its URL and table (web/shared/collections).
 */
export function listOf<const F extends Record<string, Field>>(
  collection: Collection<F>,
  {
    size,
    sort,
    ascending = collection.isAscending(sort),
  }: {
    /** Rows of a page. */
    size: number;
    /** The order of a call that names none, and its direction. */
    sort: Collection<F>["sorts"][number];
    ascending?: boolean;
  },
) {
  const filters = jsonParam(collection.filters.prefault({}));
  return {
    collection,
    size,
    sort,
    ascending,
    /** For the call of its file, which has no pages. */
    filters,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
      sort: z.enum(collection.sorts).default(sort),
      asc: z.enum(["true", "false"]).default(ascending ? "true" : "false"),
      filters,
    }),
    /** What a reply has beside the rows. */
    page: {
      total: z.int(),
      perPage: z.int(),
      choices: collection.choices,
    },
  };
}

export type List<F extends Record<string, Field>> = ReturnType<typeof listOf<F>>;
