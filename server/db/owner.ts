import { eq } from "drizzle-orm";
import type { Context, Member } from "../context.ts";
import type { Database } from "./connect.ts";
import { customers } from "./tables/index.ts";

/** Whose rows a statement is about; every store function of a customer's things takes one. */
export type Owner = { db: Database; customerId: string };

export function ownerOf(ctx: Context<Member>): Owner {
  return { db: ctx.db, customerId: ctx.actor.customerId };
}

/**
 * Until the transaction ends, others who change this customer's CRM and lists wait: limits, counts and titles that
 * were checked stay true. Reading, and rows that merely refer to the customer, are not held up.
 */
export async function lockCustomer({ db, customerId }: Owner): Promise<void> {
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
}
