import { and, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { VERDICTS } from "#contract/base/states.ts";
import { mention } from "#contract/timeline.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { personName } from "../../../db/person-name.ts";
import { crmCreators, listFeedback, lists, timelineEvents, notes, users } from "../../../db/tables/index.ts";
import { isDone } from "../../timeline-events/index.ts";

/** The creator of a CRM row and those merged into it; empty when the row is not shown. */
export async function selectMergedCreators({ db, customerId }: TenantDb, rowId: string): Promise<number[]> {
  const rows = await db
    .select({ creatorId: crmCreators.creatorId, mergedInto: crmCreators.mergedInto })
    .from(crmCreators)
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        sql`(${crmCreators.id} = ${rowId} and ${crmCreators.mergedInto} is null or ${crmCreators.mergedInto} = ${rowId})`,
      ),
    )
    .orderBy(sql`${crmCreators.mergedInto} nulls first`);
  const [own] = rows;
  return own?.mergedInto === null ? rows.map((row) => row.creatorId) : [];
}

type Page = { creatorIds: readonly number[]; before: { at: string; id: string }; limit: number };

const entryRow = z.object({
  id: z.string(),
  at: z.coerce.date(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
});
/** Properties of entries of all kinds. */
export type EntryRow = z.infer<typeof entryRow>;
const eventRow = entryRow.extend({ data: z.unknown() });
export type EventRow = z.infer<typeof eventRow>;
const noteRow = entryRow.extend({
  text: z.string(),
  mentions: z.array(mention),
  editedAt: z.coerce.date().nullable(),
});
export type NoteRow = z.infer<typeof noteRow>;

const feedbackRow = entryRow.omit({ actorId: true, actorName: true }).extend({
  reviewer: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  comment: z.string(),
  listId: z.string(),
  title: z.string(),
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

/** The newest of each creator by the index; then of them the newest. */
function newest({ customerId }: TenantDb, table: SQL, live: SQL, { creatorIds, before, limit }: Page): SQL {
  return sql`
    from unnest(${sql.param(creatorIds)}::bigint[]) c(id) cross join lateral (
      select * from ${table}
      where customer_id = ${customerId} and creator_id = c.id and ${live}
        and (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    ) t`;
}

function inOrder(limit: number): SQL {
  return sql`order by t.created_at desc, t.id desc limit ${limit}`;
}

const entry = sql`t.id, t.created_at as at, ${users.id} as "actorId", ${personName} as "actorName"`;

export async function selectEvents(tenant: TenantDb, page: Page): Promise<EventRow[]> {
  const { rows } = await tenant.db.execute(sql`
    select ${entry}, t.data ${newest(tenant, sql`${timelineEvents}`, isDone, page)}
    left join ${users} on ${users.id} = t.actor_id ${inOrder(page.limit)}`);
  return z.array(eventRow).parse(rows);
}

export async function selectNotes(tenant: TenantDb, page: Page): Promise<NoteRow[]> {
  const { rows } = await tenant.db.execute(sql`
    select ${entry}, t.text, t.mentions, t.edited_at as "editedAt" ${newest(tenant, sql`${notes}`, sql`deleted_at is null`, page)}
    left join ${users} on ${users.id} = t.author_id ${inOrder(page.limit)}`);
  return z.array(noteRow).parse(rows);
}

/** Feedback on the workspace's shared lists as it is now; withdrawn feedback is empty. */
export async function selectFeedback(
  { db, customerId }: TenantDb,
  { creatorIds, before, limit }: Page,
): Promise<FeedbackRow[]> {
  const { rows } = await db.execute(sql`
    select f.id, f.updated_at as at, f.reviewer, f.verdict, f.comment, l.id as "listId", l.title
    from ${listFeedback} f join ${lists} l on l.id = f.list_id
    where f.creator_id = any(${sql.param(creatorIds)}::bigint[]) and (f.updated_at, f.id) < (${before.at}::timestamptz, ${before.id}::uuid)
      and l.customer_id = ${customerId} and l.deleted_at is null and (f.verdict is not null or f.comment <> '')
    order by f.updated_at desc, f.id desc limit ${limit}`);
  return z.array(feedbackRow).parse(rows);
}
