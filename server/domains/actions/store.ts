import { and, countDistinct, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { UNDO_VERB } from "#contract/actions.ts";
import type { Database } from "../../db/connect.ts";
import { personName } from "../../db/person-name.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { isCreatorValue } from "../../db/tables/changes.ts";
import { actions, changes, timelineEvents, users } from "../../db/tables/index.ts";

const columns = {
  id: actions.id,
  verb: actions.verb,
  count: actions.count,
  title: actions.title,
  inverse: actions.inverse,
  undoneAt: actions.undoneAt,
  createdAt: actions.createdAt,
  actorId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
};

function select(db: Database) {
  return db.select(columns).from(actions).leftJoin(users, eq(users.id, actions.actorId));
}
export type ActionRow = Awaited<ReturnType<typeof select>>[number];

export type ActionRecord = {
  /** null: the operator. */
  actorId: string | null;
  verb: string;
  count: number;
  title: string | null;
  inverse: unknown;
  createdAt: Date;
};

export async function insertAction({ db, customerId }: TenantDb, action: ActionRecord): Promise<string | undefined> {
  const [row] = await db
    .insert(actions)
    .values({ ...action, customerId })
    .returning({ id: actions.id });
  return row?.id;
}

/** Without undos, which show as the state of what they undid. */
export async function selectActions(
  { db, customerId }: TenantDb,
  page: { limit: number; offset: number },
): Promise<ActionRow[]> {
  return select(db)
    .where(and(eq(actions.customerId, customerId), ne(actions.verb, UNDO_VERB)))
    .orderBy(desc(actions.createdAt), desc(actions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** A concurrent undo of the same action waits until this transaction ends. */
export async function selectActionForUpdate({ db, customerId }: TenantDb, id: string): Promise<ActionRow | undefined> {
  const [row] = await select(db)
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)))
    .for("update", { of: actions });
  return row;
}

export async function markUndone({ db, customerId }: TenantDb, id: string, undoneAt: Date | null): Promise<void> {
  await db
    .update(actions)
    .set({ undoneAt })
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)));
}

export async function addToCount({ db, customerId }: TenantDb, id: string, more: number): Promise<void> {
  await db
    .update(actions)
    .set({ count: sql`${actions.count} + ${more}` })
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)));
}

/** Rows of the installation, or of one creator, as the log has them. */
type LoggedRows = {
  table: string;
  rowIds: readonly string[];
  /** If they are rows of one. */
  creatorId?: number | undefined;
  /** All columns without it. */
  columns?: readonly string[];
  /** The `seq` of a change: later ones. */
  since?: number;
  /** A user whose changes do not count. */
  except?: string;
};

/**
 * Who changed one of these values last; an id of null: their account is gone. undefined: no one did, or a release.
 */
export async function selectLastEditor(
  db: Database,
  { table, rowIds, creatorId, columns: changed, since = 0, except }: LoggedRows,
): Promise<{ id: string | null; name: string | null } | undefined> {
  const [editor] = await db
    .select({ id: users.id, name: personName })
    .from(changes)
    .innerJoin(actions, eq(actions.id, changes.actionId))
    .leftJoin(users, eq(users.id, actions.actorId))
    .where(
      and(
        isNull(changes.customerId),
        creatorId === undefined ? isNull(changes.creatorId) : eq(changes.creatorId, creatorId),
        eq(changes.tbl, table),
        inArray(changes.rowId, [...rowIds]),
        gt(changes.seq, since),
        changed && sql`${changes.after} ?| ${sql.param([...changed])}::text[]`,
        except === undefined ? undefined : sql`${actions.actorId} is distinct from ${except}`,
      ),
    )
    .orderBy(desc(changes.seq))
    .limit(1);
  return editor;
}

/**
 * Deletes the changes of actions that can no longer be undone. Each action is read once: history keeps them for years. Those of
 * the taxonomy stay: they name neither a workspace nor a creator, and tell who changed what last. So do the values that
 * administrators set of creators, which are the history of these.
 */
