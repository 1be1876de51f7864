import type { Member } from "../../context.ts";
import { can } from "../../kernel/permissions.ts";

type Done = { actorId: string | null; verb: string };

/** Viewers undo only what they did to the one thing they have of their own: their views. */
export function canUndo(actor: Member, { actorId, verb }: Done): boolean {
  return can(actor, "actions.undo") || (verb === "views.delete" && actorId === actor.userId);
}
