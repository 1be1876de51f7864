import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { CustomField } from "#contract/collections/custom-field.ts";
import { searchText } from "#contract/search/search-text.ts";
import { trust } from "#contract/base/trust.ts";
import { recordset } from "../../../db/recordset.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { crmCreators } from "../../../db/tables/index.ts";
import { selectFields, type CustomValues } from "../custom-fields/store.ts";
import { enteredColumns, shown, type EnteredValues } from "../fields-store.ts";

/** What a team entered into a row. */
export type Written = { id: string } & EnteredValues & { customValues: CustomValues };
/** Some of it; the other values stay. All patches of a call have the same properties. */
export type WrittenPatch = { id: string } & Partial<Omit<Written, "id">>;

const TEXT_KINDS = new Set<CustomField["kind"]>(["text", "url"]);

/** Properties of rows are named as the columns of the table. */
const columns = {
  ...Object.fromEntries(enteredColumns.map(({ property, column }) => [property, column])),
  customValues: crmCreators.customValues,
};
/** Found by the search of the CRM, with the values of fields of TEXT_KINDS. */
const texts = enteredColumns.flatMap(({ property, isText }) => (isText ? [property] : []));

/** In no order; rows that are hidden or belong to another workspace are absent. */
export async function selectWritten(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  which: SQL = shown,
): Promise<(Written & { creatorId: number })[]> {
  const rows = await db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId, ...columns })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, [...ids]), which));
  // The columns are those of the entered properties, with the types of the rows.
  return trust(rows);
}

/** Rows in which an action had changed an entered value. */
export async function selectRestored({ db, customerId }: TenantDb, actionId: string): Promise<Written[]> {
  const names = sql.param(Object.keys(columns).map((property) => toSnakeCase(property)));
  const values = Object.entries(columns).map(([property, column]) => sql`, ${column} as ${sql.identifier(property)}`);
  const { rows } = await db.execute<Written>(sql`
    select ${crmCreators.id} ${sql.join(values)}
    from changes c join ${crmCreators} on ${crmCreators.id} = c.row_id::uuid and ${crmCreators.customerId} = ${customerId}
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'crm_creators'
      and c.after is not null and c.before ?| ${names}::text[]`);
  return rows;
}

/** Undone actions: what rows are found by is derived from what was entered. */
export async function refreshWritten({ ctx, actionId }: { ctx: Context<Member>; actionId: string }): Promise<void> {
  const tenant = tenantOf(ctx);
  await updateWritten(tenant, await selectRestored(tenant, actionId), ctx.clock.now());
}

/** Entered values, and the text they are found by: these columns are written together, and nowhere else. */
export async function updateWritten(tenant: TenantDb, patches: readonly WrittenPatch[], at: Date): Promise<void> {
  const [first] = patches;
  if (!first) return;
  const properties = Object.keys(columns).filter((property) => property in first);
  const rows = await withWrittenText(tenant, patches, properties);
  const written = rows === patches ? properties : [...properties, "writtenText"];
  const { from } = recordset(crmCreators, ["id", ...written], rows);
  const set = written.map((key) => {
    const name = sql.identifier(toSnakeCase(key));
    return sql`${name} = r.${name}`;
  });
  await tenant.db.execute(sql`
    update crm_creators t set ${sql.join(set, sql`, `)}, updated_at = ${at}
    from ${from}
    where t.id = r.id and t.customer_id = ${tenant.customerId}`);
}

/** The search finds a row by all its texts, also those that a patch leaves as they are. */
async function withWrittenText(tenant: TenantDb, patches: readonly WrittenPatch[], properties: readonly string[]) {
  const searched = [...texts, "customValues"];
  if (!searched.some((property) => properties.includes(property))) return patches;
  const isComplete = searched.every((property) => properties.includes(property));
  const ids = patches.map(({ id }) => id);
  const current = isComplete ? [] : await selectWritten(tenant, ids, sql`true`);
  const currentOf = new Map(current.map((row) => [row.id, row]));
  const fields = (await selectFields(tenant)).filter(({ kind }) => TEXT_KINDS.has(kind));
  return patches.map((patch) => {
    const { customValues = {}, ...rest }: Partial<Written> = { ...currentOf.get(patch.id), ...patch };
    const values = new Map<string, string | number | null>(Object.entries(rest));
    const entered = [...texts.map((property) => values.get(property)), ...fields.map(({ _id }) => customValues[_id])];
    return { ...patch, writtenText: searchText(entered.map((value) => value ?? "").join(" ")) };
  });
}
