import type { CrmCreator, EnteredField } from "#contract/crm/endpoints.ts";
import type { LabelType } from "#contract/labels.ts";
import { editedColumn, propertyOf, type EditedColumn } from "../edit/edited.ts";
import { readEntry } from "../edit/read-entry.ts";

/** As much of a row as its cells are written by. */
type PasteRow = Pick<CrmCreator, "_id"> & { creator: Pick<CrmCreator["creator"], "full_name"> };
type Line = { row: PasteRow; text: string };

export type PastePlan =
  /** These cannot be written, and so nothing is. `line`: of the block, from 1. */
  | { kind: "bad"; bad: { line: number; name: string; text: string }[] }
  | { kind: "text"; field: EnteredField; lines: Line[] }
  /** `unknown`: titles that no label has yet. */
  | { kind: "labels"; type: LabelType; lines: { row: PasteRow; titles: string[] }[]; unknown: string[] };

type Titles = Record<LabelType, readonly { title: string }[]>;

/** `left`: lines without a row. `others`: columns of the block that meet no editable column. */
type BlockPlan = { columns: { column: EditedColumn; plan: PastePlan }[]; left: number; others: number };

/** What a block means for rows and columns, its first cell for the first of each. */
export function planBlock(
  block: readonly (readonly string[])[],
  onto: { rows: readonly PasteRow[]; columns: readonly string[] },
  labels: Titles,
): BlockPlan {
  const width = Math.max(0, ...block.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => editedColumn(onto.columns[at] ?? "")).flatMap(
    (column, at) => {
      const values = block.map((row) => row[at]);
      return column === undefined ? [] : [{ column, plan: planPaste(column, values, onto.rows, labels) }];
    },
  );
  return { columns, left: Math.max(0, block.length - onto.rows.length), others: width - columns.length };
}

/**
 * What values mean for a column of rows, the first for the first row; those beyond the rows are left out, and so are
 * rows whose line of the block is shorter.
 */
export function planPaste(
  column: EditedColumn,
  values: readonly (string | undefined)[],
  rows: readonly PasteRow[],
  labels: Titles,
): PastePlan {
  const field = propertyOf(column);
  const lines = rows.flatMap((row, at) => {
    const text = values[at]?.trim();
    return text === undefined ? [] : [{ row, line: at + 1, text }];
  });
  if (field) {
    const entries = lines.map((line) => ({ ...line, entry: readEntry(column, line.text) }));
    const bad = entries.flatMap(({ row, line, text, entry }) =>
      "text" in entry ? [] : [{ line, name: row.creator.full_name, text }],
    );
    if (bad.length > 0) return { kind: "bad", bad };
    return {
      kind: "text",
      field,
      lines: entries.flatMap(({ row, entry }) => ("text" in entry ? [{ row, text: entry.text }] : [])),
    };
  }
  const type = column === "tags" ? "tag" : "status";
  const named = lines.map(({ row, text }) => ({ row, titles: titlesIn(type, text) }));
  const known = new Set(labels[type].map(({ title }) => keyOf(title)));
  const unknown = new Map(
    named.flatMap(({ titles }) => titles.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one])),
  );
  return { kind: "labels", type, lines: named, unknown: [...unknown.values()] };
}

/** Titles are the same however they are written. */
export function keyOf(title: string): string {
  return title.trim().toLowerCase();
}

/** A creator has one status, and tags are parted by commas or semicolons. */
function titlesIn(type: LabelType, text: string): string[] {
  const parts = type === "tag" ? text.split(/[,;]/) : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Rows by the labels they are to have, so that each set of labels is one call; unknown titles are left out. */
export function groupByLabels(
  plan: Extract<PastePlan, { kind: "labels" }>,
  labels: readonly { _id: string; title: string }[],
): { labelIds: string[]; rowIds: string[] }[] {
  const ids = new Map(labels.map(({ _id, title }) => [keyOf(title), _id]));
  const groups = new Map<string, { labelIds: string[]; rowIds: string[] }>();
  for (const { row, titles } of plan.lines) {
    const labelIds = [...new Set(titles.flatMap((title) => ids.get(keyOf(title)) ?? []))].toSorted();
    // A cell of nothing but unknown titles says nothing; an empty one clears.
    if (labelIds.length === 0 && titles.length > 0) continue;
    const group = groups.get(labelIds.join()) ?? { labelIds, rowIds: [] };
    group.rowIds.push(row._id);
    groups.set(labelIds.join(), group);
  }
  return [...groups.values()];
}
