import type { Context, Member } from "#server/context.ts";
import { findUser } from "./store.ts";

/** The user as an actor, for work that continues after their request. */
export async function readMember({ ctx, userId }: { ctx: Context; userId: string }): Promise<Member | undefined> {
  const found = await findUser(ctx.db, userId);
  if (!found) return undefined;
  const { id, customerId, firstName, lastName, member, isAdmin } = found.user;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: "member", userId: id, customerId, name, member, isAdmin, plan: found.customer.plan, sessionId: "" };
}
