import { networksIn } from "../../../values/networks.ts";
import type { Grid, Row } from "./grid.ts";

/** A grid of which is known which row holds the headers. */
export type Table = Pick<Grid, "format" | "encoding" | "delimiter"> & {
  /** One name per column: line breaks and blanks folded, duplicates numbered. */
  headers: string[];
  /** Rows below the headers; may be read more than once. */
  rows: () => AsyncGenerator<Row>;
};

/** Above the headers there can be a row of groups of columns: "Instagram" above "Followers". */
const LEAST_GROUPS = 2;

export async function tableOf(grid: Grid, headerRow: number | null): Promise<Table> {
  const { format, encoding, delimiter } = grid;
  return {
    format,
    encoding,
    delimiter,
    headers: nameColumns(await headersOf(grid, headerRow)),
    async *rows() {
      let index = -1;
      for await (const row of grid.rows()) {
        index += 1;
        if (headerRow === null || index > headerRow) yield row;
      }
    },
  };
}

async function headersOf({ rows, width, unfolded }: Grid, headerRow: number | null): Promise<string[]> {
  const above: Row[] = [];
  if (headerRow !== null) for await (const row of rows()) if (above.push(row) > headerRow) break;
  const names = Array.from({ length: width }, (_, i) => above.at(-1)?.cells[i] ?? "");
  const groups = groupsIn(above.at(-2)?.cells, names);
  const own = names.map((name, i) => withGroup(name, { group: groups[i] ?? "", names }));
  for (const [i, { of, path }] of unfolded.entries()) {
    const name = own[of]?.trim() || `Column ${of + 1}`;
    own[width - unfolded.length + i] = `${name}.${path}`;
  }
  return own;
}

/** A group is part of the header where columns are ambiguous without it, or where it is a network. */
function withGroup(name: string, { group, names }: { group: string; names: readonly string[] }): string {
  const isRepeated = names.filter((other) => other.trim().toLowerCase() === name.trim().toLowerCase()).length > 1;
  // Cells that are merged over both rows say the same twice.
  return group !== "" && group !== name.trim() && (isRepeated || networksIn(group).length > 0)
    ? `${group} ${name}`
    : name;
}

/** The group of each column, when the row above the headers holds groups: each is above its first column. */
function groupsIn(cells: readonly string[] | undefined, names: readonly string[]): string[] {
  const filled = (cells ?? []).filter((cell) => cell.trim() !== "");
  const hasGaps = filled.length < names.length;
  if (!cells || filled.length < LEAST_GROUPS || !hasGaps || filled.some((cell) => /^\W*\d/.test(cell))) return [];
  let group = "";
  return names.map((_, i) => (group = cells[i]?.trim() || group));
}

/** Headers as people can write them on a command line: `Followers`, `Followers#2`, `Column 3`. */
export function nameColumns(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell.replaceAll(/\s+/g, " ").trim() || `Column ${i + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name}#${times}`;
  });
}
