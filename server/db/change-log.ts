import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connect.ts";

/**
 * Whose rows a table has. `workspace`: those of one workspace, by `customer_id`. `installation`: rows that belong to no
 * workspace. `creator`: rows of creators, in any layer, by `creator_id`. Administrators change the last two.
 */
type Scope = "workspace" | "installation" | "creator";

type Options<T extends PgTable> = {
  /** `workspace` if not declared. */
  scope?: Scope;
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
  /** The table has a deferrable constraint, and its key is unique: an insert that skips rows has to name the key then. */
  isDeferrable?: boolean;
};

export type Undoable = {
  table: PgTable;
  name: string;
  scope: Scope;
  key: readonly string[];
  columns: readonly string[];
  named: readonly string[];
  sets: ReadonlyMap<string, { of: PgTable; max: number }>;
  maps: ReadonlySet<string>;
  isUsed: SQL | undefined;
  canReturn: SQL | undefined;
  isDeferrable: boolean;
};

function columnNames(keys: readonly string[]): string[] {
  return keys.map((key) => toSnakeCase(key));
}

/** Declares, beside a table, what of it the change log holds. A migration carries the triggers; a test compares them. */
export function undoable<T extends PgTable>(
  table: T,
  {
    scope = "workspace",
    key,
    columns,
    named = [],
    sets = {},
    maps = [],
    isUsed,
    canReturn,
    isDeferrable = false,
  }: Options<T>,
): Undoable {
  return {
    table,
    name: getTableName(table),
    scope,
    key: columnNames(key ?? ["id"]),
    columns: columnNames(columns),
    named: columnNames(named),
    sets: new Map(Object.entries(sets).map(([name, set]) => [toSnakeCase(name), set])),
    maps: new Set(columnNames(maps)),
    isUsed,
    canReturn,
    isDeferrable,
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
 * Settings of the transaction with the action that its changes belong to. There are two, so that an action of a workspace
 * logs nothing of the installation, and one of an administrator nothing of a workspace.
 */
const SETTINGS = { workspace: "app.action", installation: "app.staff_action" } as const;
export type ActionScope = keyof typeof SETTINGS;

/** Begins logging under the action `id` when PostgreSQL evaluates it. */
export function loggingUnder(scope: ActionScope, id: string): string {
  return `set_config('${SETTINGS[scope]}', ${id}, true)`;
}

/** What says in the log whose a row is, with its expressions. */
function ownerOf({ table, scope }: Undoable, row: string): [column: string, value: string][] {
  if (scope === "workspace") return [["customer_id", `${row}.customer_id`]];
  if (scope === "installation") return [];
  const owner: ReturnType<typeof ownerOf> = [["creator_id", `${row}."creator_id"`]];
  if (columnTypes(table).has("customer_id")) owner.push(["layer", `${row}.customer_id`]);
  return owner;
}

/**
 * The statements that make a table logged. Statement-level triggers see all rows of a statement at once; they fire only
 * within an action, and not for what foreign keys cascade to. Updates log the columns that changed, deletions the whole row.
 */
export function triggersOf(table: Undoable): string[] {
  const { name, scope, key, columns, named, maps } = table;
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
  const into = (row: string, ...values: string[]) => {
    const owner = ownerOf(table, row);
    return `INSERT INTO changes (${["action_id", ...owner.map(([column]) => column), "tbl", "row_id", ...values].join(", ")})
      SELECT ${["action", ...owner.map(([, value]) => value)].join(", ")}, '${name}', ${id(row)},`;
  };
  const setting = SETTINGS[scope === "workspace" ? "workspace" : "installation"];
  const optional = key.filter((column) => isNullable(table.table, column));
  const sameRow = `USING (${key
    .filter((column) => !optional.includes(column))
    .map(quote)
    .join(", ")})`;
  const sameRest = optional
    .map(
      (column) => `
        AND o.${quote(column)} IS NOT DISTINCT FROM n.${quote(column)}`,
    )
    .join("");
  const trigger = (event: string, tables: string) =>
    `CREATE TRIGGER ${name}_log_${event.toLowerCase()} AFTER ${event} ON ${quote(name)} REFERENCING ${tables}
  FOR EACH STATEMENT WHEN (current_setting('${setting}', true) <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION log_${name}()`;
  const updates = `IF tg_op = 'UPDATE' THEN
    ${into("n", "before", "after")}
        ${changed("o")},
        ${changed("n")}
      FROM old_rows o JOIN new_rows n ${sameRow}
      WHERE (${list("o")}) IS DISTINCT FROM (${list("n")})${sameRest};
  ELSIF`;
  return [
    // A cached plan of a statement of one row would join thousands of rows to thousands by a nested loop.
    `CREATE OR REPLACE FUNCTION log_${name}() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE action uuid := current_setting('${setting}');
BEGIN
  ${columns.length > 0 ? updates : "IF"} tg_op = 'INSERT' THEN
    ${into("n", "after")} jsonb_build_object(${inserted}) FROM new_rows n;
  ELSE
    ${into("o", "before")} to_jsonb(o) FROM old_rows o;
  END IF;
  RETURN NULL;
END $$`,
    ...(columns.length > 0 ? [trigger("UPDATE", "OLD TABLE AS old_rows NEW TABLE AS new_rows")] : []),
    trigger("INSERT", "NEW TABLE AS new_rows"),
    trigger("DELETE", "OLD TABLE AS old_rows"),
  ];
}

/** Whether a column, by its name in the database, may be null. */
export function isNullable(table: PgTable, column: string): boolean {
  return Object.entries(getTableColumns(table)).some(([key, { notNull }]) => toSnakeCase(key) === column && !notNull);
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
