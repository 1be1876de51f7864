import { z } from "zod";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { Member } from "../../context.ts";
import { can } from "../../kernel/permissions.ts";

/** Viewers undo only what they did to the one thing they have of their own: their views. */
export function canUndo(actor: Member, { actorId, verb }: { actorId: string | null; verb: string }): boolean {
  return can(actor, "actions.undo") || (verb === "views.delete" && actorId === actor.userId);
}

/** What an undo stores: the action that it undid. */
export const undoInverse = z.object({ undoes: z.uuid() });
export type UndoInverse = z.infer<typeof undoInverse>;

/** Whether an action has an undo, and time left for it. */
export function isUndoable({ inverse, createdAt }: { inverse: unknown; createdAt: Date }, now: Date): boolean {
  return inverse !== null && now.getTime() - createdAt.getTime() <= UNDO_DAYS * DAY_MS;
}
