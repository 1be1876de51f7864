import type { LabelView } from "#contract/labels.ts";

/** As filters call those without a status. */
export const NO_STATUS = "none";

/** A column of the board; without a label it is that of creators without a status. */
export type Column = { id: string; label: LabelView | undefined };

/** The statuses in their order, then none; only those that are filtered for. */
export function columnsOf(statuses: readonly LabelView[], wanted: readonly string[]): Column[] {
  const all: Column[] = [...statuses.map((label) => ({ id: label._id, label })), { id: NO_STATUS, label: undefined }];
  return wanted.length === 0 ? all : all.filter(({ id }) => wanted.includes(id));
}
