import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

type Options<T extends PgTable> = {
  /** What identifies a row; `id` if not declared. */
  key?: readonly (keyof T["$inferSelect"] & string)[];
  /** What people change: logged and restored. Derived columns are not. */
  columns: readonly (keyof T["$inferSelect"] & string)[];
  /** Logged for inserted rows too, so that the history can name them. */
  named?: readonly (keyof T["$inferSelect"] & string)[];
  /**
   * Those of `columns` that are arrays of ids of another table: an undo adds and removes single elements and leaves
   * what others changed.
   */
  sets?: Readonly<Record<string, { of: PgTable; max: number }>>;
  /**
   * Those of `columns` that are objects: the log holds the keys that changed, and an undo restores each key by itself.
   */
  maps?: readonly (keyof T["$inferSelect"] & string)[];
  /** Whether something else relies by now on a row `t` that an action inserted: then an undo leaves the row. */
  isUsed?: SQL;
  /** Whether a row `n` that an action deleted can be inserted again. */
  canReturn?: SQL;
};

export type Undoable = {
  table: PgTable;
  name: string;
  key: readonly string[];
  columns: readonly string[];
  named: readonly string[];
  sets: ReadonlyMap<string, { of: PgTable; max: number }>;
  maps: ReadonlySet<string>;
  isUsed: SQL | undefined;
  canReturn: SQL | undefined;
};

function columnNames(keys: readonly string[]): string[] {
  return keys.map((key) => toSnakeCase(key));
}

/** Declares, beside a table, what of it the change log holds. A migration carries the triggers; a test compares them. */
export function undoable<T extends PgTable>(
  table: T,
  { key, columns, named = [], sets = {}, maps = [], isUsed, canReturn }: Options<T>,
): Undoable {
  return {
    table,
    name: getTableName(table),
    key: columnNames(key ?? ["id"]),
    columns: columnNames(columns),
    named: columnNames(named),
    sets: new Map(Object.entries(sets).map(([name, set]) => [toSnakeCase(name), set])),
    maps: new Set(columnNames(maps)),
    isUsed,
    canReturn,
  };
}

/** The database's names of a table's columns, with their types. */
export function columnTypes(table: PgTable): Map<string, string> {
  return new Map(
    Object.entries(getTableColumns(table)).map(([key, column]) => [toSnakeCase(key), column.getSQLType()]),
  );
}

const quote = (name: string) => `"${name}"`;

/**
 * The statements that make a table logged. Statement-level triggers see all rows of a statement at once; they fire only
 * within an action, and not for what foreign keys cascade to. Updates log the columns that changed, deletions the whole row.
 */
export function triggersOf({ name, key, columns, named, maps }: Undoable): string[] {
  const id = (row: string) => `concat_ws(':', ${key.map((column) => `${row}.${quote(column)}`).join(", ")})`;
  const changed = (row: string) =>
    columns
      .map((column) => {
        const [o, n] = [`o.${quote(column)}`, `n.${quote(column)}`];
        const whole = `${row}.${quote(column)}`;
        const value = maps.has(column) ? changedKeys(whole, o, n) : whole;
        return `CASE WHEN ${o} IS DISTINCT FROM ${n} THEN jsonb_build_object('${column}', ${value}) ELSE '{}' END`;
      })
      .join("\n        || ");
  const list = (row: string) => columns.map((column) => `${row}.${quote(column)}`).join(", ");
  const inserted = [...new Set([...key, ...named, ...columns])]
    .map((column) => `'${column}', n.${quote(column)}`)
    .join(", ");
  const trigger = (event: string, tables: string) =>
    `CREATE TRIGGER ${name}_log_${event.toLowerCase()} AFTER ${event} ON ${quote(name)} REFERENCING ${tables}
  FOR EACH STATEMENT WHEN (current_setting('app.action', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_${name}()`;
  const updates = `IF tg_op = 'UPDATE' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before, after)
      SELECT action, n.customer_id, '${name}', ${id("n")},
        ${changed("o")},
        ${changed("n")}
      FROM old_rows o JOIN new_rows n USING (${key.map(quote).join(", ")})
      WHERE (${list("o")}) IS DISTINCT FROM (${list("n")});
  ELSIF`;
  return [
    // A cached plan of a statement of one row would join thousands of rows to thousands by a nested loop.
    `CREATE OR REPLACE FUNCTION log_${name}() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('app.action');
BEGIN
  ${columns.length > 0 ? updates : "IF"} tg_op = 'INSERT' THEN
    INSERT INTO changes (action_id, customer_id, tbl, row_id, after)
      SELECT action, n.customer_id, '${name}', ${id("n")}, jsonb_build_object(${inserted}) FROM new_rows n;
  ELSE
    INSERT INTO changes (action_id, customer_id, tbl, row_id, before)
      SELECT action, o.customer_id, '${name}', ${id("o")}, to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$`,
    ...(columns.length > 0 ? [trigger("UPDATE", "OLD TABLE AS old_rows NEW TABLE AS new_rows")] : []),
    trigger("INSERT", "NEW TABLE AS new_rows"),
    trigger("DELETE", "OLD TABLE AS old_rows"),
  ];
}

/** Builds an object of the keys of `of` in which two objects differ. */
function changedKeys(of: string, one: string, other: string): string {
  return `(SELECT coalesce(jsonb_object_agg(k, ${of} -> k) FILTER (WHERE ${of} ? k), '{}') FROM jsonb_object_keys(${one} || ${other}) k WHERE ${one} -> k IS DISTINCT FROM ${other} -> k)`;
}

/** The action of the whole transaction. */
const actionsOf = new WeakMap<Database, string>();

/** States that the transaction logs all of its changes under the action. */
export function logUnder(tx: Database, actionId: string): void {
  actionsOf.set(tx, actionId);
}

/** Logs what `work` changes under the action. Within a transaction. */
export async function withAction<T>(db: Database, actionId: string, work: () => Promise<T>): Promise<T> {
  if (actionsOf.get(db) === actionId) return work();
  const { rows } = await db.execute<{ outer: string }>(sql`
    with before as materialized (select coalesce(current_setting('app.action', true), '') as action)
    select action as "outer", set_config('app.action', ${actionId}, true) from before`);
  // When it throws, the transaction ends, and the setting with it.
  const result = await work();
  await db.execute(sql`select set_config('app.action', ${rows[0]?.outer ?? ""}, true)`);
  return result;
}
