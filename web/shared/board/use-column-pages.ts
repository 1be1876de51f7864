import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "#web/api/queries.ts";
import { columnRows } from "./column-rows.ts";
import type { Moves } from "./use-moves.ts";

/** Cards of one page of a column. */
export const COLUMN_PAGE = 50;

/**
 * A column's cards, read page by page as it is scrolled. `scope`: what the cards are chosen by; where it changes, the
 * column is read from its first page.
 */
export function useColumnPages<E extends Endpoint, Row extends { _id: string }>(
  endpoint: E,
  {
    column,
    scope,
    moves,
    inputOf,
    partOf,
  }: {
    column: string;
    scope: string;
    moves: Moves<Row>;
    inputOf: (page: number) => InputOf<E>;
    partOf: (reply: ReplyOf<E>) => { rows: readonly Row[]; total: number };
  },
) {
  const [held, setHeld] = useState({ scope, pages: 1 });
  const pages = held.scope === scope ? held.pages : 1;
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, at) => queryOf(endpoint, inputOf(at + 1))),
    combine: (results) =>
      results.map(({ data, error, dataUpdatedAt, refetch }) => ({
        part: data === undefined ? undefined : partOf(data),
        error,
        dataUpdatedAt,
        refetch,
      })),
  });
  const [first] = reads;
  const total = first?.part?.total ?? 0;
  const found = reads.flatMap(({ part }) => part?.rows ?? []);
  const hasMore = pages * COLUMN_PAGE < total && reads.at(-1)?.part !== undefined;
  return {
    ...columnRows(column, found, { total, readAt: first?.dataUpdatedAt ?? 0, moves }),
    isKnown: first?.part !== undefined,
    /** The error of the first failed page, be it the first or a later one. */
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
    readMore: hasMore ? () => setHeld({ scope, pages: pages + 1 }) : undefined,
  };
}
