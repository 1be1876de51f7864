import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { crmCreators, lists, networkWatches, users } from "../../db/tables/index.ts";
import { personName } from "../../db/person-name.ts";
import type { TenantDb } from "../../db/tenant.ts";

const merged = alias(crmCreators, "merged");
const shown = alias(crmCreators, "shown");

/** Watches of the workspace, the newest first; or the one with this id, or of this creator or list. */
export async function selectWatches(
  { db, customerId }: TenantDb,
  only: { id?: string; creatorId?: number; listId?: string } = {},
) {
  const { id, title, creatorId, listId, createdAt } = networkWatches;
  return db
    .select({
      id,
      title,
      /** The creator that is shown for one that was merged into it. */
      creatorId: sql<number | null>`coalesce(${shown.creatorId}, ${creatorId})`.mapWith(creatorId),
      listId,
      createdAt,
      createdBy: personName,
      listTitle: lists.title,
      isListDeleted: sql<boolean>`${lists.deletedAt} is not null`,
    })
    .from(networkWatches)
    .leftJoin(users, eq(users.id, networkWatches.userId))
    .leftJoin(lists, and(eq(lists.id, listId), eq(lists.customerId, networkWatches.customerId)))
    .leftJoin(merged, and(eq(merged.creatorId, creatorId), eq(merged.customerId, networkWatches.customerId)))
    .leftJoin(shown, and(eq(shown.id, merged.mergedInto), eq(shown.customerId, networkWatches.customerId)))
    .where(
      and(
        eq(networkWatches.customerId, customerId),
        only.id === undefined ? undefined : eq(id, only.id),
        only.creatorId === undefined ? undefined : eq(creatorId, only.creatorId),
        only.listId === undefined ? undefined : eq(listId, only.listId),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
}
export type WatchRow = Awaited<ReturnType<typeof selectWatches>>[number];

/** The creators that the workspace has merged into this one. */
export async function selectMergedInto({ db, customerId }: TenantDb, creatorId: number): Promise<number[]> {
  const rows = await db
    .select({ id: merged.creatorId })
    .from(merged)
    .innerJoin(shown, and(eq(shown.id, merged.mergedInto), eq(shown.customerId, merged.customerId)))
    .where(and(eq(merged.customerId, customerId), eq(shown.creatorId, creatorId)));
  return rows.map(({ id }) => id);
}

export async function countWatches({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(networkWatches, eq(networkWatches.customerId, customerId));
}

type NewWatch = { title: string; creatorId: number | null; listId: string | null; userId: string; createdAt: Date };

export async function insertWatch({ db, customerId }: TenantDb, watch: NewWatch): Promise<string> {
  const [row] = await db
    .insert(networkWatches)
    .values({ ...watch, customerId })
    .returning({ id: networkWatches.id });
  if (!row) throw new Error("an inserted watch has an id");
  return row.id;
}

const isWatch = (customerId: string, id: string) =>
  and(eq(networkWatches.customerId, customerId), eq(networkWatches.id, id));

export async function updateTitle({ db, customerId }: TenantDb, id: string, title: string): Promise<void> {
  await db.update(networkWatches).set({ title }).where(isWatch(customerId, id));
}

export async function deleteWatch({ db, customerId }: TenantDb, id: string): Promise<void> {
  await db.delete(networkWatches).where(isWatch(customerId, id));
}
