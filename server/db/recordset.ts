import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Any number of rows as one parameter per column: no placeholder limit, one plan for every size. */
type Recordset = {
  /** `"creator_id", "at", …` */
  names: SQL;
  /** A relation `r` with the types of the table. */
  from: SQL;
};

/**
 * `keys` are the table's columns; missing values are null. `same` holds the values shared by all rows. Arrays per
 * column: one JSON document with the same rows takes PostgreSQL two and a half times as long. Columns in which all rows
 * agree, most often on null, are given once.
 */
export function recordset(
  table: PgTable,
  keys: readonly string[],
  rows: readonly Record<string, unknown>[],
  same: Record<string, unknown> = {},
): Recordset {
  const columns = getTableColumns(table);
  const typeOf = (key: string): string => {
    const type = columns[key]?.getSQLType();
    // unnest() flattens arrays of arrays entirely.
    if (!type || type.endsWith("[]")) throw new Error(`no column ${key} that holds one value`);
    return type;
  };
  // The first column tells how many rows there are.
  const varying = keys.filter((key, i) => i === 0 || !isShared(rows, key));
  const arrays = varying.map((key) => {
    const type = typeOf(key);
    return sql`${columnOf(rows, key, type === "jsonb")}::${sql.raw(type)}[]`;
  });
  const shared = keys.filter((key) => !varying.includes(key)).map((key) => [key, rows[0]?.[key]] as const);
  const constants = [...shared, ...Object.entries(same)].map(([key, value]) => {
    const type = typeOf(key);
    return sql`, ${constant(value, type === "jsonb")}::${sql.raw(type)} as ${columnName(key)}`;
  });
  const given = sql`unnest(${sql.join(arrays, sql`, `)}) as given(${sql.join(varying.map(columnName), sql`, `)})`;
  return {
    names: sql.join([...keys, ...Object.keys(same)].map(columnName), sql`, `),
    from: sql`(select given.*${sql.join(constants)} from ${given}) as r`,
  };
}

function isShared(rows: readonly Record<string, unknown>[], key: string): boolean {
  const first = plain(rows[0]?.[key]);
  return rows.every((row) => plain(row[key]) === first);
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : (value ?? null);
}

/** `{1,"two",NULL}`: an array literal of PostgreSQL. */
function columnOf(rows: readonly Record<string, unknown>[], key: string, isJson: boolean): string {
  let elements = "";
  for (const row of rows) elements += `,${element(row[key], isJson)}`;
  return `{${elements.slice(1)}}`;
}

function element(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return "NULL";
  if (isJson) return quoted(JSON.stringify(value));
  if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "string") throw new Error(`no column takes a ${typeof value}`);
  return quoted(value);
}

/** Outside of an array, text is not quoted. */
function constant(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

const SPECIAL = /["\\]/g;

function quoted(text: string): string {
  return text.search(SPECIAL) < 0 ? `"${text}"` : `"${text.replaceAll(SPECIAL, "\\$&")}"`;
}

/** `"a" = excluded."a", …` for an upsert. */
export function setExcluded(keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`${columnName(key)} = excluded.${columnName(key)}`),
    sql`, `,
  );
}

/** `"a" = coalesce(r."a", t."a"), …` for an update from a recordset: missing values leave the column unchanged. */
export function setProvided(table: PgTable, keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`${columnName(key)} = coalesce(r.${columnName(key)}, ${table}.${columnName(key)})`),
    sql`, `,
  );
}

function columnName(key: string): SQL {
  return sql`${sql.identifier(toSnakeCase(key))}`;
}
