import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { ViewState } from "#contract/views.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { personName } from "../../db/person-name.ts";
import { crmStatuses, crmTags, defaultViews, lists, savedViews, users } from "../../db/tables/index.ts";

export type ViewRow = {
  id: string;
  /** null when its maker is gone. */
  userId: string | null;
  title: string;
  shared: boolean;
  /** As it was kept: maybe by a version that knew other filters or columns. */
  state: unknown;
  updatedAt: Date;
  createdBy: string | null;
  isDefault: boolean;
};

function live({ customerId }: TenantDb): SQL | undefined {
  return and(eq(savedViews.customerId, customerId), isNull(savedViews.deletedAt));
}

function ofMaker(userId: string | null): SQL | undefined {
  return userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId);
}

/** What this person sees, by title: views of their own and those the team shares. */
export async function selectViews(tenant: TenantDb, userId: string, id?: string): Promise<ViewRow[]> {
  return tenant.db
    .select({
      id: savedViews.id,
      userId: savedViews.userId,
      title: savedViews.title,
      shared: savedViews.shared,
      state: savedViews.state,
      updatedAt: savedViews.updatedAt,
      createdBy: personName,
      isDefault: sql<boolean>`${defaultViews.userId} is not null`,
    })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.userId))
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, savedViews.id), eq(defaultViews.userId, userId)))
    .where(
      and(
        live(tenant),
        or(savedViews.shared, eq(savedViews.userId, userId)),
        id === undefined ? undefined : eq(savedViews.id, id),
      ),
    )
    .orderBy(sql`lower(${savedViews.title})`, savedViews.id);
}

export async function countViews(tenant: TenantDb, userId: string | null): Promise<number> {
  return tenant.db.$count(savedViews, and(live(tenant), ofMaker(userId)));
}

type Named = { userId: string | null; title: string; besides?: string };

/** Whether its maker has another view of this name, whatever its case. */
export async function isTaken(tenant: TenantDb, { userId, title, besides }: Named): Promise<boolean> {
  const others = await tenant.db.$count(
    savedViews,
    and(
      live(tenant),
      ofMaker(userId),
      eq(sql`lower(${savedViews.title})`, sql`lower(${title})`),
      besides === undefined ? undefined : ne(savedViews.id, besides),
    ),
  );
  return others > 0;
}

type NewView = { userId: string; title: string; shared: boolean; state: ViewState; at: Date };

export async function insertView({ db, customerId }: TenantDb, { at, ...view }: NewView): Promise<string | undefined> {
  const [row] = await db
    .insert(savedViews)
    .values({ ...view, customerId, createdAt: at, updatedAt: at })
    .returning({ id: savedViews.id });
  return row?.id;
}

type Changes = {
  userId?: string;
  title?: string | undefined;
  shared?: boolean | undefined;
  state?: ViewState | undefined;
  deletedAt?: Date | null;
  updatedAt: Date;
};

export async function changeView({ db, customerId }: TenantDb, id: string, changes: Changes): Promise<void> {
  await db
    .update(savedViews)
    .set(changes)
    .where(and(eq(savedViews.customerId, customerId), eq(savedViews.id, id)));
}

/** A deleted view that waits for its undo. */
export async function selectDeleted(
  { db, customerId }: TenantDb,
  id: string,
): Promise<{ userId: string | null; title: string } | undefined> {
  const [row] = await db
    .select({ userId: savedViews.userId, title: savedViews.title })
    .from(savedViews)
    .where(and(eq(savedViews.customerId, customerId), eq(savedViews.id, id), isNotNull(savedViews.deletedAt)));
  return row;
}

export async function putDefault({ db }: TenantDb, userId: string, viewId: string): Promise<void> {
  await db
    .insert(defaultViews)
    .values({ userId, viewId })
    .onConflictDoUpdate({ target: defaultViews.userId, set: { viewId } });
}

export async function dropDefault({ db }: TenantDb, userId: string): Promise<void> {
  await db.delete(defaultViews).where(eq(defaultViews.userId, userId));
}

/** Of these ids, those of the customer's lists, tags and statuses. */
export async function selectKnownIds({ db, customerId }: TenantDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const asked = sql`any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${lists} where customer_id = ${customerId} and deleted_at is null and id = ${asked}
    union all select id from ${crmTags} where customer_id = ${customerId} and id = ${asked}
    union all select id from ${crmStatuses} where customer_id = ${customerId} and id = ${asked}`);
  return rows.map((row) => row.id);
}
