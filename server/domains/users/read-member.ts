import type { Context, Member } from "#server/context.ts";
import { findUser } from "./store.ts";

/** Somebody as the caller they would be now: for what goes on when their request is over. */
export async function readMember({ ctx, userId }: { ctx: Context; userId: string }): Promise<Member | undefined> {
  const found = await findUser(ctx.db, userId);
  if (!found) return undefined;
  const { id, customerId, firstName, lastName, member, isAdmin } = found.user;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: "member", userId: id, customerId, name, member, isAdmin, plan: found.customer.plan, sessionId: "" };
}
