import { and, asc, desc, eq, gt, inArray, lt, sql, type SQL } from "drizzle-orm";
import { curatedValue } from "#contract/curation/endpoints.ts";
import type { Database } from "../../db/connect.ts";
import { personName } from "../../db/person-name.ts";
import { recordset } from "../../db/recordset.ts";
import type { TenantDb } from "../../db/tenant.ts";
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

/** The creators that an action changed, with the number of changes. */
export async function selectChangedCreators(
  db: Database,
  actionId: string,
): Promise<{ id: number; changes: number }[]> {
  return db
    .select({ id: curationChanges.creatorId, changes: sql<number>`count(*)::int` })
    .from(curationChanges)
    .where(eq(curationChanges.actionId, actionId))
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
): Promise<{ id: string; name: string | null } | undefined> {
  const [later] = await db
    .select({ id: sql<string>`coalesce(${users.id}::text, '')`, name: personName })
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

type HistoryOf = { creatorId?: number; actionId?: string; before?: number; limit: number };

/** The newest first, at most `limit`. */
export async function selectHistory(db: Database, { creatorId, actionId, before, limit }: HistoryOf) {
  return db
    .select({
      id: curationChanges.id,
      field: curationChanges.field,
      before: curationChanges.before,
      after: curationChanges.after,
      at: curationChanges.at,
      isUndone: curationChanges.isUndone,
      creatorId: curationChanges.creatorId,
      creator: nameOf(sql`${curationChanges.creatorId}`),
      userId: users.id,
      user: personName,
    })
    .from(curationChanges)
    .leftJoin(users, eq(users.id, curationChanges.userId))
    .where(
      and(
        creatorId === undefined ? undefined : eq(curationChanges.creatorId, creatorId),
        actionId === undefined ? undefined : eq(curationChanges.actionId, actionId),
        before === undefined ? undefined : lt(curationChanges.id, before),
      ),
    )
    .orderBy(desc(curationChanges.id))
    .limit(limit);
}

function nameOf(creatorId: SQL): SQL<string> {
  return sql`(select full_name from ${creators} c where c.id = ${creatorId} order by c.customer_id nulls first limit 1)`;
}

type Page = { userId?: string; before?: string; limit: number };

/** The newest actions that changed creators: an index entry is read for each, however many changes it consists of. */
export async function selectActionIds(db: Database, { userId, before, limit }: Page): Promise<string[]> {
  const newest = (bound: SQL) => sql`(
    select c.action_id from ${curationChanges} c
    where ${bound} ${userId === undefined ? sql`` : sql`and c.user_id = ${userId}`}
    order by c.action_id desc limit 1)`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive entry(id, place) as (
      select ${newest(before === undefined ? sql`true` : sql`c.action_id < ${before}`)}, 1
      union all
      select ${newest(sql`c.action_id < entry.id`)}, place + 1 from entry where id is not null and place < ${limit}
    )
    select id from entry where id is not null order by place`);
  return rows.map(({ id }) => id);
}

type EntryRow = {
  id: string;
  at: string;
  userId: string | null;
  user: string | null;
  changes: number;
  undone: number;
  creators: number;
  named: { id: string; name: string }[];
  /** The user who can undo the action, while there is time for it. */
  undoableBy: string | null;
};

/** What these actions changed, in no order. `since`: older ones can no longer be undone. */
export async function selectEntries(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  { names, since }: { names: number; since: Date },
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select e.id, e.at, e.changes, e.undone, e.creators, ${users.id} as "userId", ${personName} as "user",
      (select a.actor_id from ${actions} a
       where a.id = e.id and a.customer_id = ${customerId} and a.undone_at is null and a.created_at > ${since}
      ) as "undoableBy",
      (select jsonb_agg(jsonb_build_object('id', creator_id::text, 'name', ${nameOf(sql`creator_id`)}) order by creator_id)
       from unnest(e.named) creator_id) as named
    from (
      select action_id as id, (array_agg(user_id))[1] as user_id, min(at) as at, count(*)::int as changes,
        (count(*) filter (where is_undone))::int as undone, count(distinct creator_id)::int as creators,
        (array_agg(distinct creator_id))[1:${names}] as named
      from ${curationChanges} where action_id = any(${sql.param([...ids])}::uuid[]) group by action_id
    ) e left join ${users} on ${users.id} = e.user_id`);
  return rows;
}

type EntryChange = Pick<ValueChange, "field" | "before" | "after"> & {
  actionId: string;
  creators: number;
  isSame: boolean;
  different: number;
};

/** The different changes that these actions consist of, those of the most creators first, at most `each` of each. */
export async function selectEntryChanges(db: Database, ids: readonly string[], each: number): Promise<EntryChange[]> {
  const { rows } = await db.execute<EntryChange>(sql`
    select * from (
      select action_id as "actionId", field, after, (array_agg(before order by id))[1] as before, count(*)::int as creators,
        count(distinct coalesce(before, 'null')) = 1 as "isSame", (count(*) over of_action)::int as different,
        row_number() over (of_action order by count(*) desc, min(id)) as place
      from ${curationChanges} where action_id = any(${sql.param([...ids])}::uuid[])
      group by action_id, field, after
      window of_action as (partition by action_id)
    ) c where place <= ${each} order by place`);
  return rows.map((row) =>
    Object.assign(row, { before: curatedValue.parse(row.before), after: curatedValue.parse(row.after) }),
  );
}

export async function selectAdministrators(db: Database): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${personName}, '')`;
  return db.select({ id: users.id, name }).from(users).where(eq(users.isAdmin, true)).orderBy(name, asc(users.id));
}
