import { and, asc, count, desc, eq, gt, lt, max, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { curatedValue } from "#contract/curation/endpoints.ts";
import type { Database } from "../../db/connect.ts";
import { personName } from "../../db/person-name.ts";
import { recordset } from "../../db/recordset.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { CREATOR_VALUES, isCreatorValue } from "../../db/tables/changes.ts";
import {
  actions,
  changes,
  collaborationItems,
  creatorFacts,
  creatorNiches,
  creators,
  newsletters,
  podcasts,
  sources,
  users,
} from "../../db/tables/index.ts";
import { selectLastEditor } from "../actions/index.ts";
import { isCollaboration, type CollaborationItem } from "./collaborations-store.ts";
import { CURATION_SOURCE, DECLARED_SOURCE, type RecordSource } from "../creators/index.ts";
import type { Value, ValueChange, ValueSource } from "./store.ts";

/** A value of a creator, as the log names it. */
const valueId = ({ creatorId, field }: Pick<ValueChange, "creatorId" | "field">) => `${creatorId}:${field}`;

/** Where the values that these changes are about are from, by `valueId`; niches have no time. */
async function selectSources(db: Database, changed: readonly ValueChange[]): Promise<Map<string, ValueSource>> {
  const ids = [...new Set(changed.map(({ creatorId }) => creatorId))];
  const own = sql`customer_id is null and creator_id = any(${sql.param(ids)}::bigint[])`;
  const { rows } = await db.execute<{ creatorId: number; field: string; sourceId: number; at: string | null }>(sql`
    select creator_id::float8 as "creatorId", field, source_id as "sourceId", at from ${creatorFacts} where ${own}
    union all
    select creator_id::float8, 'niche:' || niche_id, source_id, null from ${creatorNiches} where ${own}
    union all
    select creator_id::float8, 'newsletter:' || link, source_id, at from ${newsletters} where ${own}
    union all
    select creator_id::float8, 'podcast:' || link, source_id, at from ${podcasts} where ${own}
    union all
    select creator_id::float8, field, source_id, at from ${collaborationItems}
    where creator_id = any(${sql.param(ids)}::bigint[])`);
  return new Map(
    rows.map((row) => [valueId(row), { sourceId: row.sourceId, at: row.at === null ? null : new Date(row.at) }]),
  );
}

const logged = z.object({ value: curatedValue });
const loggedBefore = logged.extend({
  source: z.object({ sourceId: z.int(), at: z.coerce.date().nullable() }).nullable(),
});

/** Before the changes are written. */
export async function logChanges(db: Database, changed: readonly ValueChange[], actionId: string): Promise<void> {
  const known = await selectSources(db, changed);
  const rows = changed.map((change) => {
    const { creatorId, before, after } = change;
    const rowId = valueId(change);
    return { creatorId, rowId, before: { value: before, source: known.get(rowId) ?? null }, after: { value: after } };
  });
  const set = recordset(changes, ["creatorId", "rowId", "before", "after"], rows, { actionId, tbl: CREATOR_VALUES });
  await db.execute(sql`insert into ${changes} (${set.names}) select ${set.names} from ${set.from}`);
}

export type Part = { /** Ids of creators. */ first: number; last: number; count: number };

/** Parts of so many creators that an action changed, each with the number of changes. */
export async function selectParts(db: Database, actionId: string, size: number): Promise<Part[]> {
  const { rows } = await db.execute<Part>(sql`
    select min(creator_id)::float8 as first, max(creator_id)::float8 as last, count(*)::int as count from (
      select creator_id, (dense_rank() over (order by creator_id) - 1) / ${size}::int as part
      from ${changes} where action_id = ${actionId} and ${isCreatorValue}
    ) c group by part order by part`);
  return rows;
}

/** What an action changed of the creators of a part and has not been undone; `source`: of the values before. */
export async function selectChangesOf(
  db: Database,
  actionId: string,
  { first, last }: Part,
): Promise<(ValueChange & { id: number })[]> {
  const rows = await db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.actionId, actionId),
        isCreatorValue,
        eq(changes.isUndone, false),
        sql`${changes.creatorId} between ${first} and ${last}`,
      ),
    )
    .orderBy(asc(changes.seq));
  return rows.map(toChange);
}

function toChange({ seq, creatorId, rowId, ...row }: typeof changes.$inferSelect): ValueChange & { id: number } {
  const { value: before, source } = loggedBefore.parse(row.before);
  const field = rowId.slice(rowId.indexOf(":") + 1);
  return { id: seq, creatorId: Number(creatorId), field, before, after: logged.parse(row.after).value, source };
}

