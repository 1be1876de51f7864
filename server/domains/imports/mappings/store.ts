import { and, asc, eq, sql } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { importMappings } from "../../../db/tables/index.ts";

export type MappingRow = typeof importMappings.$inferSelect;

/** By name. */
export async function selectMappings({ db, customerId }: TenantDb): Promise<MappingRow[]> {
  return db
    .select()
    .from(importMappings)
    .where(eq(importMappings.customerId, customerId))
    .orderBy(asc(sql`lower(${importMappings.name})`));
}

export async function selectMapping({ db, customerId }: TenantDb, id: string): Promise<MappingRow | undefined> {
  const [row] = await db
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.customerId, customerId), eq(importMappings.id, id)));
  return row;
}

/** One of the same name, whatever its case, is replaced. Within a transaction that holds the customer's lock. */
export async function putMapping(
  { db, customerId }: TenantDb,
  { name, headers, plan, createdAt }: Pick<MappingRow, "name" | "headers" | "plan" | "createdAt">,
): Promise<MappingRow> {
  const saved = { name, headers, plan, createdAt };
  const isNamed = sql`lower(${importMappings.name}) = lower(${name})`;
  const [replaced] = await db
    .update(importMappings)
    .set(saved)
    .where(and(eq(importMappings.customerId, customerId), isNamed))
    .returning();
  if (replaced) return replaced;
  const [row] = await db
    .insert(importMappings)
    .values({ ...saved, customerId })
    .returning();
  if (!row) throw new Error("a mapping that was put has a row");
  return row;
}

export async function deleteMapping({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const gone = await db
    .delete(importMappings)
    .where(and(eq(importMappings.customerId, customerId), eq(importMappings.id, id)))
    .returning({ id: importMappings.id });
  return gone.length > 0;
}
