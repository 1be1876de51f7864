import { IMPORT_COLUMNS_MAX } from "#contract/base/limits.ts";
import { flatten, isObject, writeList } from "./flatten.ts";
import type { Grid, Row } from "./grid.ts";
import { parseLiteral } from "./literals.ts";

const LOOKED_AT = 200;
/** This share of the cells that are not empty has to be such a text. */
const ENOUGH = 0.8;
const LONGEST = 100_000;

type Folded = { kind: "object"; paths: string[] } | { kind: "list" };

/** Makes columns of cells with JSON or Python's dicts, and words of lists. */
export async function unfold(grid: Grid): Promise<Grid> {
  const first: Row[] = [];
  for await (const row of grid.rows()) if (first.push(row) >= LOOKED_AT) break;
  const folded = new Map<number, Folded>();
  for (let index = 0; index < grid.width; index++) {
    const found = foldedIn(first.map(({ cells }) => cells[index] ?? ""));
    if (found) folded.set(index, found);
  }
  if (folded.size === 0) return grid;
  const unfolded = [...folded]
    .flatMap(([of, { kind, ...rest }]) =>
      kind === "object" && "paths" in rest ? rest.paths.map((path) => ({ of, path })) : [],
    )
    .slice(0, IMPORT_COLUMNS_MAX - grid.width);
  return {
    ...grid,
    width: grid.width + unfolded.length,
    unfolded: [...grid.unfolded, ...unfolded],
    async *rows() {
      for await (const row of grid.rows()) yield row.problem === undefined ? { ...row, cells: open(row.cells) } : row;
    },
  };

  function open(cells: readonly string[]): string[] {
    const objects = new Map<number, Map<string, string>>();
    const own = cells.map((cell, index) => {
      const how = folded.get(index);
      if (!how || !isFolded(cell)) return cell;
      const value = parseLiteral(cell.trim());
      if (Array.isArray(value)) return writeList(value);
      if (isObject(value)) objects.set(index, flatten(value));
      return cell;
    });
    return [...own, ...unfolded.map(({ of, path }) => objects.get(of)?.get(path) ?? "")];
  }
}

function foldedIn(cells: readonly string[]): Folded | undefined {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const like = filled.filter(isFolded);
  // The header is a cell as well, and none like the others.
  if (like.length === 0 || like.length < (filled.length - 1) * ENOUGH) return undefined;
  const values = like.map((cell) => parseLiteral(cell.trim()));
  if (values.filter((value) => value !== undefined).length < like.length * ENOUGH) return undefined;
  const objects = values.filter(isObject);
  if (objects.length === 0) return { kind: "list" };
  const paths = new Set<string>();
  for (const object of objects) for (const path of flatten(object).keys()) paths.add(path);
  return { kind: "object", paths: [...paths] };
}

function isFolded(cell: string): boolean {
  const text = cell.trim();
  return text.length <= LONGEST && (/^\{.*\}$/s.test(text) || /^\[.*\]$/s.test(text));
}
