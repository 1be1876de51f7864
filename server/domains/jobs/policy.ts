import type { Member } from "../../context.ts";
import { can } from "../../kernel/permissions.ts";

export function canCancel(actor: Member, job: { actorId: string | null }): boolean {
  return job.actorId === actor.userId || can(actor, "jobs.manage");
}
