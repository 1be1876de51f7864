import { discover } from "#contract/discovery/endpoints.ts";
import { useQueries } from "@tanstack/react-query";
import { call } from "#web/api/client.ts";
import { queryOf } from "#web/api/queries.ts";
import { limitConcurrency } from "#web/lib/limit-concurrency.ts";
import { byCount } from "#web/shared/collections/filters/empty-result.tsx";
import { holds, relaxations, type Relaxation } from "./relaxations.ts";
import { requestOf } from "./request.ts";
import { changed } from "./search-params.ts";
import type { SearchControl } from "./use-discovery-search.ts";

const limited = limitConcurrency(6);

export type RelaxedCount = {
  relaxation: Relaxation;
  /** How many there would be; undefined while counted, null when that failed. */
  count: number | null | undefined;
  /** Removes what was set last. */
  latest: boolean;
};

/** How many creators there would be without each filter, the most first. Counting ends when the search changes. */
export function useRelaxedFilterCounts({ search, latest }: SearchControl): readonly RelaxedCount[] {
  const all = relaxations(search);
  const counts = useQueries({
    queries: all.map(({ patch }) => {
      const input = { ...requestOf({ ...changed(search, patch), seed: search.seed }), countOnly: true };
      return {
        ...queryOf(discover, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => limited(() => call(discover, input, { signal }), signal),
        retry: false,
      };
    }),
  });
  return byCount(
    all.map((relaxation, place) => ({
      relaxation,
      count: counts[place]?.error ? null : counts[place]?.data?.totalResults,
      latest: latest !== undefined && holds(relaxation, latest),
    })),
  );
}
