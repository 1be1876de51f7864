import type { LabelView } from "#contract/labels.ts";
import { z } from "zod";
import { onSignOut } from "#web/api/session.ts";
import { createPersistedStore } from "#web/lib/persisted.ts";

/** As filters call those without a status. */
export const NO_STATUS = "none";

/** A column of the board; without a label it is that of creators without a status. */
export type Column = { id: string; label: LabelView | undefined };

/** No status, where creators begin, then the statuses in their order; only those that are filtered for. */
export function columnsOf(statuses: readonly LabelView[], wanted: readonly string[]): Column[] {
  const all: Column[] = [{ id: NO_STATUS, label: undefined }, ...statuses.map((label) => ({ id: label._id, label }))];
  return wanted.length === 0 ? all : all.filter(({ id }) => wanted.includes(id));
}

/** Columns that this browser folds while they are empty. */
export const foldedColumns = createPersistedStore("board-folded", z.array(z.string()), []);
onSignOut(() => foldedColumns.set([]));

export function foldColumn(id: string, isFolded: boolean): void {
  const others = foldedColumns.get().filter((other) => other !== id);
  foldedColumns.set(isFolded ? [...others, id] : others);
}
