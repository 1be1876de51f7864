import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { LabelColor } from "#contract/base/colors.ts";
import type { LabelType } from "#contract/labels.ts";
import { personName } from "../../db/person-name.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { crmCreators, crmStatuses, crmTags, users, workspaceMembers } from "../../db/tables/index.ts";

export type Label = { id: string; title: string; color: LabelColor };
export type CountedLabel = Label & { count: number };

const TABLES = { tag: crmTags, status: crmStatuses };

/** By title. `count`: creators shown in the CRM that have it. */
export async function selectTags(tenant: TenantDb): Promise<CountedLabel[]> {
  const byTitle = [sql`lower(${crmTags.title})`, crmTags.id];
  return selectCounted(tenant, crmTags, sql`unnest(${crmCreators.tagIds})`, byTitle);
}

/** In the order of the board. */
export async function selectStatuses(tenant: TenantDb): Promise<CountedLabel[]> {
  return selectCounted(tenant, crmStatuses, sql`${crmCreators.statusId}`, [crmStatuses.position, crmStatuses.id]);
}

async function selectCounted(
  { db, customerId }: TenantDb,
  table: typeof crmTags | typeof crmStatuses,
  /** The id of a label that a creator has. */
  labelId: SQL,
  order: (SQL | PgColumn)[],
): Promise<CountedLabel[]> {
  const used = db
    .select({ labelId: labelId.as("label_id"), uses: sql`count(*)`.as("uses") })
    .from(crmCreators)
    .where(and(eq(crmCreators.customerId, customerId), isNull(crmCreators.mergedInto)))
    .groupBy(sql`1`)
    .as("used");
  return db
    .select({
      id: table.id,
      title: table.title,
      color: table.color,
      count: sql`coalesce(${used.uses}, 0)`.mapWith(Number),
    })
    .from(table)
    .leftJoin(used, eq(used.labelId, table.id))
    .where(eq(table.customerId, customerId))
    .orderBy(...order);
}

/** The workspace's labels with these ids, or all of them. */
export async function selectLabels({ db, customerId }: TenantDb, type: LabelType, ids?: string[]): Promise<Label[]> {
  const table = TABLES[type];
  return db
    .select({ id: table.id, title: table.title, color: table.color })
    .from(table)
    .where(and(eq(table.customerId, customerId), ids && inArray(table.id, ids)));
}

/** The label with this title, case-insensitively. */
export async function selectByTitle(
  { db, customerId }: TenantDb,
  type: LabelType,
  title: string,
): Promise<{ id: string } | undefined> {
  const table = TABLES[type];
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(sql`lower(${table.title})`, sql`lower(${title})`)));
  return row;
}

export async function insertTag(
  { db, customerId }: TenantDb,
  tag: Omit<Label, "id"> & { id?: string; createdAt: Date },
): Promise<string | undefined> {
  const [row] = await db
    .insert(crmTags)
    .values({ ...tag, customerId })
    .returning({ id: crmTags.id });
  return row?.id;
}

