import { getTableName, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig } from "drizzle-orm/pg-core";
import { columnTypes, isNullable, type Undoable } from "./change-log.ts";
import type { UndoneChanges } from "#contract/actions.ts";
import { withHashJoins } from "./hash-joins.ts";
import type { Database } from "./connect.ts";
import { UNDOABLE } from "./tables/undoable.ts";

/** Whose changes are undone: a workspace's, or null: those of the installation, with access to all rows. */
export type LogOwner = { db: Database; customerId: string | null };

type ChangeKind = "inserted" | "deleted" | "updated";

/** Changes of one kind to one table, in the order of the log: at most so many as an undo restores in one transaction. */
export type UndoSlice = {
  table: Undoable;
  kind: ChangeKind;
  /** 1: the last change of each row by the action; 2: the one before it. */
  pass: number;
  /** Whether the action changed a row of this table several times. */
  isRepeated: boolean;
  first: string;
  last: string;
  count: number;
};

/** The order of an undo: inserted rows are removed first, updated rows restored last. */
const KINDS: readonly ChangeKind[] = ["inserted", "deleted", "updated"];

/**
 * Splits what an action changed into slices, in the order in which undoChanges() has to restore them: a row that the
 * action changed several times goes back through each of its changes, the last first.
 */
export async function planUndo(
  { db, customerId }: LogOwner,
  actionId: string,
  { size }: { size?: number } = {},
): Promise<UndoSlice[]> {
  const slice =
    size === undefined
      ? sql`0`
      : sql`(row_number() over (partition by tbl, kind, pass order by seq) - 1) / ${size}::int`;
  const { rows } = await db.execute<
    Pick<UndoSlice, "kind" | "pass" | "first" | "last" | "count"> & { tbl: string }
  >(sql`
    select tbl, kind, pass::int, min(seq)::text as first, max(seq)::text as last, count(*)::int as count from (
      select *, ${slice} as slice from (
        select seq, tbl, row_number() over (partition by tbl, row_id order by seq desc) as pass,
          case when before is null then 'inserted' when after is null then 'deleted' else 'updated' end as kind
        from changes where action_id = ${actionId} and ${isOwn(customerId)}
      ) c
    ) s group by tbl, kind, pass, slice order by min(seq)`);
  const place = ({ kind, pass, table }: UndoSlice) =>
    [pass, KINDS.indexOf(kind), UNDOABLE.indexOf(table) * (kind === "inserted" ? -1 : 1)] as const;
  return rows
    .flatMap(({ tbl, ...row }) => {
      const table = UNDOABLE.find((one) => one.name === tbl && (one.scope === "workspace") === (customerId !== null));
      const isRepeated = rows.some((other) => other.tbl === tbl && other.pass > 1);
      return table ? [{ ...row, table, isRepeated }] : [];
    })
    .toSorted((one, other) => {
      const [places, others] = [place(one), place(other)];
      return places[0] - others[0] || places[1] - others[1] || places[2] - others[2];
    });
}

type UndoneAction = { actionId: string; at: Date; slices: readonly UndoSlice[] };

/**
 * Undoes changes of an action, backwards. A column gets its old value back where it still holds what the action
 * wrote; what was changed since stays, as do elements that others added to sets. Deleted rows return, inserted ones go
 * unless something relies on them by now. References to what is gone by now become null, or keep a row from returning.
 * Repeating it changes nothing more. Within a transaction that holds the workspace's lock.
 */
export async function undoChanges(owner: LogOwner, { actionId, at, slices }: UndoneAction): Promise<UndoneChanges> {
  let restored = 0;
  await withHashJoins(owner.db, async () => {
    // One after the other: rows of a slice may refer to rows that earlier slices restored.
    for (const slice of slices) {
      const restore = RESTORES[slice.kind];
      const { rows } = await owner.db.execute<{ n: number }>(
        restore(slice.table, changesOf(owner, actionId, slice), owner, at),
      );
      restored += rows[0]?.n ?? 0;
    }
  });
  return { total: slices.reduce((sum, { count }) => sum + count, 0), restored };
}

type Restore = (table: Undoable, changes: SQL, owner: LogOwner, at: Date) => SQL;

const name = (column: string): SQL => sql`${sql.identifier(column)}`;
const list = (parts: readonly SQL[], separator = sql`, `): SQL => sql.join([...parts], separator);

/** A condition on changes. */
function isOwn(customerId: string | null): SQL {
  return customerId === null ? sql`customer_id is null` : sql`customer_id = ${customerId}`;
}

/** A condition on the row `t` that is restored. */
function isOwnRow(customerId: string | null): SQL {
  return customerId === null ? sql`true` : sql`t.customer_id = ${customerId}`;
}

