import { sql, type SQL } from "drizzle-orm";
import type { crmFilters } from "#contract/collections/crm.ts";
import type { FeedbackKind } from "#contract/base/states.ts";
import type { z } from "zod";
import type { TenantDb } from "../../../db/tenant.ts";
import { isAmong } from "./additions-store.ts";
import { crmCreators, listFeedback, lists } from "../../../db/tables/index.ts";

// Feedback on a creator that was merged into another counts for that one. Withdrawn feedback is empty.
const row = crmCreators;
const isGiven = sql`(f.verdict is not null or f.comment <> '')`;

/** Feedback on the creator of a CRM row as the contract has it. `listId`: of this list alone. */
export function feedbackOf(listId?: string): SQL {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('list', jsonb_build_object('_id', l.id, 'title', l.title), 'approve', approve,
      'maybe', maybe, 'reject', reject, 'comments', comments) order by newest desc, l.id)
    from (
      select l.id, l.title, max(f.updated_at) as newest, count(*) filter (where f.verdict = 'approve') as approve,
        count(*) filter (where f.verdict = 'maybe') as maybe, count(*) filter (where f.verdict = 'reject') as reject,
        count(*) filter (where f.comment <> '') as comments
      from ${listFeedback} f join ${lists} l on l.id = f.list_id and l.deleted_at is null and l.customer_id = ${row.customerId}
      where f.creator_id = any(array(
          select ${row.creatorId} union all
          select gone.creator_id from ${crmCreators} gone where gone.merged_into = ${row.id}))
        and ${isGiven} ${listId === undefined ? sql`` : sql`and f.list_id = ${listId}`}
      group by l.id
    ) l), '[]')`;
}

type Scope = { listId?: string | undefined; creatorIds?: SQL };

/** All feedback on creators of the CRM: creator_id, as the CRM shows it, and what the feedback consists of. */
function feedbackIn({ customerId }: TenantDb, { listId, creatorIds }: Scope = {}): SQL {
  return sql`
    select coalesce(survivor.creator_id, f.creator_id) as creator_id, f.verdict, f.comment, f.reviewer, f.updated_at, l.title, l.id as list_id
    from ${lists} l join ${listFeedback} f on f.list_id = l.id and ${isGiven}
    left join ${crmCreators} gone
      on gone.customer_id = l.customer_id and gone.creator_id = f.creator_id and gone.merged_into is not null
    left join ${crmCreators} survivor on survivor.id = gone.merged_into
    where l.customer_id = ${customerId} and l.deleted_at is null
      ${listId === undefined ? sql`` : sql`and l.id = ${listId}`}
      ${creatorIds ? sql`and coalesce(survivor.creator_id, f.creator_id) = any(${creatorIds})` : sql``}`;
}

/** creator_id and kind, once for each kind of feedback that a creator has. */
function kindsIn(tenant: TenantDb, listId?: string): SQL {
  return sql`
    select distinct f.creator_id, k.kind
    from (${feedbackIn(tenant, { listId })}) f
    cross join lateral (values (f.verdict), (case when f.comment <> '' then 'commented' end)) k(kind)
    where k.kind is not null`;
}

type Verdicts = z.output<typeof crmFilters>["verdicts"];

/**
 * Matches rows with any of these kinds of feedback, or without feedback if chosen. `listId`: counts feedback on this
 * list alone.
 */
export function withFeedback(
  verdicts: Verdicts,
  tenant: TenantDb,
  { listId, isNegated }: { listId: string | undefined; isNegated: boolean },
): SQL | undefined {
  if (verdicts.length === 0) return undefined;
  const kinds: FeedbackKind[] = verdicts.filter((kind) => kind !== "none");
  const some = sql`select creator_id from (${kindsIn(tenant, listId)}) k where kind = any(${sql.param(kinds)}::text[])`;
  if (kinds.length === verdicts.length) return isAmong(some, isNegated);
  const none = sql`${row.creatorId} not in (select creator_id from (${kindsIn(tenant, listId)}) k)`;
  return kinds.length === 0 ? none : sql`(${none} or ${isAmong(some, true)})`;
}

/** How many rows have each kind of feedback. `listId`: on this list alone. */
export async function countByFeedback(tenant: TenantDb, among: SQL | undefined, listId?: string) {
  const { rows } = await tenant.db.execute<{ value: string; count: number }>(sql`
    select value, count(*)::integer as count
    from ${crmCreators} left join (
      select creator_id, array_agg(kind) as kinds from (${kindsIn(tenant, listId)}) k group by creator_id
    ) f on f.creator_id = ${row.creatorId}
    cross join lateral unnest(coalesce(f.kinds, '{none}')) value
    where ${among} group by value order by count desc, value`);
  return rows;
}

export type FeedbackTexts = { feedback: string[]; comments: string[] };

/** Feedback on these creators in words, for files. `listId`: of this list alone. */
export async function selectFeedbackTexts(
  tenant: TenantDb,
  creatorIds: readonly number[],
  listId?: string,
): Promise<Map<number, FeedbackTexts>> {
  const ids = sql`${sql.param([...creatorIds])}::bigint[]`;
  const { rows } = await tenant.db.execute<FeedbackTexts & { creatorId: number }>(sql`
    with given as (${feedbackIn(tenant, { listId, creatorIds: ids })}), counted as (
      select creator_id, list_id, title, max(updated_at) as newest, concat_ws(', ',
        nullif(count(*) filter (where verdict = 'approve'), 0) || ' approved',
        nullif(count(*) filter (where verdict = 'maybe'), 0) || ' maybe',
        nullif(count(*) filter (where verdict = 'reject'), 0) || ' rejected') as verdicts
      from given group by creator_id, list_id, title
    ), comments as (
      select creator_id, array_agg(reviewer || ' (' || title || '): ' || comment order by updated_at desc, reviewer) as comments
      from given where comment <> '' group by creator_id
    )
    select creator_id as "creatorId", coalesce(comments, '{}') as comments,
      coalesce(array_agg(title || ': ' || verdicts order by newest desc, title) filter (where verdicts <> ''), '{}') as feedback
    from counted left join comments using (creator_id) group by creator_id, comments`);
  return new Map(rows.map(({ creatorId, ...texts }) => [creatorId, texts]));
}