export async function deleteChangesBefore(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    with expired as (
      update actions set is_expired = true where not is_expired and created_at < ${before} returning id)
    delete from changes where action_id = any(array(select id from expired))
      and (customer_id is not null or creator_id is not null) and not (${isCreatorValue})`);
}

/**
 * Undos that can no longer be undone: no history shows them. Those that timeline events belong to stay until these are
 * deleted, which would otherwise be shown again.
 */
export async function deleteUndosBefore(db: Database, before: Date): Promise<void> {
  await db
    .delete(actions)
    .where(
      and(
        eq(actions.verb, UNDO_VERB),
        lt(actions.createdAt, before),
        sql`not exists (select from ${timelineEvents} event where event.action_id = ${actions.id})`,
      ),
    );
}

export type ChangeRow = Pick<typeof changes.$inferSelect, "tbl" | "rowId" | "before" | "after">;

export async function selectChanges(
  { db, customerId }: TenantDb,
  actionId: string,
  page: { limit: number; offset: number },
): Promise<ChangeRow[]> {
  return db
    .select({ tbl: changes.tbl, rowId: changes.rowId, before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.actionId, actionId), eq(changes.customerId, customerId)))
    .orderBy(changes.seq)
    .limit(page.limit)
    .offset(page.offset);
}

const subjectRow = z.object({
  actionId: z.string(),
  creatorId: z.coerce.number(),
  fullName: z.string(),
  columns: z.array(z.string()),
});
export type SubjectRow = z.infer<typeof subjectRow>;

/** Changes that are searched for the creators of an action: an action may have tens of thousands. */
const SEARCHED = 20;

/** The first creators of each of these actions by its change log, with the columns that it updated of them. */
export async function selectSubjects(
  { db, customerId }: TenantDb,
  actionIds: readonly string[],
  each: number,
): Promise<SubjectRow[]> {
  const { rows } = await db.execute(sql`
    select action_id as "actionId", creators.id as "creatorId", creators.full_name as "fullName", columns
    from unnest(${sql.param([...actionIds])}::uuid[]) action_id cross join lateral (
      select creator_id, min(seq) as seq,
        array(
          select distinct key
          from unnest(array_agg(before || after || jsonb_build_object('custom_values',
            coalesce(before -> 'custom_values', '{}') || coalesce(after -> 'custom_values', '{}')))) record
          cross join jsonb_object_keys(record || (record -> 'custom_values')) key
        ) as columns
      from (
        select log.seq, log.before, log.after, coalesce(
          (log.after->>'creator_id')::bigint, (log.before->>'creator_id')::bigint, crm.creator_id, note.creator_id,
          service.creator_id
        ) as creator_id
        from (
          select seq, tbl, row_id, before, after from changes
          where changes.action_id = action_id.action_id and customer_id = ${customerId}
            and tbl in ('crm_creators', 'list_creators', 'campaign_posts', 'distinct_creators', 'notes', 'audience_reports', 'creator_services')
          order by seq limit ${SEARCHED}
        ) log
        left join crm_creators crm on log.tbl = 'crm_creators' and crm.customer_id = ${customerId} and crm.id::text = log.row_id
        left join notes note on log.tbl = 'notes' and note.customer_id = ${customerId} and note.id::text = log.row_id
        left join creator_services service on log.tbl = 'creator_services' and service.customer_id = ${customerId} and service.id::text = log.row_id
      ) changed
      where creator_id is not null group by creator_id order by min(seq) limit ${each}
    ) subject
    join creators on creators.id = subject.creator_id
    order by action_id, subject.seq`);
  return z.array(subjectRow).parse(rows);
}

/** The number of creators that each of these actions changed. */
export async function countChangedRows(
  { db, customerId }: TenantDb,
  actionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: changes.actionId, count: countDistinct(changes.rowId) })
    .from(changes)
    .where(
      and(
        sql`${changes.actionId} = any(${sql.param([...actionIds])}::uuid[])`,
        eq(changes.customerId, customerId),
        eq(changes.tbl, "crm_creators"),
      ),
    )
    .groupBy(changes.actionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function countChanges({ db, customerId }: TenantDb, actionId: string): Promise<number> {
  return db.$count(changes, and(eq(changes.actionId, actionId), eq(changes.customerId, customerId)));
}

/** The action's id, if it is the workspace's. */
export async function selectActionId({ db, customerId }: TenantDb, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: actions.id })
    .from(actions)
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)));
  return row?.id;
}

/**
 * The names of tags, statuses, fields, options, lists, shared views, members, CRM rows and creators, by their ids. Tags and statuses that the
 * action deleted have the names they had.
 */
export async function selectNames(
  { db, customerId }: TenantDb,
  { actionId, ids, creatorIds }: { actionId: string; ids: readonly string[]; creatorIds: readonly number[] },
): Promise<Map<string, string>> {
  const any = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select row_id as id, before->>'title' as name from changes
      where action_id = ${actionId} and customer_id = ${customerId} and tbl in ('crm_tags', 'crm_statuses', 'crm_fields') and after is null
    union all select id::text, title from crm_tags where customer_id = ${customerId} and id = ${any}
    union all select id::text, title from crm_statuses where customer_id = ${customerId} and id = ${any}
    union all select id::text, title from crm_fields where customer_id = ${customerId} and id = ${any}
    union all select o ->> '_id', o ->> 'title' from crm_fields, jsonb_array_elements(options) o
      where customer_id = ${customerId} and o ->> '_id' = any(${sql.param([...ids])}::text[])
    union all select id::text, title from lists where customer_id = ${customerId} and id = ${any}
    union all select id::text, title from saved_views where customer_id = ${customerId} and id = ${any} and shared
    union all select id::text, title from listening_topics where customer_id = ${customerId} and id = ${any}
    union all select id::text, full_name from crm_creators where customer_id = ${customerId} and id = ${any}
    union all select users.id::text, ${personName} from workspace_members m join users on users.id = m.user_id
      where m.customer_id = ${customerId} and m.user_id = ${any}
    union all select n.id::text, c.full_name from notes n join creators c on c.id = n.creator_id
      where n.customer_id = ${customerId} and n.id = ${any}
    union all select id::text, full_name from creators where id = any(${sql.param([...creatorIds])}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
