import { sql } from "drizzle-orm";
import {
  crmCreators,
  crmStatuses,
  mailboxes,
  mailMessages,
  mailSequenceRecipients,
  mailSequences,
} from "../../../db/tables/index.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Recipients `r` of a sequence `s` whose first mail is sent, which the mailbox's server has taken. */
const isSent = sql`not r.is_sent_settled and r.step > 0 and exists (select from ${mailMessages} m
  where m.customer_id = s.customer_id and m.key = (s.steps -> 0 ->> 'id')::uuid and m.to_address = r.address
    and m.state in ('sent', 'read'))`;
const isAnswered = sql`not r.is_answer_settled and r.state = 'answered'`;

export type Unsettled = {
  id: string;
  customerId: string;
  /** Who started it, and who owns its mailbox. */
  userIds: string[];
  stopStatuses: string[];
  sentStatus: string | null;
  answeredStatus: string | null;
};

/** Sequences of all workspaces that set a status for which something has happened. */
export async function selectUnsettled(db: Database): Promise<Unsettled[]> {
  const { rows } = await db.execute<Unsettled>(sql`
    select s.id, s.customer_id as "customerId", array_remove(array[s.user_id, b.user_id], null) as "userIds",
      s.stop_statuses as "stopStatuses", s.sent_status as "sentStatus", s.answered_status as "answeredStatus"
    from ${mailSequences} s left join ${mailboxes} b on b.id = s.mailbox_id
    where (s.sent_status is not null or s.answered_status is not null) and exists (
      select from ${mailSequenceRecipients} r where r.sequence_id = s.id
        and ((s.sent_status is not null and ${isSent}) or (s.answered_status is not null and ${isAnswered})))
    order by s.customer_id, s.id`);
  return rows;
}

/** Marks first mails that are sent as processed, each once; resolves to the creators that they went to. */
export async function settleSent({ db, customerId }: TenantDb, sequenceId: string): Promise<number[]> {
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    update ${mailSequenceRecipients} r set is_sent_settled = true from ${mailSequences} s
    where s.id = ${sequenceId} and s.customer_id = ${customerId} and r.sequence_id = s.id
      and r.customer_id = ${customerId} and ${isSent}
    returning r.creator_id::float8 as "creatorId"`);
  return rows.map(({ creatorId }) => creatorId);
}

/** Marks answers as processed, each once; resolves to the creators who answered. */
export async function settleAnswered({ db, customerId }: TenantDb, sequenceId: string): Promise<number[]> {
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    update ${mailSequenceRecipients} r set is_answer_settled = true
    where r.sequence_id = ${sequenceId} and r.customer_id = ${customerId} and ${isAnswered}
    returning r.creator_id::float8 as "creatorId"`);
  return rows.map(({ creatorId }) => creatorId);
}

/**
 * The CRM rows of creators, or of those they were merged into, that are before a status on the board, or have none, and whose
 * status does not end the sequence; with the title of the status. undefined: the CRM does not have it.
 */
export async function selectMovable(
  { db, customerId }: TenantDb,
  {
    creatorIds,
    statusId,
    stopStatuses,
  }: { creatorIds: readonly number[]; statusId: string; stopStatuses: readonly string[] },
): Promise<{ title: string; rowIds: string[] } | undefined> {
  const { rows } = await db.execute<{ title: string; rowIds: string[] }>(sql`
    select goal.title, array(
      select distinct shown.id from ${crmCreators} given
      join ${crmCreators} shown on shown.id = coalesce(given.merged_into, given.id) and shown.customer_id = ${customerId}
      left join ${crmStatuses} now on now.id = shown.status_id and now.customer_id = ${customerId}
      where given.customer_id = ${customerId} and given.creator_id = any(${sql.param([...creatorIds])}::bigint[])
        and (now.id is null
          or (now.position < goal.position and now.id <> all(${sql.param([...stopStatuses])}::uuid[])))
    ) as "rowIds"
    from ${crmStatuses} goal where goal.id = ${statusId} and goal.customer_id = ${customerId}`);
  return rows[0];
}
