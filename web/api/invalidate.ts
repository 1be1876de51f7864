import type { Endpoint } from "#contract/base/endpoint.ts";
import { CRM_STATS_DEBOUNCE_MS } from "#contract/base/limits.ts";
import type { Tag } from "#contract/base/tags.ts";
import type { Query } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** Cache settings of the query's endpoint; set by `queryOf`. */
export type QueryMeta = Pick<Endpoint, "reads" | "staleAfterMs">;

declare module "@tanstack/react-query" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge
  interface Register {
    queryMeta: QueryMeta & Record<string, unknown>;
  }
}

/** For queries that `queryOf` does not make: without it no change reads them again. */
export function metaOf({ reads, staleAfterMs }: QueryMeta): QueryMeta & Record<string, unknown> {
  return { reads, staleAfterMs };
}

/**
 * After a write in this tab: refetches the visible queries that read what the endpoints touch; expensive ones wait until
 * a burst of writes is over, but not as long as for changes made elsewhere.
 */
export async function invalidateTouched(...endpoints: readonly Pick<Endpoint, "touches">[]): Promise<void> {
  await invalidateTags(
    endpoints.flatMap(({ touches = [] }) => touches),
    CRM_STATS_DEBOUNCE_MS,
  );
}

/** After a change made elsewhere: expensive queries wait until a burst of changes is over. */
export async function invalidateTags(changed: readonly Tag[], waitMax = Infinity): Promise<void> {
  const tags = new Set(changed);
  for (const query of queryClient.getQueryCache().findAll({ predicate: (one) => readsAny(one, tags) })) {
    const { staleAfterMs } = query.meta ?? {};
    if (staleAfterMs !== undefined) later(String(query.queryKey[0]), Math.min(staleAfterMs, waitMax));
  }
  const predicate = (query: Query) => readsAny(query, tags) && query.meta?.staleAfterMs === undefined;
  // A first read under way is not restarted, unlike a later one, and may have begun before the change.
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" })) {
    if (query.state.data === undefined) void againAfter(query);
  }
  await queryClient.invalidateQueries({ predicate });
}

/** Reads again what is being read for the first time, once that has ended. */
async function againAfter(query: Query): Promise<void> {
  await query.fetch().catch(() => undefined); // the promise of the read under way
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Debounced invalidations by endpoint path. */
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; ms: number }>();

/** Invalidates once, `ms` after the last of several calls; the shortest wait of them counts. */
function later(path: string, wait: number): void {
  const earlier = pending.get(path);
  clearTimeout(earlier?.timer);
  const ms = Math.min(wait, earlier?.ms ?? wait);
  const timer = setTimeout(() => {
    pending.delete(path);
    void queryClient.invalidateQueries({ queryKey: [path] });
  }, ms);
  pending.set(path, { timer, ms });
}

function readsAny({ meta }: Query, tags: ReadonlySet<Tag>): boolean {
  return meta?.reads?.some((tag) => tags.has(tag)) ?? false;
}
