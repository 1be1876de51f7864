import type { Context, Member } from "#server/context.ts";
import { allows } from "#contract/permissions.ts";
import { refuse } from "#server/errors.ts";
import { readMember } from "./read-member.ts";

/** Who started work that changes a CRM, as the caller they are now. Throws forbidden when they may no longer. */
export async function readWriter(
  ctx: Context,
  { actorId, customerId }: { actorId: string | null; customerId: string },
): Promise<Member> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId });
  return member?.customerId === customerId && allows(member.member, "crm.write") ? member : refuse("forbidden");
}
