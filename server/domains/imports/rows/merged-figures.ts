import type { ImportField } from "#contract/import-plan.ts";
import { amountKind } from "../columns/crm-fields.ts";
import { isFigure, numberKind } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import { isMissing } from "../values/missing.ts";
import type { RowContext } from "./row-context.ts";

const ACCOUNT: readonly ImportField[] = ["network", "username", "url", "external_id"];
const POST: readonly ImportField[] = ["post_id", "post_url"];

/**
 * The places of figures in cells that are merged with those above them, where the row is another account, or another
 * post: one figure is not that of each. It belongs to all rows only where what it is about is merged with it.
 */
export function mergedFigures({ columns, crmColumns, of }: RowContext, { cells, carried = [] }: Row): number[] {
  if (carried.length === 0) return [];
  const isOneWithAbove = (fields: readonly ImportField[]) => {
    const filled = fields.flatMap(of).filter(({ index }) => !isMissing(cells[index] ?? ""));
    return filled.length > 0 && filled.every(({ index }) => carried.includes(index));
  };
  const figures = columns.flatMap(({ index, field }) =>
    numberKind(field) && carried.includes(index) && !isOneWithAbove(isFigure(field) ? ACCOUNT : POST) ? [index] : [],
  );
  const amounts = [...crmColumns].flatMap(([index, target]) =>
    amountKind(target) && carried.includes(index) && !isOneWithAbove(ACCOUNT) ? [index] : [],
  );
  return [...figures, ...amounts];
}

/** The row without these figures. */
export function withoutMergedFigures(context: RowContext, row: Row): Row {
  const others = mergedFigures(context, row);
  return others.length === 0 ? row : { ...row, cells: row.cells.map((cell, i) => (others.includes(i) ? "" : cell)) };
}
