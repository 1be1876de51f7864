import { eq } from "drizzle-orm";
import type { Context, Member } from "../context.ts";
import type { Database } from "./connect.ts";
import { customers } from "./tables/index.ts";

/** A database handle with the workspace its statements are scoped to; every store function of tenant tables takes one. */
export type TenantDb = { db: Database; customerId: string };

export function tenantOf(ctx: Context<Member>): TenantDb {
  return { db: ctx.db, customerId: ctx.actor.customerId };
}

/**
 * Until the transaction ends, other writes of this workspace wait: limits, counts and titles that were checked stay
 * true. Reads, and rows that merely refer to the workspace, do not wait.
 */
export async function lockTenant({ db, customerId }: TenantDb): Promise<void> {
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
}
