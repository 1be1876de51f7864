import { and, eq } from "drizzle-orm";
import type { Context, Member } from "../context.ts";
import type { Database } from "./connect.ts";
import { customers, workspaceMembers } from "./tables/index.ts";

/**
 * A database handle with the workspace its statements are scoped to; required by every store function of tenant tables.
 */
export type TenantDb = { db: Database; customerId: string };

export function tenantOf(ctx: Context<Member>): TenantDb {
  return { db: ctx.db, customerId: ctx.actor.customerId };
}

/**
 * Other writes of this workspace wait until the transaction ends, so that checked limits, counts and titles stay valid.
 * Reads, and rows that merely refer to the workspace, do not wait.
 */
export async function lockTenant({ db, customerId }: TenantDb): Promise<void> {
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
}

/** The user who owns the workspace: what is shared fairly is counted over all workspaces of an owner. */
export async function selectOwner({ db, customerId }: TenantDb): Promise<string | undefined> {
  const [owner] = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.customerId, customerId), eq(workspaceMembers.role, "owner")));
  return owner?.userId;
}
