import { useState } from "react";
import { useSelection, type Selection } from "./selection.ts";

/** Single rows by id, or all that match, with exceptions. */
export type Chosen<Row, Matching> = {
  /** For the table. */
  selection: Selection<Row>;
  count: number;
  /** All that match are selected, with few exceptions. */
  isAll: boolean;
  selectAll: () => void;
  scope: { ids: string[] } | { matching: Matching; except: string[] };
};

/** The selection of a table that can be of all rows that match, not only those of its pages. */
export function useMatchingSelection<Row extends { _id: string }, Matching>(
  matching: Matching,
  page: readonly Row[],
  total: number,
): Chosen<Row, Matching> {
  const scope = JSON.stringify(matching);
  const picked = useSelection<Row>(scope);
  const [all, setAll] = useState<{ scope: string; except: ReadonlySet<string> } | null>(null);
  if (all?.scope !== scope) {
    return {
      selection: picked,
      count: picked.rows.size,
      isAll: false,
      selectAll: () => setAll({ scope, except: new Set() }),
      scope: { ids: [...picked.rows.keys()] },
    };
  }
  const { except } = all;
  const count = Math.max(0, total - except.size);
  const selection: Selection<Row> = {
    rows: new Map(page.flatMap((row) => (except.has(row._id) ? [] : [[row._id, row] as const]))),
    count,
    set: (rows) => {
      const elsewhere = [...except].filter((id) => !page.some((row) => row._id === id));
      const out = page.flatMap(({ _id }) => (rows.has(_id) ? [] : [_id]));
      setAll({ scope, except: new Set([...elsewhere, ...out]) });
    },
    drop: () => {},
    clear: () => {
      setAll(null);
      picked.clear();
    },
  };
  return { selection, count, isAll: true, selectAll: () => {}, scope: { matching, except: [...except] } };
}
