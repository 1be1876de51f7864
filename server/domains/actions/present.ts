import type { ActionView } from "#contract/actions.ts";
import { isUndoable } from "./policy.ts";
import type { ActionRow } from "./store.ts";

/** `allowed`: whether the reader may undo at all. */
export function presentAction(row: ActionRow, { now, allowed }: { now: Date; allowed: boolean }): ActionView {
  return {
    _id: row.id,
    verb: row.verb,
    actor: row.actorId ? { _id: row.actorId, name: `${row.firstName} ${row.lastName}`.trim() } : null,
    count: row.count,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: allowed && row.undoneAt === null && isUndoable(row, now),
  };
}
