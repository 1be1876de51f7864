import type { Member } from "../../context.ts";

/** Whoever started a job may stop it, and whoever may change the team's things. */
export function canCancel({ userId, member }: Member, job: { actorId: string | null }): boolean {
  return job.actorId === userId || member !== "viewer";
}
