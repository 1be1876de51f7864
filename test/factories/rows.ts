import { getTableColumns, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { creatorIds, creators, sources } from "#server/db/tables/index.ts";
import { onDeleteOf } from "#server/db/tables/subjects.ts";
import type { World } from "../support/world.ts";

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

let made = 900_000;

/**
 * Inserts a row of any table with these values, by the names of the database; what else it needs is made up, rows that it
 * refers to included. Returns the row.
 */
export async function makeRow({ root }: Pick<World, "root">, table: PgTable, values: Values = {}): Promise<Values> {
  made += 1;
  const columns = Object.values(getTableColumns(table)).filter(
    (column) => values[nameOf(column)] !== undefined || isRequired(column),
  );
  const entries = [];
  for (const column of columns) {
    const name = nameOf(column);
    const value = values[name] ?? (await parentOf({ root }, table, name)) ?? madeUp(column, made);
    entries.push([name, sql`${String(value)}::text::${sql.raw(column.getSQLType())}`] as const);
  }
  const { rows } = await root.execute<{ row: Values }>(sql`
    insert into ${table} as t (${sql.join(
      entries.map(([name]) => sql.identifier(name)),
      sql`, `,
    )}) values (${sql.join(
      entries.map(([, value]) => value),
      sql`, `,
    )}) returning to_jsonb(t) as row`);
  const [inserted] = rows;
  if (!inserted) throw new Error("an inserted row is returned");
  return inserted.row;
}

const nameOf = (column: AnyPgColumn) => toSnakeCase(column.name);

export function isRequired(column: AnyPgColumn): boolean {
  return column.notNull && !column.hasDefault && !column.generated && !column.generatedIdentity;
}

/** A new row that the column refers to, or any source. */
async function parentOf(world: Pick<World, "root">, table: PgTable, name: string): Promise<Value | undefined> {
  if (name === "source_id") return anySource(world);
  const key = onDeleteOf(table, name);
  if (!key) return undefined;
  const parent = await makeRow(world, key.of === creatorIds ? creators : key.of);
  return parent["id"];
}

async function anySource({ root }: Pick<World, "root">): Promise<Value | undefined> {
  const [source] = await root.select({ id: sources.id }).from(sources).limit(1);
  return source?.id;
}

function madeUp(column: AnyPgColumn, n: number): Value {
  const type = column.getSQLType();
  if (type.endsWith("[]")) return "{}";
  if (type === "uuid") return crypto.randomUUID();
  if (type === "text") return column.enumValues?.[0] ?? (nameOf(column) === "network" ? "instagram" : `any-${n}`);
  if (type === "boolean") return "false";
  if (type === "date" || type.startsWith("timestamp")) return "2026-01-01";
  if (type === "jsonb") return "{}";
  if (type === "bytea") return String.raw`\x` + n.toString(16).padStart(8, "0");
  return type === "smallint" ? n % 30_000 : n;
}
