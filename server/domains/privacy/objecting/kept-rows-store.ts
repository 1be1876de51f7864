import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { Person } from "./person.ts";

/** A row that one of the person's was merged into, and what it got from it. */
export type KeptRow = {
  id: string;
  customerId: string;
  creatorId: number;
  customEmail: string | null;
  customNote: string;
  gotEmail: string | null;
  gotNote: string | null;
};

export async function selectKeptRows(db: Database, { creatorId, rowIds }: Person): Promise<KeptRow[]> {
  const { rows } = await db.execute<KeptRow>(sql`
    select k.id, k.customer_id as "customerId", k.creator_id as "creatorId", k.custom_email as "customEmail",
      k.custom_note as "customNote", g.gain->>'email' as "gotEmail", g.gain->>'note' as "gotNote"
    from crm_creators k
    join crm_creators merged on merged.merged_into = k.id and merged.id = any(${sql.param(rowIds)}::uuid[])
    left join lateral (
      select gain from actions a cross join lateral jsonb_array_elements(a.inverse->'gains') gain
      where a.customer_id = k.customer_id and a.verb = 'crm.merge' and a.inverse->>'keep' = k.id::text
        and gain->>'creatorId' = ${String(creatorId)}
      order by a.id desc limit 1
    ) g on true`);
  return rows;
}
