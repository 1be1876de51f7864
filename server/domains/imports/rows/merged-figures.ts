import type { ImportField } from "#contract/imports/plan.ts";
import { amountKind } from "../columns/crm-fields.ts";
import { isFigure, numberKind } from "../columns/fields.ts";
import type { Row } from "../reading/grid.ts";
import { isMissing } from "../../../values/missing.ts";
import { canHaveOwner } from "./owner.ts";
import type { RowContext } from "./row-context.ts";

const ACCOUNT: readonly ImportField[] = ["network", "username", "url", "external_id"];
const POST: readonly ImportField[] = ["post_id", "post_url"];
/** Where one account has all rows, links to posts can name another author. */
const AUTHOR: readonly ImportField[] = [...ACCOUNT, "post_url"];

export type WithoutMerged = {
  row: Row;
  /** The places of the figures that were taken out. */
  others: readonly number[];
};

/**
 * Reads rows, in the order of the file, without the figures of cells that are merged with those above them where the row
 * is about another account, or another post, than the first one of these: one figure is not that of each.
 */
export function createMergedReader(context: RowContext): (row: Row) => WithoutMerged {
  const { columns, crmColumns, of, plan } = context;
  const isOfOne = canHaveOwner(plan);
  const figures = columns.flatMap(({ index, field }) => (numberKind(field) ? [{ index, field }] : []));
  const amounts = [...crmColumns].flatMap(([index, target]) => (amountKind(target) ? [{ index, field: null }] : []));
  /** The row in which the cells of a column are merged from; for all other columns the latest row without such cells. */
  const firstOf = new Map<number, Row>();
  let latest: Row | undefined;

  function isOneWithFirst({ cells, carried = [] }: Row, column: number, fields: readonly ImportField[]): boolean {
    const first = firstOf.get(column) ?? latest;
    const isSame = ({ index }: { index: number }) =>
      carried.includes(index) || (first && (cells[index] ?? "").trim() === (first.cells[index] ?? "").trim());
    if (isOfOne && fields === ACCOUNT) return AUTHOR.flatMap(of).every(isSame);
    const filled = fields.flatMap(of).filter(({ index }) => !isMissing(cells[index] ?? ""));
    return filled.length > 0 && filled.every(isSame);
  }

  return (row) => {
    const { carried = [], cells } = row;
    if (carried.length === 0) {
      firstOf.clear();
      latest = row;
      return { row, others: [] };
    }
    for (const index of cells.keys()) if (!carried.includes(index)) firstOf.set(index, row);
    const others = [...figures, ...amounts].flatMap(({ index, field }) => {
      const fields = field === null || isFigure(field) ? ACCOUNT : POST;
      return carried.includes(index) && !isOneWithFirst(row, index, fields) ? [index] : [];
    });
    if (others.length === 0) return { row, others };
    return { row: { ...row, cells: cells.map((cell, i) => (others.includes(i) ? "" : cell)) }, others };
  };
}
