import { eq } from "drizzle-orm";
import type { Context, Member } from "../context.ts";
import type { Database } from "./connect.ts";
import { customers } from "./tables/index.ts";

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
