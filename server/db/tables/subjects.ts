import { is, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { subjectOf, type Reference } from "../subject.ts";
import * as tables from "./index.ts";

/** What each table holds of a person. */
export const SUBJECTS = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [subjectOf(table)] : []));

/** What the foreign key of a column refers to, and what the deletion of that row does; undefined: the column has none. */
export function onDeleteOf(table: PgTable, column: string): { of: PgTable; does: string | undefined } | undefined {
  const key = getTableConfig(table).foreignKeys.find((one) => {
    const [first] = one.reference().columns;
    return first && toSnakeCase(first.name) === column;
  });
  return key && { of: key.reference().foreignTable, does: key.onDelete };
}

/** Rows whose column refers to this creator. */
export function refersTo({ column, isArray }: Reference, creatorId: number): SQL {
  const name = sql.identifier(column);
  return isArray ? sql`${name} @> array[${creatorId}]::bigint[]` : sql`${name} = ${creatorId}`;
}
