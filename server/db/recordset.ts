import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Any number of rows as one parameter: no limit of placeholders, one plan for every size. */
type Recordset = {
  /** `"creator_id", "at", …` */
  names: SQL;
  /** `jsonb_to_recordset(…) as r(…)` with the table's own types. */
  from: SQL;
};

/** `keys` name the table's columns; what a row does not have is null. */
export function recordset(
  table: PgTable,
  keys: readonly string[],
  rows: readonly Record<string, unknown>[],
): Recordset {
  const columns = getTableColumns(table);
  const typed = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`no column ${key}`);
    return sql`${columnName(key)} ${sql.raw(column.getSQLType())}`;
  });
  const named = keys.map((key) => [toSnakeCase(key), key] as const);
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(named.map(([name, key]) => [name, row[key]]))));
  return {
    names: sql.join(keys.map(columnName), sql`, `),
    from: sql`jsonb_to_recordset(${json}::jsonb) as r(${sql.join(typed, sql`, `)})`,
  };
}

/** `"a" = excluded."a", …` for an upsert. */
export function takeNew(keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`${columnName(key)} = excluded.${columnName(key)}`),
    sql`, `,
  );
}

/** `"a" = coalesce(r."a", t."a"), …` for an update from a recordset: what a row does not mention stays. */
export function takeGiven(table: PgTable, keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`${columnName(key)} = coalesce(r.${columnName(key)}, ${table}.${columnName(key)})`),
    sql`, `,
  );
}

function columnName(key: string): SQL {
  return sql`${sql.identifier(toSnakeCase(key))}`;
}
