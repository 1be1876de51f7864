import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { MIN_WAIT_MS } from "#contract/base/limits.ts";
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { wait } from "../lib/wait.ts";
import type { ApiError } from "./api-error.ts";
import { call } from "./client.ts";
import { invalidateTouched, metaOf } from "./invalidate.ts";
import { queryClient } from "./query-client.ts";

/** Options of a query: its key is the endpoint's path and the input. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: metaOf(endpoint),
    ...(endpoint.repeatMs !== undefined && { refetchInterval: endpoint.repeatMs }),
  });
}

/**
 * Reads an endpoint. A new input cancels the previous request; with `keepRows` the previous reply stays on screen
 * (`isPlaceholderData`), as tables need.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keepRows = false, enabled = true }: { keepRows?: boolean; enabled?: boolean } = {},
): UseQueryResult<ReplyOf<E>> {
  return useQuery({ ...queryOf(endpoint, input), enabled, ...(keepRows && { placeholderData: keepPreviousData }) });
}

/** Returns what the app load or a route's loader has already fetched; throws if it is not in the cache. */
export function useLoaded<E extends Endpoint>(endpoint: E, input: InputOf<E>): ReplyOf<E> {
  const { data, error } = useQuery(queryOf(endpoint, input));
  if (data !== undefined) return data;
  throw error ?? new Error(`${endpoint.path} was not prefetched`);
}

/** For route loaders: starts the request; errors are shown by the component that reads it. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery(queryOf(endpoint, input));
}

/** Refetches the visible queries of these endpoints and marks the others stale. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Marks all replies of an endpoint stale: each is fetched again when it is next shown, not before. */
export async function markStale({ path }: Endpoint): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [path], refetchType: "none" });
}

/** Options of a write: it invalidates what the endpoint touches. */
export function mutationOf<E extends Endpoint>(endpoint: E) {
  return mutationOptions<ReplyOf<E>, ApiError, InputOf<E>>({
    mutationFn: async (input) => {
      const reply = await call(endpoint, input);
      void invalidateTouched(endpoint);
      return reply;
    },
  });
}

export type Mutate<E extends Endpoint> = UseMutationResult<ReplyOf<E>, ApiError, InputOf<E>> & {
  /** For the busy indicator: true while the call runs and, once shown, for at least `MIN_WAIT_MS`. */
  busy: boolean;
};

/** Calls a write. Only the busy indicator is delayed, never the reply. */
export function useMutate<E extends Endpoint>(
  endpoint: E,
  {
    onSuccess,
    onError,
  }: {
    onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => void;
    onError?: (error: ApiError) => void;
  } = {},
): Mutate<E> {
  const [held, setHeld] = useState(false);
  const mutation = useMutation({
    ...mutationOf(endpoint),
    onMutate: () => {
      setHeld(true);
      void wait(MIN_WAIT_MS).then(() => setHeld(false));
    },
    onSuccess: (reply, input) => onSuccess?.(reply, input),
    onError,
  });
  return { ...mutation, busy: mutation.isPending || held };
}