/** The changes of a slice, with the columns that identify their rows. */
function changesOf(
  { customerId }: LogOwner,
  actionId: string,
  { table, pass, isRepeated, first, last }: UndoSlice,
): SQL {
  const ofTable = sql`action_id = ${actionId} and ${isOwn(customerId)} and tbl = ${table.name}`;
  const isWithin = sql`seq between ${first}::bigint and ${last}::bigint`;
  if (!isRepeated) return sql`(select row_id, before, after from changes where ${ofTable} and ${isWithin})`;
  return sql`(
    select row_id, before, after from (
      select seq, row_id, before, after, row_number() over (partition by row_id order by seq desc) as pass
      from changes where ${ofTable}
    ) c where pass = ${pass} and ${isWithin}
  )`;
}

/** `jsonb_to_record(x.before) as b(…)` */
function record(from: SQL, alias: string, { table }: Undoable, columns: readonly string[]): SQL {
  const types = columnTypes(table);
  return sql`jsonb_to_record(${from}) as ${name(alias)}(${list(columns.map((column) => sql`${name(column)} ${sql.raw(types.get(column) ?? "")}`))})`;
}

/** Whether `t` still holds what the action wrote into this column, if it did. */
const holds = (column: string): SQL =>
  sql`(not x.after ? ${column} or t.${name(column)} is not distinct from a.${name(column)})`;

/**
 * Whether what is referred to is there; a workspace's has to be this one's. Users need not be: creators have workspaces of
 * their own, which no statement of this one reads.
 */
function exists(reference: Reference, value: SQL, customerId: string | null): SQL {
  if (reference.table === "users") return sql`user_exists(${value})`;
  const own = reference.isOfTenant && customerId !== null ? sql` and r.customer_id = ${customerId}` : sql``;
  const still = reference.canLeave ? sql` and r.left_at is null` : sql``;
  return sql`exists (select from ${name(reference.table)} r where r.${name(reference.column)} = ${value}${own}${still})`;
}

type Reference = {
  table: string;
  column: string;
  isOfTenant: boolean;
  isRequired: boolean;
  /** Members who have left are gone, although their row is there. */
  canLeave: boolean;
};

/** Columns that refer to one other table; not the workspace, which is there, also where it is part of the reference. */
function referencesOf({ table }: Undoable): Map<string, Reference> {
  return new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const {
        columns: [column],
        foreignTable,
        foreignColumns: [target],
      } = key.reference();
      if (!column || !target || column.name === "customerId") return [];
      const types = columnTypes(foreignTable);
      const reference = {
        table: getTableName(foreignTable),
        column: toSnakeCase(target.name),
        isOfTenant: types.has("customer_id"),
        isRequired: column.notNull,
        canLeave: types.has("left_at"),
      };
      return [[toSnakeCase(column.name), reference] as const];
    }),
  );
}

const restoreUpdated: Restore = (table, changes, { customerId }, at) => {
  const { sets, maps } = table;
  if (table.columns.length === 0) return sql`select 0 as n`;
  const references = referencesOf(table);
  const values = table.columns.filter((column) => !sets.has(column) && !maps.has(column));
  const before = (column: string): SQL => {
    const reference = references.get(column);
    const value = sql`b.${name(column)}`;
    return reference ? sql`(case when ${exists(reference, value, customerId)} then ${value} end)` : value;
  };
  const assigned = table.columns.map((column) => {
    const set = sets.get(column);
    const old = sql`t.${name(column)}`;
    const value =
      set || maps.has(column)
        ? sql`case when x.before ? ${column} then ${set ? mergedSet(column, set, customerId) : mergedMap(column)} else ${old} end`
        : sql`case when x.before ? ${column} and ${holds(column)} then ${before(column)} else ${old} end`;
    return sql`${name(column)} = ${value}`;
  });
  const restorable = table.columns.map((column) =>
    sets.has(column) || maps.has(column) ? sql`x.before ? ${column}` : sql`(x.before ? ${column} and ${holds(column)})`,
  );
  const left = [
    ...values.map((column) => sql`(x.after ? ${column} and old.${name(column)} is distinct from a.${name(column)})`),
    ...[...maps].map(
      (column) => sql`(x.after ? ${column} and exists (
      select from jsonb_object_keys(a.${name(column)} || b.${name(column)}) k
      where old.${name(column)} -> k is distinct from a.${name(column)} -> k))`,
    ),
  ];
  const updatedAt = columnTypes(table.table).has("updated_at") ? sql`, updated_at = ${at}` : sql``;
  return sql`
    with done as (
      update ${name(table.name)} t set ${list(assigned)}${updatedAt}
      from ${changes} x,
        ${record(sql`x.before`, "b", table, table.columns)}, ${record(sql`x.after`, "a", table, table.columns)}
      where x.before is not null and x.after is not null and ${isOwnRow(customerId)}
        and ${keyOf(table, sql`x.row_id`)} and (${list(restorable, sql` or `)})
      returning ${left.length > 0 ? list(left, sql` or `) : sql`false`} as partly
    ) select count(*) filter (where not partly)::int as n from done`;
};

