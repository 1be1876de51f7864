import type { Context, Member } from "../../context.ts";
import { tenantDatabase } from "../../db/row-security.ts";
import { refuse } from "../../errors.ts";
import { readMember } from "../users/index.ts";

/** The context of the administrator who started a job. Throws forbidden when they no longer are one. */
export async function administratorContext(
  ctx: Context,
  { actorId, customerId }: { actorId: string | null; customerId: string },
): Promise<Context<Member>> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId, customerId });
  return { ...ctx, db: tenantDatabase(ctx.db, customerId), actor: member?.isAdmin ? member : refuse("forbidden") };
}
