import type { Member } from "../../context.ts";

type Done = { actorId: string | null; verb: string };

/**
 * Whoever may change the team's things may take back what any of the team did; viewers, what they did to the only
 * thing they have of their own: their views.
 */
export function canUndo({ member, userId }: Member, { actorId, verb }: Done): boolean {
  return member !== "viewer" || (verb === "views.delete" && actorId === userId);
}
