import { sql } from "drizzle-orm";
import { usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import { identitiesOf, type Subject } from "./subject.ts";

/** A CRM row into which one of the subject's rows was merged, and the values it received from it. */
export type MergeTarget = {
  id: string;
  customerId: string;
  creatorId: number;
  customEmail: string | null;
  customNote: string;
  mergedEmail: string | null;
  mergedNote: string | null;
  nextStep: string | null;
  mergedNextStep: string | null;
};

export async function selectMergeTargets(db: Database, { creatorId, rowIds }: Subject): Promise<MergeTarget[]> {
  const { rows } = await db.execute<MergeTarget>(sql`
    select k.id, k.customer_id as "customerId", k.creator_id as "creatorId", k.custom_email as "customEmail",
      k.custom_note as "customNote", g.gain->>'email' as "mergedEmail", g.gain->>'note' as "mergedNote",
      k.next_step as "nextStep", g.gain->'fields'->>'nextStep' as "mergedNextStep"
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

/** Pasted links that resolved to one of their accounts, or name one. */
export async function deleteLinks(db: Database, { creatorId, accounts }: Subject): Promise<number> {
  const names = accounts.flatMap(identitiesOf);
  const networks = sql.param(names.map(({ network }) => network));
  const keys = sql.param(names.map(({ username }) => usernameKey(username)));
  const ids = sql.param(names.map(({ externalId }) => externalId));
  const deleted = await db.execute(sql`
    delete from imported_links l
    where l.creator_id = ${creatorId} or exists (
      select from unnest(${networks}::text[], ${keys}::text[], ${ids}::text[]) as own(network, key, external_id)
      where l.network = own.network and (lower(l.username) = own.key or l.username = own.external_id))`);
  return deleted.rowCount ?? 0;
}

/** Error messages of failed jobs and network calls can quote the subject's names. */
export async function eraseFailures(db: Database, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set output = null where output is not null and output::text ilike any(${containing(names)})`);
  await db.execute(sql`
    update connectors set last_error = 'The error concerned a creator who has been erased.'
    where last_error ilike any(${containing(names)})`);
}
