import { discover } from "#contract/discovery.ts";
import { useQueries } from "@tanstack/react-query";
import { call } from "#web/api/client.ts";
import { queryOf } from "#web/api/queries.ts";
import { atMost } from "#web/lib/at-most.ts";
import { holds, loosenings, type Loosening } from "./loosening.ts";
import { requestOf } from "./request.ts";
import { changed } from "./search-params.ts";
import type { SearchControl } from "./use-discovery-search.ts";

const limited = atMost(6);

export type Loosened = {
  way: Loosening;
  /** How many there would be; undefined while counted, null when that failed. */
  found: number | null | undefined;
  /** Takes away what was asked for last. */
  latest: boolean;
};

/** How many creators there would be without each filter, the most first. Counting ends when the search changes. */
export function useLoosened({ search, latest }: SearchControl): Loosened[] {
  const ways = loosenings(search);
  const counts = useQueries({
    queries: ways.map(({ patch }) => {
      const input = requestOf({ ...changed(search, patch), seed: search.seed });
      return {
        ...queryOf(discover, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => limited(() => call(discover, input, { signal }), signal),
        retry: false,
      };
    }),
  });
  const loosened = ways.map((way, place) => {
    const count = counts[place];
    const found = count?.error ? null : count?.data?.totalResults;
    return { way, found, latest: latest !== undefined && holds(way, latest) };
  });
  // In order only once all is known: nothing moves under the pointer while numbers come in.
  if (loosened.some(({ found }) => found === undefined)) return loosened;
  return loosened.toSorted((a, b) => (b.found ?? -1) - (a.found ?? -1));
}
