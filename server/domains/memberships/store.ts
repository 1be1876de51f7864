import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { TRACKING_ON } from "#contract/base/states.ts";
import type { LISTS_SORTS } from "#contract/collections/lists.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { ReportSettings } from "#contract/tracking/report-settings.ts";
import type { Database } from "../../db/connect.ts";
import type { MergedMember } from "../../db/list-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { customers, crmCreators, listCreators, lists } from "../../db/tables/index.ts";
import { selectMergedMembers } from "./members-store.ts";
import { shownTwice } from "./rules.ts";

const columns = {
  id: lists.id,
  title: lists.title,
  description: lists.description,
  isSample: lists.isSample,
  isPublic: lists.isPublic,
  isCommunity: lists.isCommunity,
  whiteLabel: lists.whiteLabel,
  logo: lists.logo,
  companyLogo: lists.companyLogo,
  companyName: lists.companyName,
  trackingState: lists.trackingState,
  shareId: lists.shareId,
  sharePassword: lists.sharePassword,
  shareExpiresAt: lists.shareExpiresAt,
  shareReport: lists.shareReport,
  takesFeedback: lists.takesFeedback,
  feedbackTo: lists.feedbackTo,
  createdAt: lists.createdAt,
  updatedAt: lists.updatedAt,
  count: sql<number>`(select count(*) from ${listCreators} where ${listCreators.listId} = ${lists.id})`.mapWith(Number),
};

export type ListRow = {
  id: string;
  title: string;
  description: string;
  isSample: boolean;
  isPublic: boolean;
  isCommunity: boolean;
  whiteLabel: boolean;
  logo: string | null;
  companyLogo: string | null;
  companyName: string | null;
  trackingState: number;
  shareId: string | null;
  sharePassword: string | null;
  shareExpiresAt: Date | null;
  /** What the report shows that is shared with the list; null: none is. */
  shareReport: ReportSettings | null;
  takesFeedback: boolean;
  /** The user who turned it on. */
  feedbackTo: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Number of creators that the list shows; merged ones are not counted. */
  count: number;
  /** Its entries of merged creators, which count for those that they were merged into. */
  merged: readonly MergedMember[];
};

export type ListsFilter = { ids?: string[]; search?: string; network?: Network };
export type ListsOrder = { sort: (typeof LISTS_SORTS)[number]; ascending: boolean };

function live({ customerId }: TenantDb): SQL | undefined {
  return and(eq(lists.customerId, customerId), isNull(lists.deletedAt));
}

function found(tenant: TenantDb, { ids, search, network }: ListsFilter): SQL | undefined {
  return and(
    live(tenant),
    ids && inArray(lists.id, ids),
    search ? sql`position(lower(${search}) in lower(${lists.title})) > 0` : undefined,
    network &&
      sql`exists (select from ${listCreators} join ${crmCreators}
        on ${crmCreators.customerId} = ${listCreators.customerId} and ${crmCreators.creatorId} = ${listCreators.creatorId}
        where ${listCreators.listId} = ${lists.id} and ${network} = any(${crmCreators.networks}))`,
  );
}

const SORTED_BY = {
  updatedAt: lists.updatedAt,
  createdAt: lists.createdAt,
  title: sql`lower(${lists.title})`,
  influencerCount: columns.count,
} as const satisfies Record<ListsOrder["sort"], unknown>;

const NEWEST: ListsOrder = { sort: "updatedAt", ascending: false };

/** Lists that are not deleted: all that match, or one page. */
export async function selectLists(
  tenant: TenantDb,
  {
    order = NEWEST,
    page,
    ...filter
  }: ListsFilter & { order?: ListsOrder; page?: { limit: number; offset: number } } = {},
): Promise<ListRow[]> {
  const direction = order.ascending ? asc : desc;
  const finding = tenant.db
    .select(columns)
    .from(lists)
    .where(found(tenant, filter))
    .orderBy(direction(SORTED_BY[order.sort]), direction(lists.id))
    .$dynamic();
  const rows = await (page ? finding.limit(page.limit).offset(page.offset) : finding);
  const merged = Map.groupBy(
    await selectMergedMembers(
      tenant,
      rows.map((row) => row.id),
    ),
    (member) => member.listId,
  );
  return rows.map((row) => withMerged(row, merged.get(row.id) ?? []));
}

export async function countFoundLists(tenant: TenantDb, filter: ListsFilter): Promise<number> {
  return tenant.db.$count(lists, found(tenant, filter));
}

export type SharedRow = ListRow & { kind: "list"; customerId: string };

