import type { ImportPlan } from "#contract/imports/plan.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { readOwner } from "../rows/owner.ts";

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
  return mappings.find((mapping) => hasHeaders(mapping, headers));
}

function hasHeaders(mapping: SavedMapping, headers: readonly string[]): boolean {
  return mapping.headers.join("\n") === headers.map((header) => header.toLowerCase()).join("\n");
}

/**
 * The plan of a saved mapping, column by column of the same header; header row and date are the file's own, and so is
 * what was confirmed of its cells.
 */
export function applyMapping(
  mapping: SavedMapping,
  { headers, plan }: { headers: readonly string[]; plan: ImportPlan },
): ImportPlan {
  const { headers: saved, plan: known } = mapping;
  const { headerRow, sheet, date } = plan;
  const { owner, sheet: _sheet, renames: _renames, ...rest } = known;
  return {
    ...rest,
    // The posts of another table may be of another account.
    ...(owner && hasHeaders(mapping, headers) && isOfNetwork(plan, owner.network) && { owner }),
    ...(sheet !== undefined && { sheet }),
    headerRow,
    date,
    columns: headers.map((header, index) => {
      const at = saved.indexOf(header.toLowerCase());
      const { decimal: _decimal, networkIds: _networkIds, ...column } = known.columns[at] ?? { field: null };
      // What was not confirmed when the mapping was saved is what this table shows.
      return column.unconfirmed && known.target === plan.target ? (plan.columns[index] ?? column) : column;
    }),
  };
}

function isOfNetwork(plan: ImportPlan, network: ImportPlan["network"]): boolean {
  return plan.network === null || plan.network === network;
}

/** The account that a mapping remembers: a table with the same headers can be of another one. */
export function describeRemembered(plan: ImportPlan, { name }: SavedMapping): string[] {
  const owner = readOwner(plan);
  if (!owner || "reason" in owner) return [];
  const rows = plan.target === "posts" ? "posts" : "figures";
  return [
    `The mapping “${name}” remembers whose ${rows} these are: ${owner.username} on ${NETWORK_FACTS[owner.network].label}. Change the account if this file is of another one.`,
  ];
}