export async function markUndone(db: Database, actionId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update ${changes} set is_undone = true
    where action_id = ${actionId} and seq = any(${sql.param([...ids])}::bigint[])`);
}

/**
 * The values of a creator that administrators set: by their source, and by the log where they removed a picture or what
 * the creator had declared, chose the primary niche, or added or removed an account. Only administrators change them.
 */
export async function selectLocked(db: Database, creatorId: number): Promise<Set<string>> {
  const set = await selectFieldsOf(db, creatorId, CURATION_SOURCE);
  const { kind, name } = DECLARED_SOURCE;
  const { rows } = await db.execute<{ field: string }>(sql`
    select field from (
      select distinct on (c.row_id) substr(c.row_id, strpos(c.row_id, ':') + 1) as field, a.verb, c.before, c.after
      from ${changes} c join ${actions} a on a.id = c.action_id
      where c.creator_id = ${creatorId} and ${isCreatorValue} and not c.is_undone
      order by c.row_id, c.seq desc) last
    where verb = 'creators.curate' and case
      when field like 'account:%' then true
      when field = 'primary' then before -> 'value' <> 'null'::jsonb
      when field = 'picture' then after -> 'value' = 'null'::jsonb
      else after -> 'value' = 'null'::jsonb and (before -> 'source' ->> 'sourceId')::int = (
        select id from ${sources} where kind = ${kind} and name = ${name} and customer_id is null) end`);
  return new Set([...set, ...rows.map(({ field }) => field)]);
}

/** Items of a creator for collaborations that administrators have removed, as they were. */
export async function selectRemovedCollaborations(
  db: Database,
  creatorId: number,
): Promise<{ field: string; value: CollaborationItem["value"] }[]> {
  const { rows } = await db.execute<{ field: string; value: CollaborationItem["value"] }>(sql`
    select field, before -> 'value' as value from (
      select distinct on (c.row_id) substr(c.row_id, strpos(c.row_id, ':') + 1) as field, a.verb, c.before, c.after
      from ${changes} c join ${actions} a on a.id = c.action_id
      where c.creator_id = ${creatorId} and ${isCreatorValue} and not c.is_undone
      order by c.row_id, c.seq desc) last
    where verb = 'creators.curate' and after -> 'value' = 'null'::jsonb and jsonb_typeof(before -> 'value') = 'object'`);
  return rows.filter(({ field }) => isCollaboration(field));
}

const fieldOf = sql<string>`substr(${changes.rowId}, strpos(${changes.rowId}, ':') + 1)`;
const [before, after] = [sql<Value>`${changes.before} -> 'value'`, sql<Value>`${changes.after} -> 'value'`];

type HistoryOf = { creatorId?: number; actionId?: string; before?: number; limit: number };

/** The newest first, at most `limit`. */
export async function selectHistory(db: Database, { creatorId, actionId, before: bound, limit }: HistoryOf) {
  return db
    .select({
      id: changes.seq,
      field: fieldOf,
      before,
      after,
      at: actions.createdAt,
      isUndone: changes.isUndone,
      creatorId: changes.creatorId,
      creator: nameOf(sql`${changes.creatorId}`),
      userId: users.id,
      user: personName,
    })
    .from(changes)
    .innerJoin(actions, eq(actions.id, changes.actionId))
    .leftJoin(users, eq(users.id, actions.actorId))
    .where(
      and(
        isCreatorValue,
        creatorId === undefined ? undefined : eq(changes.creatorId, creatorId),
        actionId === undefined ? undefined : eq(changes.actionId, actionId),
        bound === undefined ? undefined : lt(changes.seq, bound),
      ),
    )
    .orderBy(desc(changes.seq))
    .limit(limit);
}

/** All that was changed of a creator's values and not undone, the oldest first. */
export async function selectValueLog(
  db: Database,
  creatorId: number,
): Promise<(ValueChange & { id: number; isDeclared: boolean })[]> {
  const rows = await db
    .select({ change: changes, verb: actions.verb })
    .from(changes)
    .innerJoin(actions, eq(actions.id, changes.actionId))
    .where(and(isCreatorValue, eq(changes.creatorId, creatorId), eq(changes.isUndone, false)))
    .orderBy(asc(changes.seq));
  return rows.map(({ change, verb }) => Object.assign(toChange(change), { isDeclared: verb === "creators.declare" }));
}

/** The facts, niches, publications and collaboration items of a creator that are from this source of the installation, as fields of the log. */
export async function selectFieldsOf(
  db: Database,
  creatorId: number,
  { kind, name }: Pick<RecordSource, "kind" | "name">,
): Promise<string[]> {
  const from = sql`creator_id = ${creatorId} and source_id = (
    select id from ${sources} where kind = ${kind} and name = ${name} and customer_id is null)`;
  const own = sql`${from} and customer_id is null`;
  const { rows } = await db.execute<{ field: string }>(sql`
    select field from ${creatorFacts} where ${own}
    union all
    select 'niche:' || niche_id from ${creatorNiches} where ${own}
    union all
    select 'newsletter:' || link from ${newsletters} where ${own}
    union all
    select 'podcast:' || link from ${podcasts} where ${own}
    union all
    select field from ${collaborationItems} where ${from}`);
  return rows.map(({ field }) => field);
}

/** The value that an undo of this change restores. */
export async function updateBefore(
  db: Database,
  rows: readonly { id: number; before: Value; source: ValueSource | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ before: value, source }) => JSON.stringify({ value, source }));
  await db.execute(sql`
    update ${changes} c set before = r.before::jsonb
    from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(values)}::text[]) r(seq, before)
    where c.seq = r.seq and ${isCreatorValue}`);
}

/** How often a creator has changed a value of the profile since. */
export async function countDeclared(
  db: Database,
  { creatorId, field, since }: { creatorId: number; field: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(changes)
    .innerJoin(actions, eq(actions.id, changes.actionId))
    .where(
      and(
        isCreatorValue,
        eq(changes.creatorId, creatorId),
        eq(changes.rowId, valueId({ creatorId, field })),
        eq(actions.verb, "creators.declare"),
        gt(actions.createdAt, since),
      ),
    );
  return row?.n ?? 0;
}

/** The newest change of a creator by an administrator; 0 if there are none. */
export async function selectLastChange(db: Database, creatorId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(changes.seq) })
    .from(changes)
    .where(and(isCreatorValue, eq(changes.creatorId, creatorId)));
  return row?.last ?? 0;
}

/** Another administrator who changed one of these values of a creator after the change `since`. */
export async function selectLaterEditor(
  db: Database,
  changed: readonly ValueChange[],
  of: { since: number; except?: string },
): ReturnType<typeof selectLastEditor> {
  const rows = { table: CREATOR_VALUES, rowIds: changed.map(valueId), creatorId: changed[0]?.creatorId };
  return selectLastEditor(db, { ...rows, ...of });
}

function nameOf(creatorId: SQL): SQL<string> {
  return sql`(select full_name from ${creators} c where c.id = ${creatorId} order by c.customer_id nulls first limit 1)`;
}

type Page = { userId?: string; before?: string; limit: number };

/** The newest actions that changed creators, as far as those are not erased. */
export async function selectActionIds(db: Database, { userId, before: bound, limit }: Page): Promise<string[]> {
  const rows = await db
    .select({ id: actions.id })
    .from(actions)
    .where(
      and(
        sql`${actions.verb} = 'creators.curate'`,
        userId === undefined ? undefined : eq(actions.actorId, userId),
        bound === undefined ? undefined : lt(actions.id, bound),
        sql`exists (select from ${changes} where ${changes.actionId} = ${actions.id} and ${isCreatorValue})`,
      ),
    )
    .orderBy(desc(actions.id))
    .limit(limit);
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
    select e.id, a.created_at as at, e.changes, e.undone, e.creators, ${users.id} as "userId", ${personName} as "user",
      case when a.customer_id = ${customerId} and a.undone_at is null and a.created_at > ${since}
        then a.actor_id end as "undoableBy",
      (select jsonb_agg(jsonb_build_object('id', creator_id::text, 'name', ${nameOf(sql`creator_id`)}) order by creator_id)
       from unnest(e.named) creator_id) as named
    from (
      select action_id as id, count(*)::int as changes, (count(*) filter (where is_undone))::int as undone,
        count(distinct creator_id)::int as creators, (array_agg(distinct creator_id))[1:${names}] as named
      from ${changes} where action_id = any(${sql.param([...ids])}::uuid[]) and ${isCreatorValue} group by action_id
    ) e join ${actions} a on a.id = e.id left join ${users} on ${users.id} = a.actor_id`);
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
      select action_id as "actionId", field, after, (array_agg(before order by seq))[1] as before, count(*)::int as creators,
        count(distinct before) = 1 as "isSame", (count(*) over of_action)::int as different,
        row_number() over (of_action order by count(*) desc, min(seq)) as place
      from (
        select action_id, seq, ${fieldOf} as field, ${before} as before, ${after} as after
        from ${changes} where action_id = any(${sql.param([...ids])}::uuid[]) and ${isCreatorValue}
      ) c
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

