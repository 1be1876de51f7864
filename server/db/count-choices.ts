import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { NONE } from "#contract/collections/filters.ts";

/** What rows have of the values that a filter can be set to: one of them, or with `isArray` several. */
export type ChoiceSql = { value: PgColumn | SQL; isArray: boolean; /** "none" is a choice. */ hasNone: boolean };

/**
 * Counts of choices of one filter or several: id of the filter, text of the value, and how many rows have it, the most
 * frequent first. The rows are read once for all filters, and grouped before arrays are divided into their elements: few
 * arrays differ.
 *
 * @param rows - FROM and WHERE.
 */
export function choiceCounts(choices: readonly (ChoiceSql & { id: string })[], rows: SQL): SQL {
  const columns = choices.map(({ value, ...choice }, n) => ({ ...choice, value, name: sql.raw(`c${n}`) }));
  const forEach = (part: (column: (typeof columns)[number]) => SQL, between = sql`, `) =>
    sql.join(columns.map(part), between);
  return sql`
    select id, value, sum(count)::integer as count
    from (
      select case ${forEach(({ name, id }) => sql`when grouping(${name}) = 0 then ${id}::text`, sql` `)} end as id,
        case ${forEach((column) => sql`when grouping(${column.name}) = 0 then ${textsOf(column)}`, sql` `)} end as texts,
        count(*) as count
      from (select ${forEach(({ value, name }) => sql`${value} as ${name}`)} ${rows}) found
      group by grouping sets (${forEach(({ name }) => sql`(${name})`)})
    ) grouped cross join lateral unnest(texts) value
    where value is not null group by id, value order by count desc, value`;
}

function textsOf({ name, isArray, hasNone }: Omit<ChoiceSql, "value"> & { name: SQL }): SQL {
  if (!isArray) return hasNone ? sql`array[coalesce(${name}::text, ${NONE})]` : sql`array[${name}::text]`;
  return hasNone
    ? sql`case when cardinality(${name}) = 0 then array[${NONE}] else ${name}::text[] end`
    : sql`${name}::text[]`;
}