/** The list with this share id, if it is public and not expired. */
export async function selectShared(db: Database, shareId: string, now: Date): Promise<SharedRow | undefined> {
  const [row] = await db
    .select({ ...columns, customerId: lists.customerId })
    .from(lists)
    .innerJoin(customers, and(eq(customers.id, lists.customerId), isNull(customers.deletionAt)))
    .where(
      and(
        eq(lists.shareId, shareId),
        lists.isPublic,
        isNull(lists.deletedAt),
        or(isNull(lists.shareExpiresAt), gt(lists.shareExpiresAt, now)),
      ),
    );
  return row && withMerged({ ...row, kind: "list" as const }, await selectMergedMembers({ db, ...row }, [row.id]));
}

/** `row` counts all of its entries. */
function withMerged<T extends Omit<ListRow, "merged">>(row: T, merged: readonly MergedMember[]) {
  return Object.assign(row, { count: row.count - shownTwice(merged), merged });
}

/** Lists that the workspace created: sample lists do not count against the plan. */
export async function countOwnLists(tenant: TenantDb): Promise<number> {
  return tenant.db.$count(lists, and(live(tenant), eq(lists.isSample, false)));
}

export async function countLists(tenant: TenantDb): Promise<number> {
  return tenant.db.$count(lists, live(tenant));
}

/** The list with this title, case-insensitively; deleted ones are ignored. */
export async function selectByTitle(tenant: TenantDb, title: string): Promise<{ id: string } | undefined> {
  const [row] = await tenant.db
    .select({ id: lists.id })
    .from(lists)
    .where(and(live(tenant), eq(sql`lower(${lists.title})`, sql`lower(${title})`)));
  return row;
}

/** Ids of lists by title, in lower case. */
export async function selectIdsByTitle(tenant: TenantDb, titles: readonly string[]): Promise<Map<string, string>> {
  const lower = titles.map((title) => title.toLowerCase());
  const rows = await tenant.db
    .select({ id: lists.id, title: sql<string>`lower(${lists.title})` })
    .from(lists)
    .where(and(live(tenant), sql`lower(${lists.title}) = any(${sql.param(lower)}::text[])`));
  return new Map(rows.map(({ id, title }) => [title, id]));
}

export async function insertList(
  { db, customerId }: TenantDb,
  list: { title: string; description: string; at: Date },
): Promise<ListRow | undefined> {
  const { at, ...values } = list;
  const [row] = await db
    .insert(lists)
    .values({ ...values, customerId, createdAt: at, updatedAt: at })
    .returning();
  return row && { ...row, count: 0, merged: [] };
}

export type ListChanges = Partial<Omit<ListRow, "id" | "isSample" | "count" | "merged" | "createdAt">> & {
  deletedAt?: Date | null;
  updatedAt: Date;
};

export async function updateList({ db, customerId }: TenantDb, id: string, changes: ListChanges): Promise<void> {
  await db
    .update(lists)
    .set(changes)
    .where(and(eq(lists.customerId, customerId), eq(lists.id, id)));
}

type RevertibleList = {
  id: string;
  /** The title it would have. */
  title: string;
  isReturning: boolean;
  /** It counts as tracked once it is back. */
  isTracked: boolean;
};

/** Lists that the undo of an action would rename or restore. */
export async function selectRevertible({ db, customerId }: TenantDb, actionId: string): Promise<RevertibleList[]> {
  const { rows } = await db.execute<RevertibleList>(sql`
    select l.id, coalesce(c.before->>'title', l.title) as title, c.before ? 'deleted_at' as "isReturning",
      l.tracking_state = ${TRACKING_ON} and not l.is_sample as "isTracked"
    from changes c join lists l on l.id = c.row_id::uuid and l.customer_id = ${customerId}
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'lists' and c.after is not null
      and case when c.before ? 'deleted_at' then l.deleted_at is not null
        else l.deleted_at is null and l.title = c.after->>'title' end`);
  return rows;
}

/** Lists that an action added creators to or removed them from. */
export async function touchListsOf({ db, customerId }: TenantDb, actionId: string, at: Date): Promise<void> {
  await db.execute(sql`
    update lists set updated_at = ${at}
    where customer_id = ${customerId} and id in (
      select coalesce(after->>'list_id', before->>'list_id')::uuid from changes
      where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'list_creators')`);
}

export async function touchLists({ db, customerId }: TenantDb, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(lists)
    .set({ updatedAt: at })
    .where(and(eq(lists.customerId, customerId), inArray(lists.id, ids)));
}
