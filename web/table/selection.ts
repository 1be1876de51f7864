import { useState } from "react";

export type Selection<T> = {
  /** The chosen rows by id, also those of other pages, in the order they were chosen. */
  rows: ReadonlyMap<string, T>;
  set: (rows: ReadonlyMap<string, T>) => void;
  /** Without these rows: they are no longer there to act on. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
  /** The number of selected creators when it exceeds `rows`: all that match the filters. */
  count?: number;
};

/** What is chosen in a table. `scope`: the search it belongs to; another search starts with nothing chosen. */
export function useSelection<T>(scope: string): Selection<T> {
  const [held, setHeld] = useState<{ scope: string; rows: ReadonlyMap<string, T> }>({ scope, rows: new Map() });
  const rows = held.scope === scope ? held.rows : new Map<string, T>();
  return {
    rows,
    set: (next) => setHeld({ scope, rows: next }),
    drop: (ids) => {
      const gone = new Set(ids);
      setHeld({ scope, rows: new Map([...rows].filter(([id]) => !gone.has(id))) });
    },
    clear: () => setHeld({ scope, rows: new Map() }),
  };
}

export function countOf<T>({ rows, count }: Selection<T>): number {
  return count ?? rows.size;
}

/** With these rows chosen, or without them when all of them are. */
export function toggledRows<T>(before: ReadonlyMap<string, T>, rows: ReadonlyMap<string, T>): Map<string, T> {
  const all = [...rows.keys()].every((id) => before.has(id));
  const others = [...before].filter(([id]) => !rows.has(id));
  return new Map(all ? others : [...before, ...rows]);
}

/** The rows of the ids now chosen: from this page, or as they were when chosen on another. */
export function pickRows<T>(
  ids: readonly string[],
  page: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T>,
): Map<string, T> {
  return new Map(
    ids.flatMap((id) => {
      const row = page.get(id) ?? before.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
}

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
export function useMatchingSelection<Row, Matching>(
  matching: Matching,
  page: readonly Row[],
  total: number,
  idOf: (row: Row) => string,
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
    rows: new Map(page.flatMap((row) => (except.has(idOf(row)) ? [] : [[idOf(row), row] as const]))),
    count,
    set: (rows) => {
      const elsewhere = [...except].filter((id) => !page.some((row) => idOf(row) === id));
      const out = page.map(idOf).filter((id) => !rows.has(id));
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
