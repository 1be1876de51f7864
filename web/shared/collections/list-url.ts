import type { Field } from "#contract/collections/collection.ts";
import type { List } from "#contract/collections/list.ts";
import { trust } from "#contract/base/trust.ts";
import { collectionUrl, type TableState, type UrlInput, type UrlSearch } from "./url.ts";

/** What a list shows. */
export type ListState<F extends Record<string, Field>> = TableState<F, number>;

/** The URLs of a list, and what its calls take of them. */
export function listUrl<const F extends Record<string, Field>>(list: List<F>) {
  const { collection, size, sort: first } = list;
  const url = collectionUrl(collection, {
    sizes: [size],
    sort: first,
    isAscending: (sort) => (sort === first ? list.ascending : collection.isAscending(sort)),
  });

  /** As the calls take it. */
  function input({ filters, page, sort, asc }: ListState<F>) {
    return { filters, page, sort, asc: asc ? ("true" as const) : ("false" as const) };
  }

  /** The valid part of a URL. `extra`: parameters beside those of the list, such as the row in an open panel. */
  function search<const Extra extends string = never>(
    given: UrlInput,
    extra?: Record<Extra, (value: unknown) => string | undefined>,
  ): UrlSearch<F> & { [K in Extra]?: string | undefined } {
    const readers = Object.entries<(value: unknown) => string | undefined>(extra ?? {});
    const others = readers.map(([name, read]) => [name, read(given[name])]);
    // Both parts are made as the type says.
    return trust({ ...url.write(url.read(given)), ...Object.fromEntries(others) });
  }

  return { ...url, input, search };
}
