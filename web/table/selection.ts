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
