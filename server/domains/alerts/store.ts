import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { alertEvents, alertRules, posts } from "../../db/tables/index.ts";

export type RulesRow = typeof alertRules.$inferSelect;

export async function selectRules({ db, customerId }: TenantDb, subjectId: string): Promise<RulesRow | undefined> {
  const [row] = await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.customerId, customerId), eq(alertRules.subjectId, subjectId)));
  return row;
}

type NewRules = Omit<typeof alertRules.$inferInsert, "customerId">;

export async function writeRules({ db, customerId }: TenantDb, rules: NewRules): Promise<void> {
  const { subjectId: _id, subject: _subject, ...set } = rules;
  await db
    .insert(alertRules)
    .values({ ...rules, customerId })
    .onConflictDoUpdate({ target: alertRules.subjectId, set });
}

/** Of all workspaces, those with anything to notify of. */
export async function selectAllRules(db: Database): Promise<RulesRow[]> {
  return db
    .select()
    .from(alertRules)
    .where(
      or(
        isNotNull(alertRules.risingSince),
        isNotNull(alertRules.undisclosedSince),
        isNotNull(alertRules.silentSince),
        sql`${alertRules.handles} <> '[]'`,
      ),
    )
    .orderBy(alertRules.customerId, alertRules.subjectId);
}

type Event = { subjectId: string; event: string; creatorId: number; at: Date };

/** Whether it was not there before. */
export async function insertEvent({ db, customerId }: TenantDb, { at, ...event }: Event): Promise<boolean> {
  const rows = await db
    .insert(alertEvents)
    .values({ ...event, customerId, createdAt: at })
    .onConflictDoNothing()
    .returning({ event: alertEvents.event });
  return rows.length > 0;
}

/** The names of events of a list or watch of which members were notified. */
export async function selectEvents({ db, customerId }: TenantDb, subjectId: string): Promise<Set<string>> {
  const rows = await db
    .select({ event: alertEvents.event })
    .from(alertEvents)
    .where(and(eq(alertEvents.customerId, customerId), eq(alertEvents.subjectId, subjectId)));
  return new Set(rows.map(({ event }) => event));
}

const named = z.object({ id: z.coerce.number(), name: z.string(), publishedAt: z.coerce.date() });
export type NamedPost = z.infer<typeof named>;

/** What networks call posts: ids of rows change when a deleted post is read again. */
export async function selectPostNames(db: Database, ids: readonly number[]): Promise<Map<number, NamedPost>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select id, network || '/' || external_id as name, published_at as "publishedAt" from ${posts}
    where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(
    z
      .array(named)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
}
