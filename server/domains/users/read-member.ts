import type { Context, Member } from "#server/context.ts";
import { findUser } from "./store.ts";
import { allows } from "#contract/permissions.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { refuse } from "#server/errors.ts";

/** The user as an actor, for work that continues after their request. */
export async function readMember({ ctx, userId }: { ctx: Context; userId: string }): Promise<Member | undefined> {
  const found = await findUser(ctx.db, userId);
  if (!found) return undefined;
  const { id, customerId, firstName, lastName, member, isAdmin } = found.user;
  const name = `${firstName} ${lastName}`.trim();
  return { kind: "member", userId: id, customerId, name, member, isAdmin, plan: found.customer.plan, sessionId: "" };
}

type StartedJob = { actorId: string | null; customerId: string };

/** The context of the user who started a CRM job, restricted to their workspace as in requests. */
export async function memberContext(ctx: Context, job: StartedJob): Promise<Context<Member>> {
  return { ...ctx, db: tenantDatabase(ctx.db, job.customerId), actor: await loadActorWithWriteAccess(ctx, job) };
}

/** The user who started a CRM job as an actor. Throws forbidden when they no longer have write access. */
export async function loadActorWithWriteAccess(ctx: Context, { actorId, customerId }: StartedJob): Promise<Member> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId });
  return member?.customerId === customerId && allows(member.member, "crm.write") ? member : refuse("forbidden");
}
