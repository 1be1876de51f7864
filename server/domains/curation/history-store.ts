import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { curatedValue } from "#contract/curation.ts";
import type { Database } from "../../db/connect.ts";
import { personName } from "../../db/person-name.ts";
import { recordset } from "../../db/recordset.ts";
import {
  actions,
  creatorFacts,
  creatorNiches,
  creators,
  curationChanges,
  newsletters,
  podcasts,
  users,
} from "../../db/tables/index.ts";
import type { ValueChange, ValueSource } from "./store.ts";

const ofIds = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;

/** A value of a creator. */
const sourceKey = ({ creatorId, field }: Pick<ValueChange, "creatorId" | "field">) => `${creatorId} ${field}`;

/** Where the values that these changes are about are from, by `sourceKey`; niches have no time. */
async function selectSources(db: Database, changes: readonly ValueChange[]): Promise<Map<string, ValueSource>> {
  const ids = [...new Set(changes.map(({ creatorId }) => creatorId))];
  const own = sql`customer_id is null and creator_id = any(${sql.param(ids)}::bigint[])`;
  const { rows } = await db.execute<{ creatorId: number; field: string; sourceId: number; at: string | null }>(sql`
    select creator_id::float8 as "creatorId", field, source_id as "sourceId", at from ${creatorFacts} where ${own}
    union all
    select creator_id::float8, 'niche:' || niche_id, source_id, null from ${creatorNiches} where ${own}
    union all
    select creator_id::float8, 'newsletter:' || link, source_id, at from ${newsletters} where ${own}
    union all
    select creator_id::float8, 'podcast:' || link, source_id, at from ${podcasts} where ${own}`);
  return new Map(
    rows.map((row) => [sourceKey(row), { sourceId: row.sourceId, at: row.at === null ? null : new Date(row.at) }]),
  );
}

/** Before the changes are written. */
export async function insertChanges(
  db: Database,
  changes: readonly ValueChange[],
  of: { actionId: string; userId: string; at: Date },
): Promise<void> {
  const keys = ["creatorId", "field", "before", "after", "sourceBefore", "sourceBeforeAt"];
  const sources = await selectSources(db, changes);
  const rows = changes.map((change) => {
    const source = sources.get(sourceKey(change));
    return { ...change, sourceBefore: source?.sourceId ?? null, sourceBeforeAt: source?.at ?? null };
  });
  const set = recordset(curationChanges, keys, rows, of);
  await db.execute(sql`insert into ${curationChanges} (${set.names}) select ${set.names} from ${set.from}`);
}

/** The creators that an action changed, with the number of changes that have not been undone. */
export async function selectChangedCreators(
  db: Database,
  actionId: string,
): Promise<{ id: number; changes: number }[]> {
  return db
    .select({ id: curationChanges.creatorId, changes: sql<number>`count(*)::int` })
    .from(curationChanges)
    .where(and(eq(curationChanges.actionId, actionId), eq(curationChanges.isUndone, false)))
    .groupBy(curationChanges.creatorId)
    .orderBy(asc(curationChanges.creatorId));
}

/** What an action changed of these creators and has not been undone; `source`: of the values before. */
export async function selectChangesOf(
  db: Database,
  actionId: string,
  creatorIds: readonly number[],
): Promise<(ValueChange & { id: number })[]> {
  const rows = await db
    .select({
      id: curationChanges.id,
      creatorId: curationChanges.creatorId,
      field: curationChanges.field,
      before: curationChanges.before,
      after: curationChanges.after,
      sourceId: curationChanges.sourceBefore,
      sourceAt: curationChanges.sourceBeforeAt,
    })
    .from(curationChanges)
    .where(
      and(
        eq(curationChanges.actionId, actionId),
        eq(curationChanges.isUndone, false),
        sql`${curationChanges.creatorId} = ${ofIds(creatorIds)}`,
      ),
    )
    .orderBy(asc(curationChanges.id));
  return rows.map(({ id, creatorId, field, sourceId, sourceAt, ...row }) => ({
    id,
    creatorId,
    field,
    before: curatedValue.parse(row.before),
    after: curatedValue.parse(row.after),
    source: sourceId === null ? null : { sourceId, at: sourceAt },
  }));
}

/** Another administrator, if one changed a value of these fields after that change. */
export async function selectLaterChange(
  db: Database,
  { creatorId, fields, after, by }: { creatorId: number; fields: readonly string[]; after: number; by: string },
): Promise<{ name: string } | undefined> {
  const [later] = await db
    .select({ name: sql<string>`coalesce(${personName}, 'An administrator')` })
    .from(curationChanges)
    .leftJoin(users, eq(users.id, curationChanges.userId))
    .where(
      and(
        eq(curationChanges.creatorId, creatorId),
        inArray(curationChanges.field, [...fields]),
        gt(curationChanges.id, after),
        sql`${curationChanges.userId} is distinct from ${by}`,
      ),
    )
    .orderBy(desc(curationChanges.id))
    .limit(1);
  return later;
}

export async function markUndone(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update ${curationChanges} set is_undone = true where id = ${ofIds(ids)}`);
}

/** The newest first, at most `limit`. */
export async function selectHistory(
  db: Database,
  { creatorId, userId, before, limit }: { creatorId?: number; userId?: string; before?: number; limit: number },
) {
  const name = sql<string>`(select full_name from ${creators} c where c.id = ${curationChanges.creatorId}
    order by c.customer_id nulls first limit 1)`;
  return db
    .select({
      id: curationChanges.id,
      field: curationChanges.field,
      before: curationChanges.before,
      after: curationChanges.after,
      at: curationChanges.at,
      isUndone: curationChanges.isUndone,
      actionId: actions.id,
      actionCount: actions.count,
      creatorId: curationChanges.creatorId,
      creator: name,
      userId: users.id,
      user: personName,
    })
    .from(curationChanges)
    .leftJoin(users, eq(users.id, curationChanges.userId))
    .leftJoin(actions, eq(actions.id, curationChanges.actionId))
    .where(
      and(
        creatorId === undefined ? undefined : eq(curationChanges.creatorId, creatorId),
        userId === undefined ? undefined : eq(curationChanges.userId, userId),
        before === undefined ? undefined : lt(curationChanges.id, before),
      ),
    )
    .orderBy(desc(curationChanges.id))
    .limit(limit);
}

export async function selectAdministrators(db: Database): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${personName}, '')`;
  return db.select({ id: users.id, name }).from(users).where(eq(users.isAdmin, true)).orderBy(name, asc(users.id));
}
