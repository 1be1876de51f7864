import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { SavedSearch, ViewScreen, ViewState } from "#contract/views.ts";
import { personName } from "../../db/person-name.ts";
import { crmStatuses, crmTags, defaultViews, lists, savedViews, users } from "../../db/tables/index.ts";
import type { TenantDb } from "../../db/tenant.ts";

/** userId: null when the author was deleted. state: as stored, maybe by a version with other filters or columns. */
export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

function live({ customerId }: TenantDb): SQL | undefined {
  return and(eq(savedViews.customerId, customerId), isNull(savedViews.deletedAt));
}

/** Views of this user and shared ones, of a screen or with this id, by title. */
export async function selectViews(tenant: TenantDb, userId: string, which: { id: string } | { screen: ViewScreen }) {
  return tenant.db
    .select({
      id: savedViews.id,
      screen: savedViews.screen,
      userId: savedViews.userId,
      title: savedViews.title,
      shared: savedViews.shared,
      state: sql<unknown>`${savedViews.state}`,
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
        "id" in which ? eq(savedViews.id, which.id) : eq(savedViews.screen, which.screen),
      ),
    )
    .orderBy(sql`lower(${savedViews.title})`, savedViews.id);
}

type State = ViewState | SavedSearch;
type Title = { screen: ViewScreen; userId: string | null; title: string; except?: string };

/** How many views of the screen an author has, and whether one of them has this title in any case. */
export async function countViews(tenant: TenantDb, { screen, userId, title, except }: Title) {
  const isSame = and(
    eq(sql`lower(${savedViews.title})`, sql`lower(${title})`),
    except ? ne(savedViews.id, except) : undefined,
  );
  const [row] = await tenant.db
    .select({ count: sql<number>`count(*)::int`, isTaken: sql<boolean>`coalesce(bool_or(${isSame}), false)` })
    .from(savedViews)
    .where(
      and(
        live(tenant),
        eq(savedViews.screen, screen),
        userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId),
      ),
    );
  return row ?? { count: 0, isTaken: false };
}

type NewView = Omit<Title, "userId" | "except"> & { userId: string; shared: boolean; state: State; at: Date };

export async function insertView({ db, customerId }: TenantDb, { at, ...view }: NewView): Promise<string> {
  const values = { ...view, customerId, createdAt: at, updatedAt: at };
  const [row] = await db.insert(savedViews).values(values).returning({ id: savedViews.id });
  if (!row) throw new Error("an inserted view has an id");
  return row.id;
}

type ViewUpdate = Partial<Pick<typeof savedViews.$inferInsert, "userId" | "deletedAt">> & {
  title?: string | undefined;
  shared?: boolean | undefined;
  state?: State | undefined;
  updatedAt: Date;
};

export async function updateView({ db, customerId }: TenantDb, id: string, update: ViewUpdate): Promise<void> {
  const isView = and(eq(savedViews.customerId, customerId), eq(savedViews.id, id));
  await db.update(savedViews).set(update).where(isView);
}

export async function selectDeleted({ db, customerId }: TenantDb, id: string): Promise<Title | undefined> {
  const [row] = await db
    .select({ screen: savedViews.screen, userId: savedViews.userId, title: savedViews.title })
    .from(savedViews)
    .where(and(eq(savedViews.customerId, customerId), eq(savedViews.id, id), isNotNull(savedViews.deletedAt)));
  return row;
}

/** null: the user's CRM opens with all creators. */
export async function setDefault({ db }: TenantDb, userId: string, viewId: string | null): Promise<void> {
  if (viewId === null) await db.delete(defaultViews).where(eq(defaultViews.userId, userId));
  else
    await db
      .insert(defaultViews)
      .values({ userId, viewId })
      .onConflictDoUpdate({ target: defaultViews.userId, set: { viewId } });
}

/** Those of the ids that are lists, tags and statuses of the workspace. */
export async function selectLabelIds({ db, customerId }: TenantDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isWanted = sql`customer_id = ${customerId} and id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${lists} where deleted_at is null and ${isWanted}
    union all select id from ${crmTags} where ${isWanted}
    union all select id from ${crmStatuses} where ${isWanted}`);
  return rows.map((row) => row.id);
}
