import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
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

/**
 * What a column shows: what was read of it, without the cards on their way out, with those on their way in on top.
 * `readAt`: when its first page was read, in milliseconds.
 */
export function columnRows<Row extends { _id: string }>(
  column: string,
  read: readonly Row[],
  { total, readAt, moves }: { total: number; readAt: number; moves: Moves<Row> },
): { rows: Row[]; total: number } {
  const counts = ({ until }: { until: number | undefined }) => until === undefined || readAt <= until;
  const current = [...moves.values()].filter(counts);
  const arrived = current.filter(({ to }) => to === column);
  const elsewhere = new Set(current.filter(({ to }) => to !== column).map(({ row }) => row._id));
  const known = new Map(read.map((row) => [row._id, row]));
  const top = arrived.map(({ row }) => known.get(row._id) ?? row);
  const onTop = new Set(top.map(({ _id }) => _id));
  const rest = [...known.values()].filter(({ _id }) => !elsewhere.has(_id) && !onTop.has(_id));
  const left = [...known.keys()].filter((id) => elsewhere.has(id)).length;
  // One that has settled is counted by the server already, though it may lie beyond the pages read.
  const joined = arrived.filter(({ row, until }) => until === undefined && !known.has(row._id)).length;
  return { rows: [...top.toReversed(), ...rest], total: Math.max(total - left + joined, 0) };
}
