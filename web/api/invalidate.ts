import type { Endpoint } from "#contract/endpoint.ts";
import type { Tag } from "#contract/tags.ts";
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

/** After a write in this tab: refetches immediately every visible query that reads what the endpoint touches. */
export async function invalidateTouched(...endpoints: readonly Pick<Endpoint, "touches">[]): Promise<void> {
  const tags = new Set(endpoints.flatMap(({ touches = [] }) => touches));
  await queryClient.invalidateQueries({ predicate: (query) => readsAny(query, tags) });
}

/** After a change made elsewhere: expensive queries wait until a burst of changes is over. */
export function invalidateTags(changed: readonly Tag[]): void {
  const tags = new Set(changed);
  void queryClient.invalidateQueries({
    predicate: (query) => readsAny(query, tags) && query.meta?.staleAfterMs === undefined,
  });
  for (const query of queryClient.getQueryCache().findAll({ predicate: (one) => readsAny(one, tags) })) {
    const { staleAfterMs } = query.meta ?? {};
    if (staleAfterMs !== undefined) later(String(query.queryKey[0]), staleAfterMs)();
  }
}

/** Debounced invalidations by endpoint path. */
const delayed = new Map<string, () => void>();

function later(path: string, ms: number): () => void {
  const existing = delayed.get(path) ?? debounce(() => void queryClient.invalidateQueries({ queryKey: [path] }), ms);
  delayed.set(path, existing);
  return existing;
}

function readsAny({ meta }: Query, tags: ReadonlySet<Tag>): boolean {
  return meta?.reads?.some((tag) => tags.has(tag)) ?? false;
}

/** Runs once, `ms` after the last of several calls. */
function debounce(run: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}
