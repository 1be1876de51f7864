import type { ImportPlan } from "#contract/import-plan.ts";

/** A team's saved way to read a kind of table. */
export type SavedMapping = {
  _id: string;
  name: string;
  /** In lower case. */
  headers: string[];
  plan: ImportPlan;
};

/** The saved mapping that was made for a table with just these headers. */
export function mappingFor(headers: readonly string[], mappings: readonly SavedMapping[]): SavedMapping | undefined {
  const wanted = headers.map((header) => header.toLowerCase()).join("\n");
  return mappings.find((mapping) => mapping.headers.join("\n") === wanted);
}

/**
 * The plan of a saved mapping, column by column of the same header; header row and date are the file's own, and so is
 * what was confirmed of its cells.
 */
export function applyMapping(
  { headers: saved, plan: known }: SavedMapping,
  { headers, plan }: { headers: readonly string[]; plan: ImportPlan },
): ImportPlan {
  const { headerRow, date } = plan;
  return {
    ...known,
    headerRow,
    date,
    columns: headers.map((header) => {
      const at = saved.indexOf(header.toLowerCase());
      const { decimal: _decimal, networkIds: _networkIds, ...column } = known.columns[at] ?? { field: null };
      return column;
    }),
  };
}
