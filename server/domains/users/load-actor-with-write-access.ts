import type { Context, Member } from "#server/context.ts";
import { allows } from "#contract/permissions.ts";
import { refuse } from "#server/errors.ts";
import { readMember } from "./read-member.ts";

/** The user who started a CRM job as an actor. Throws forbidden when they no longer have write access. */
export async function loadActorWithWriteAccess(
  ctx: Context,
  { actorId, customerId }: { actorId: string | null; customerId: string },
): Promise<Member> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId });
  return member?.customerId === customerId && allows(member.member, "crm.write") ? member : refuse("forbidden");
}
