import { and, asc, eq, sql } from "drizzle-orm";
import { fieldKey, type CustomField, type FieldKey } from "#contract/collections/custom-field.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, crmFields } from "../../../db/tables/index.ts";

type FieldRow = typeof crmFields.$inferSelect;

function keyOf(id: string): FieldKey {
  return fieldKey.parse(`f-${id}`);
}

function idOf(key: FieldKey): string {
  return key.slice(2);
}

function toField({ id, title, kind, currency, options }: FieldRow): CustomField {
  return { _id: keyOf(id), title, kind, currency, options };
}

/** The fields that the workspace has defined, in their order. */
export async function selectFields({ db, customerId }: TenantDb): Promise<CustomField[]> {
  const rows = await db
    .select()
    .from(crmFields)
    .where(eq(crmFields.customerId, customerId))
    .orderBy(asc(crmFields.position), asc(crmFields.id));
  return rows.map(toField);
}

/** Behind the others. */
export async function insertField(
  { db, customerId }: TenantDb,
  field: Omit<CustomField, "_id">,
  createdAt: Date,
): Promise<FieldKey> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from crm_fields where customer_id = ${customerId})`;
  const [row] = await db
    .insert(crmFields)
    .values({ ...field, customerId, position, createdAt })
    .returning({ id: crmFields.id });
  if (!row) throw new Error("an inserted field has an id");
  return keyOf(row.id);
}

export async function updateField(
  { db, customerId }: TenantDb,
  { _id, title, currency, options }: CustomField,
): Promise<void> {
  await db
    .update(crmFields)
    .set({ title, currency, options })
    .where(and(eq(crmFields.customerId, customerId), eq(crmFields.id, idOf(_id))));
}

export async function deleteField({ db, customerId }: TenantDb, key: FieldKey): Promise<void> {
  await db.delete(crmFields).where(and(eq(crmFields.customerId, customerId), eq(crmFields.id, idOf(key))));
}

/** In this order. */
export async function updatePositions({ db, customerId }: TenantDb, keys: readonly FieldKey[]): Promise<void> {
  await db.execute(sql`
    update crm_fields f set position = o.place - 1
    from unnest(${sql.param(keys.map(idOf))}::uuid[]) with ordinality o(id, place)
    where f.id = o.id and f.customer_id = ${customerId}`);
}

/** The rows with a value of the field, also those that are hidden. `among`: with one of these values. */
export async function selectRowsWith(
  { db, customerId }: TenantDb,
  key: FieldKey,
  among?: readonly string[],
): Promise<{ id: string; customValues: CustomValues }[]> {
  const value = sql`${crmCreators.customValues} ->> ${key}::text`;
  return db
    .select({ id: crmCreators.id, customValues: crmCreators.customValues })
    .from(crmCreators)
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        sql`${crmCreators.customValues} ? ${key}::text`,
        among && sql`${value} = any(${sql.param([...among])}::text[])`,
      ),
    );
}

export type CustomValues = typeof crmCreators.$inferSelect.customValues;