/** The keys of files that a change of the log had and has: of a picture, or of an item with one. */
const PICTURES_IN_CHANGE = sql`(values (c.before ->> 'value'), (c.after ->> 'value'),
  (c.before -> 'value' ->> 'picture'), (c.after -> 'value' ->> 'picture')) v(key)`;

/** Files that show creators, or that an undo shows again, in this folder. */
export async function selectPictures(
  db: Database,
  { folder, since }: { folder: string; since: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ picture: string }>(sql`
    select picture from ${creators} where starts_with(picture, ${folder})
    union
    select value ->> 'picture' from ${collaborationItems} where starts_with(value ->> 'picture', ${folder})
    union
    select picture from ${podcasts} where starts_with(picture, ${folder})
    union
    select picture from ${newsletters} where starts_with(picture, ${folder})
    union
    select key as picture from ${changes} c join ${actions} a on a.id = c.action_id cross join lateral ${PICTURES_IN_CHANGE}
    where ${isCreatorValue} and a.created_at > ${since.toISOString()}::timestamptz and starts_with(key, ${folder})`);
  return rows.map(({ picture }) => picture);
}

/** All files in this folder that have shown a creator. */
export async function selectPicturesOf(
  db: Database,
  { folder, creatorId }: { folder: string; creatorId: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from ${changes} c cross join lateral ${PICTURES_IN_CHANGE}
    where c.creator_id = ${creatorId} and ${isCreatorValue} and starts_with(key, ${folder})`);
  return rows.map(({ key }) => key);
}
