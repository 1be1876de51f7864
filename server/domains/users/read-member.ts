import type { Context, Member } from "#server/context.ts";
import { findUser } from "./store.ts";
import { allows } from "#contract/base/permissions.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { refuse } from "#server/errors.ts";

/** A user as an actor in one of their workspaces, for work that continues after their request. */
export async function readMember({
  ctx,
  ...who
}: {
  ctx: Context;
  userId: string;
  customerId: string;
}): Promise<Member | undefined> {
  const found = await findUser(ctx.db, who);
  if (!found) return undefined;
  const { firstName, lastName, isAdmin, deletionAt } = found.user;
  const name = `${firstName} ${lastName}`.trim();
  const { role, ownerId, customer } = found;
  const member = {
    kind: "member",
    ...who,
    ownerId,
    name,
    member: role,
    isAdmin,
    plan: customer.plan,
    sessionId: "",
  } as const;
  if (deletionAt !== null) return { ...member, hold: "account_closing" };
  return customer.deletionAt === null ? member : { ...member, hold: "workspace_closing" };
}

type StartedJob = { actorId: string | null; customerId: string };

/** The context of the user who started a CRM job, restricted to their workspace as in requests. */
export async function memberContext(ctx: Context, job: StartedJob): Promise<Context<Member>> {
  return { ...ctx, db: tenantDatabase(ctx.db, job.customerId), actor: await loadActorWithWriteAccess(ctx, job) };
}

/** The user who started a CRM job as an actor. Throws forbidden when they no longer have write access. */
export async function loadActorWithWriteAccess(ctx: Context, { actorId, customerId }: StartedJob): Promise<Member> {
  const member = actorId === null ? undefined : await readMember({ ctx, userId: actorId, customerId });
  return member && allows(member.member, "crm.write") ? member : refuse("forbidden");
}
