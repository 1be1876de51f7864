import type { Field } from "#contract/collections/collection.ts";
import type { List } from "#contract/collections/list.ts";
import { trust } from "#contract/base/trust.ts";
import type { z } from "zod";
import { collectionUrl, type TableState, type UrlInput, type UrlSearch } from "./url.ts";

/** What a list shows. */
export type ListState<F extends Record<string, Field>> = TableState<F, number>;

type Panel<Param extends string> = {
  /** The parameter that names the row in the open panel. */
  param: Param;
  id: z.ZodType<string>;
};

/** The URLs of a list, and what its calls take of them. */
export function listUrl<const F extends Record<string, Field>, const Param extends string = never>(
  list: List<F>,
  panel?: Panel<Param>,
) {
  const { collection, size, sort: first } = list;
  const url = collectionUrl(collection, {
    sizes: [size],
    sort: first,
    isAscending: (sort) => (sort === first ? list.ascending : collection.isAscending(sort)),
  });
  const own = new Set([...Object.keys(url.parameters(url.usual)), ...(panel ? [panel.param] : [])]);

  /** As the calls take it. */
  function input({ filters, page, sort, asc }: ListState<F>) {
    return { filters, page, sort, asc: asc ? ("true" as const) : ("false" as const) };
  }

  /** The row in the open panel. */
  function openIn(given: UrlInput): string | undefined {
    return panel?.id.safeParse(given[panel.param]).data;
  }

  /** The valid part of a URL. */
  function search(given: UrlInput): UrlSearch<F> & { [K in Param]?: string } {
    const open = openIn(given);
    // Both parts are made as the type says.
    return trust({ ...url.write(url.read(given)), ...(panel && open !== undefined && { [panel.param]: open }) });
  }

  /** The parameters of a URL that are not the list's, such as the tab it is in. */
  function others(given: UrlInput): UrlInput {
    return Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)));
  }

  return { ...url, list, panel, input, search, openIn, others };
}

export type ListUrl<F extends Record<string, Field>> = Omit<
  ReturnType<typeof listUrl<F, string>>,
  "search" | "panel" | "parameters"
> & { panel?: Panel<string> | undefined };
