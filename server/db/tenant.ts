import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import pg from "pg";
import type { Context, Guest, Member } from "../context.ts";
import type { Database } from "./connect.ts";
import { OWNER_LOCK_CLASS } from "./locks.ts";
import { acrossTenants } from "./row-security.ts";
import { customers } from "./tables/index.ts";

/**
 * A database handle with the workspace its statements are scoped to; required by every store function of tenant tables.
 */
export type TenantDb = { db: Database; customerId: string };

export function tenantOf(ctx: Context<Member | Guest>): TenantDb {
  return { db: ctx.db, customerId: ctx.actor.customerId };
}

/**
 * Other writes of this workspace wait until the transaction ends, so that checked limits, counts and titles stay valid.
 * Reads, and rows that merely refer to the workspace, do not wait.
 */
export async function lockTenant({ db, customerId }: TenantDb): Promise<void> {
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
}

/** The same lock as the beginning of a transaction. */
export function lockingTenant(customerId: string): string {
  return `select id from customers where id = ${pg.escapeLiteral(customerId)} for no key update`;
}

/** Workspaces whose `id` this is and that the user owns, also those that wait for their deletion. */
export function isOwnedBy(id: SQLWrapper, userId: string): SQL {
  return sql`${id} in (
    select m.customer_id from workspace_members m
    where m.user_id = ${userId} and m.role = 'owner' and m.left_at is null)`;
}

/**
 * Runs `work` on the rows of all workspaces of the owner; others that count what these share wait until the transaction
 * ends. Take the lock of a workspace first.
 */
export async function acrossOwned<T>(
  { db }: Pick<TenantDb, "db">,
  ownerId: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return acrossTenants(db, async (own) => {
    await own.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK_CLASS}, hashtext(${ownerId}))`);
    return work(own);
  });
}
