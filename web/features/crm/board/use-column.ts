import { listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "#web/api/queries.ts";
import { columnRows } from "#web/shared/board/column-rows.ts";
import type { Moves } from "#web/shared/board/use-moves.ts";
import type { CrmState } from "../search-params.ts";

const PAGE = 50;

/** A column's creators, read page by page as it is scrolled. */
export function useColumn({ filters, sort, asc }: CrmState, id: string, moves: Moves<CrmCreator>) {
  const scope = JSON.stringify([filters, sort, asc]);
  const [held, setHeld] = useState({ scope, pages: 1 });
  const pages = held.scope === scope ? held.pages : 1;
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, at) =>
      queryOf(listCrm, {
        page: at + 1,
        pagination: PAGE,
        sort,
        asc: asc ? "true" : "false",
        filters: { ...filters, statuses: [id] },
      }),
    ),
  });
  const [first] = reads;
  const last = reads.at(-1);
  const read = reads.flatMap(({ data }) => data?.crmCreators ?? []);
  const total = first?.data?.crmStats.totalResult ?? 0;
  const hasMore = pages * PAGE < total && last?.data !== undefined;
  return {
    ...columnRows(id, read, { total, readAt: first?.dataUpdatedAt ?? 0, moves }),
    isKnown: first?.data !== undefined,
    /** The error of the first failed page, be it the first or a later one. */
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const one of reads) if (one.error) void one.refetch();
    },
    readMore: hasMore ? () => setHeld({ scope, pages: pages + 1 }) : undefined,
  };
}