/** At the end of the board. */
export async function insertStatus(
  { db, customerId }: TenantDb,
  status: Omit<Label, "id"> & { createdAt: Date },
): Promise<string | undefined> {
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from crm_statuses where customer_id = ${customerId})`;
  const [row] = await db
    .insert(crmStatuses)
    .values({ ...status, customerId, position: last })
    .returning({ id: crmStatuses.id });
  return row?.id;
}

/** The statuses of a new workspace, in this order. */
export async function insertStatuses(
  { db, customerId }: TenantDb,
  statuses: readonly Omit<Label, "id">[],
  createdAt: Date,
): Promise<void> {
  await db
    .insert(crmStatuses)
    .values(statuses.map((status, position) => ({ ...status, position, customerId, createdAt })));
}

export async function updateLabel(
  { db, customerId }: TenantDb,
  type: LabelType,
  id: string,
  changes: { title?: string; color?: LabelColor },
): Promise<void> {
  const table = TABLES[type];
  await db
    .update(table)
    .set(changes)
    .where(and(eq(table.customerId, customerId), eq(table.id, id)));
}

/** These statuses first, in this order; the others follow in their own. */
export async function updatePositions({ db, customerId }: TenantDb, ids: string[]): Promise<void> {
  await db.execute(sql`
    update crm_statuses s set position = o.position
    from (
      select s.id, row_number() over (order by g.place nulls last, s.position, s.id) - 1 as position
      from crm_statuses s left join unnest(${sql.param(ids)}::uuid[]) with ordinality g(id, place) on g.id = s.id
      where s.customer_id = ${customerId}
    ) o
    where s.id = o.id and s.customer_id = ${customerId}`);
}

/** A label before its deletion; only a status has a position. */
export async function selectForDeletion(
  { db, customerId }: TenantDb,
  type: LabelType,
  id: string,
): Promise<(Label & { position: number | null; createdAt: Date }) | undefined> {
  const table = TABLES[type];
  const [row] = await db
    .select({
      id: table.id,
      title: table.title,
      color: table.color,
      position: type === "status" ? crmStatuses.position : sql<null>`null`,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.id, id)));
  return row;
}

export async function deleteLabel({ db, customerId }: TenantDb, type: LabelType, id: string): Promise<void> {
  const table = TABLES[type];
  await db.delete(table).where(and(eq(table.customerId, customerId), eq(table.id, id)));
}

/** Removes from each of these rows its own tags. */
export async function removeTags(
  { db, customerId }: TenantDb,
  rows: readonly { rowId: string; tagIds: readonly string[] }[],
  at: Date,
): Promise<void> {
  const pairs = rows.flatMap(({ rowId, tagIds }) => tagIds.map((tagId) => ({ rowId, tagId })));
  const [rowIds, tagIds] = [pairs.map(({ rowId }) => rowId), pairs.map(({ tagId }) => tagId)];
  await db.execute(sql`
    update crm_creators r set updated_at = ${at},
      tag_ids = array(select t from unnest(r.tag_ids) with ordinality u(t, n) where t <> all(g.tags) order by n)
    from (
      select row_id, array_agg(tag_id) as tags
      from unnest(${sql.param(rowIds)}::uuid[], ${sql.param(tagIds)}::uuid[]) p(row_id, tag_id) group by row_id
    ) g
    where r.id = g.row_id and r.customer_id = ${customerId}`);
}

/** Deletes those of these tags that no creator has. */
export async function deleteUnusedTags({ db, customerId }: TenantDb, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from crm_tags t where t.customer_id = ${customerId} and t.id = any(${sql.param([...ids])}::uuid[])
      and not exists (select from crm_creators r where r.customer_id = ${customerId} and t.id = any(r.tag_ids))`);
}

/** Rows that still have the status they were given get the one before, if that exists. */
export async function restoreStatuses(
  { db, customerId }: TenantDb,
  moved: readonly { rowId: string; from: string | null; to: string }[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update crm_creators r set updated_at = ${at},
      status_id = (select s.id from crm_statuses s where s.id = m.was and s.customer_id = ${customerId})
    from unnest(${sql.param(moved.map(({ rowId }) => rowId))}::uuid[], ${sql.param(moved.map(({ from }) => from))}::uuid[],
      ${sql.param(moved.map(({ to }) => to))}::uuid[]) m(row_id, was, became)
    where r.id = m.row_id and r.status_id = m.became and r.customer_id = ${customerId}`);
}

/** Deletes those of these statuses that no creator has. */
export async function deleteUnusedStatuses({ db, customerId }: TenantDb, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from crm_statuses s where s.customer_id = ${customerId} and s.id = any(${sql.param([...ids])}::uuid[])
      and not exists (select from crm_creators r where r.customer_id = ${customerId} and r.status_id = s.id)`);
}

/** The people of the workspace, also those who left, by name. */
export async function selectMembers({ db, customerId }: TenantDb) {
  return db
    .select({
      id: users.id,
      // The address of people who left is theirs alone.
      name: sql<string>`coalesce(${personName}, case when ${workspaceMembers.leftAt} is null then ${users.email} end, '')`,
      leftAt: workspaceMembers.leftAt,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.customerId, customerId))
    .orderBy(personName, users.id);
}
