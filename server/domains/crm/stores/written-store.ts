import { and, eq, inArray, sql } from "drizzle-orm";
import { searchText } from "#contract/search-text.ts";
import { shown } from "../fields-store.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { recordset } from "../../../db/recordset.ts";
import { crmCreators } from "../../../db/tables/index.ts";

/** What a team wrote into a row. */
export type Written = { id: string; customEmail: string | null; customNote: string };

/** In no order; rows that are not the owner's are absent. */
export async function selectWritten(
  { db, customerId }: TenantDb,
  ids: string[],
): Promise<(Written & { creatorId: number })[]> {
  return db
    .select({
      id: crmCreators.id,
      creatorId: crmCreators.creatorId,
      customEmail: crmCreators.customEmail,
      customNote: crmCreators.customNote,
    })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), inArray(crmCreators.id, ids), shown));
}

/** Rows whose note or address an action had changed. */
export async function selectRestored({ db, customerId }: TenantDb, actionId: string): Promise<Written[]> {
  const { rows } = await db.execute<Written>(sql`
    select r.id, r.custom_email as "customEmail", r.custom_note as "customNote"
    from changes c join crm_creators r on r.id = c.row_id::uuid and r.customer_id = ${customerId}
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'crm_creators'
      and c.after is not null and c.before ?| array['custom_email', 'custom_note']`);
  return rows;
}

/** Notes and addresses, and what they are found by: these columns are written together, and nowhere else. */
export async function updateWritten({ db, customerId }: TenantDb, rows: readonly Written[], at: Date): Promise<void> {
  const withText = rows.map((row) => ({ ...row, writtenText: writtenText(row) }));
  const { from } = recordset(crmCreators, ["id", "customEmail", "customNote", "writtenText"], withText);
  await db.execute(sql`
    update crm_creators t
    set custom_email = r.custom_email, custom_note = r.custom_note, written_text = r.written_text, updated_at = ${at}
    from ${from}
    where t.id = r.id and t.customer_id = ${customerId}`);
}

function writtenText({ customEmail, customNote }: Omit<Written, "id">): string {
  return searchText(`${customEmail ?? ""} ${customNote}`);
}