/** The set without what the action added, and with what it removed and still exists, as far as there is room. */
function mergedSet(
  column: string,
  { of, max }: { of: Undoable["table"]; max: number },
  customerId: string | null,
): SQL {
  const [now, before, after] = ["t", "b", "a"].map((row) => sql`coalesce(${name(row)}.${name(column)}, '{}')`);
  if (!now || !before || !after) throw new Error("there are three");
  const stays = sql`array(
    select e from unnest(${now}) with ordinality u(e, n) where not (e = any(${after}) and e <> all(${before})) order by n)`;
  return sql`(
    select (s.stays || array(
      select e from unnest(${before}) with ordinality u(e, n)
      where e <> all(${after}) and e <> all(s.stays)
        and exists (select from ${name(getTableName(of))} r where r.id = e and r.customer_id = ${customerId}) order by n
    ))[1:${sql.raw(String(max))}] from (select ${stays} as stays) s)`;
}

/** The object with the old value of each key that still has what the action wrote. The log has the keys that it changed. */
function mergedMap(column: string): SQL {
  const [now, before, after] = ["t", "b", "a"].map((row) => sql`${name(row)}.${name(column)}`);
  return sql`(
    select coalesce(jsonb_object_agg(k, v) filter (where v is not null), '{}') from (
      select k, case when (${before} ? k or ${after} ? k) and ${now} -> k is not distinct from ${after} -> k
        then ${before} -> k else ${now} -> k end as v
      from jsonb_object_keys(${now} || ${before} || ${after}) k
    ) merged)`;
}

const returnDeleted: Restore = (table, changes, { customerId }) => {
  const references = referencesOf(table);
  const columns = [...columnTypes(table.table).keys()];
  const values = columns.map((column) => {
    const reference = references.get(column);
    const set = table.sets.get(column);
    const value = sql`n.${name(column)}`;
    if (set)
      return sql`array(
        select e from unnest(${value}) with ordinality u(e, at)
        where exists (select from ${name(getTableName(set.of))} r where r.id = e and r.customer_id = ${customerId}) order by at)`;
    if (column === "customer_id" && customerId !== null) return sql`${customerId}::uuid`;
    return reference && !reference.isRequired
      ? sql`(case when ${exists(reference, value, customerId)} then ${value} end)`
      : value;
  });
  const required = [...references].flatMap(([column, reference]) =>
    reference.isRequired ? exists(reference, sql`n.${name(column)}`, customerId) : [],
  );
  const conditions = [...required, ...(table.canReturn ? [table.canReturn] : [])];
  return sql`
    with done as (
      insert into ${name(table.name)} (${list(columns.map(name))}) overriding system value
      select ${list(values)} from ${changes} x cross join lateral jsonb_populate_record(null::${name(table.name)}, x.before) n
      where x.after is null ${conditions.length > 0 ? sql`and ${list(conditions, sql` and `)}` : sql``}
      on conflict ${table.isDeferrable ? sql`(${list(table.key.map(name))})` : sql``} do nothing returning 1
    ) select count(*)::int as n from done`;
};

const removeInserted: Restore = (table, changes, { customerId }, at) => {
  const isSoft = columnTypes(table.table).has("deleted_at");
  const unchanged = table.columns.map(holds);
  const where = sql`x.before is null and ${isOwnRow(customerId)} and ${keyOf(table, sql`x.row_id`)}
    ${unchanged.length > 0 ? sql`and ${list(unchanged, sql` and `)}` : sql``} ${table.isUsed ? sql`and not (${table.isUsed})` : sql``}`;
  const from = sql`${changes} x${table.columns.length > 0 ? sql`, ${record(sql`x.after`, "a", table, table.columns)}` : sql``}`;
  return sql`
    with done as (
      ${
        isSoft
          ? sql`update ${name(table.name)} t set deleted_at = ${at} from ${from} where ${where}`
          : sql`delete from ${name(table.name)} t using ${from} where ${where}`
      } returning 1
    ) select count(*)::int as n from done`;
};

/**
 * A row's key is one id, or ids separated by colons: compared column by column, so that indexes and hashes serve. The
 * last one is a text that may have colons itself, or may be missing.
 */
function keyOf({ table, key }: Undoable, rowId: SQL): SQL {
  const types = columnTypes(table);
  const last = key.length - 1;
  const parts = key.map((column, i) => {
    const type = types.get(column) ?? "text";
    const text =
      last === 0
        ? rowId
        : i === last && type === "text"
          ? sql`array_to_string((string_to_array(${rowId}, ':'))[${sql.raw(String(i + 1))}:], ':')`
          : sql`split_part(${rowId}, ':', ${sql.raw(String(i + 1))})`;
    return isNullable(table, column)
      ? sql`t.${name(column)} is not distinct from nullif(${text}, '')::${sql.raw(type)}`
      : sql`t.${name(column)} = ${text}::${sql.raw(type)}`;
  });
  return list(parts, sql` and `);
}

const RESTORES: Record<ChangeKind, Restore> = {
  inserted: removeInserted,
  deleted: returnDeleted,
  updated: restoreUpdated,
};
