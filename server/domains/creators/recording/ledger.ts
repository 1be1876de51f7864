/** Rows by key that remember which of them were put since they were loaded. */
export type Ledger<T> = {
  get: (key: string) => T | undefined;
  put: (key: string, row: T) => void;
  /** The last version of every row that was put. */
  changed: () => T[];
  /** The same with what was loaded in its place. */
  kept: () => { now: T; was: T | undefined }[];
};

export function openLedger<T>(rows: readonly T[], keyOf: (row: T) => string): Ledger<T> {
  const loaded = new Map(rows.map((row) => [keyOf(row), row]));
  const current = new Map(loaded);
  const touched = new Map<string, T>();
  return {
    get: (key) => current.get(key),
    put(key, row) {
      current.set(key, row);
      touched.set(key, row);
    },
    changed: () => [...touched.values()],
    kept: () => [...touched].map(([key, now]) => ({ now, was: loaded.get(key) })),
  };
}
