import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { MIN_WAIT_MS } from "#contract/limits.ts";
import {
  keepPreviousData,
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
import { invalidateTouched } from "./invalidate.ts";
import { queryClient } from "./query-client.ts";

/** A read as TanStack Query knows it: its key is the endpoint's path and the input. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { reads: endpoint.reads, staleAfterMs: endpoint.staleAfterMs },
  });
}

/**
 * Reads an endpoint. A new input cancels the read before; with `keepRows` the old answer stays on screen meanwhile
 * (`isPlaceholderData`), as tables want it.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { keepRows = false, enabled = true }: { keepRows?: boolean; enabled?: boolean } = {},
): UseQueryResult<ReplyOf<E>> {
  return useQuery({ ...queryOf(endpoint, input), enabled, ...(keepRows && { placeholderData: keepPreviousData }) });
}

/** What the app load or a route's loader has fetched already; a read that is missing there is a mistake and thrown. */
export function useLoaded<E extends Endpoint>(endpoint: E, input: InputOf<E>): ReplyOf<E> {
  const { data, error } = useQuery(queryOf(endpoint, input));
  if (data !== undefined) return data;
  throw error ?? new Error(`${endpoint.path} was not prefetched`);
}

/** For a route's loader: starts the read; what fails is shown by the component that reads it. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery(queryOf(endpoint, input));
}

/** Every answer of these endpoints is read again where it is on screen. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

export type Mutate<E extends Endpoint> = UseMutationResult<ReplyOf<E>, ApiError, InputOf<E>> & {
  /** For the busy mark: true while the call runs, and once shown at least `MIN_WAIT_MS`. */
  busy: boolean;
};

/** A write: what it touches is read again where it is on screen. Its answer is not held back, only the busy mark is. */
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
  const mutation = useMutation<ReplyOf<E>, ApiError, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onMutate: () => {
      setHeld(true);
      void wait(MIN_WAIT_MS).then(() => setHeld(false));
    },
    onSuccess: (reply, input) => {
      void invalidateTouched(endpoint);
      onSuccess?.(reply, input);
    },
    onError,
  });
  return { ...mutation, busy: mutation.isPending || held };
}
