import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { columnRows } from "./column-rows.ts";
import type { Moves } from "./use-moves.ts";

/** Cards of one page of a column. */
export const COLUMN_PAGE = 50;

/** How many pages of a column are read. Where `scope` changes, by which its cards are chosen, it is the first again. */
export function usePages(scope: string) {
  const [held, setHeld] = useState({ scope, pages: 1 });
  const pages = held.scope === scope ? held.pages : 1;
  return { pages, readNext: () => setHeld({ scope, pages: pages + 1 }) };
}

type Read<Reply> = Pick<UseQueryResult<Reply>, "data" | "error" | "dataUpdatedAt" | "refetch">;

/** What a column shows of the pages that are read of it. */
export function columnOf<Reply, Row extends { _id: string }>(
  column: string,
  reads: readonly Read<Reply>[],
  {
    moves,
    partOf,
    readNext,
  }: {
    moves: Moves<Row>;
    partOf: (reply: Reply) => { rows: readonly Row[]; total: number };
    readNext: () => void;
  },
) {
  const [first] = reads;
  const parts = reads.flatMap(({ data }) => (data === undefined ? [] : [partOf(data)]));
  const total = first?.data === undefined ? 0 : partOf(first.data).total;
  const found = parts.flatMap(({ rows }) => rows);
  const hasMore = reads.length * COLUMN_PAGE < total && reads.at(-1)?.data !== undefined;
  return {
    ...columnRows(column, found, { total, readAt: first?.dataUpdatedAt ?? 0, moves }),
    isKnown: first?.data !== undefined,
    /** The error of the first failed page, be it the first or a later one. */
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
    readMore: hasMore ? readNext : undefined,
  };
}
