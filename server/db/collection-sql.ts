import { and, is, sql, SQL } from "drizzle-orm";
import { PgArray, PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { editOf, type Collection, type Field } from "#contract/collections/collection.ts";
import { matchIn, NONE, OPEN_END, type Filter, type Match, type RangeFilter } from "#contract/collections/filters.ts";
import { containing } from "./containing.ts";
import type { ChoiceSql } from "./count-choices.ts";
import type { TenantDb } from "./tenant.ts";

/** One field of a collection in SQL; its condition, order and counts are derived from one expression. */
export type FieldSql<Filters> = {
  value: PgColumn | SQL;
  /** Sort expression, if it differs from the value. */
  order?: SQL;
  /** An index has its order, and it is never null. */
  isIndexed?: true;
  /** The condition, where the filter's kind does not determine it; undefined matches every row. */
  where?: (filters: Filters, tenant: TenantDb) => SQL | undefined;
  /** Expression that filter choices are counted by, if it differs from the value. */
  choice?: SQL | ((filters: Filters) => SQL);
  /** Properties of rows that are not the value. */
  row?: Record<string, PgColumn | SQL>;
};

type Fields = Record<string, Field>;
/** The SQL of each field that is filtered or sorted by, or whose value rows have. */
export type FieldsSql<F extends Fields, Scope = unknown> = {
  [K in keyof F as F[K] extends { filter: Filter } | { sort: string } | { row: object } ? K : never]: FieldSql<
    z.output<Collection<F>["filters"]> & Scope
  >;
};

/** The SQL of a collection, derived from its fields. `Scope`: what conditions depend on beside the filters. */
export function collectionSql<F extends Fields, Scope = unknown>(
  collection: Collection<F>,
  fields: FieldsSql<F, Scope>,
) {
  type Filters = z.output<Collection<F>["filters"]> & Scope;
  const sqlOf = new Map<string, FieldSql<Filters>>(Object.entries(fields));
  const known = Object.entries<Field>(collection.fields).flatMap(([id, field]) => {
    const expression = sqlOf.get(id);
    return expression ? [{ field, expression }] : [];
  });

  function conditions(filters: Filters, tenant: TenantDb, except?: keyof Filters): SQL[] {
    const values = new Map<string, unknown>(Object.entries(filters));
    const negated = new Set(
      known.flatMap(({ field: { filter } }) =>
        filter?.kind === "negation" ? filter.schema.parse(values.get(filter.id)) : [],
      ),
    );
    return known.flatMap(({ field: { filter }, expression: { value, where } }) => {
      if (!filter || filter.id === except || filter.kind === "negation") return [];
      const condition = where
        ? where(filters, tenant)
        : conditionOf(filter, value, { wanted: values.get(filter.id), filters });
      // Rows without the value do not have it either.
      return condition && negated.has(filter.id) ? sql`(${condition}) is not true` : (condition ?? []);
    });
  }

  /** Rows without the value come last in both directions; rows with the same value are ordered by `id`. */
  function orderBy({ sort, ascending }: { sort: string; ascending: boolean }, id: PgColumn | SQL): SQL {
    const found = known.find(({ field }) => field.sort === sort);
    if (!found) throw new Error(`nothing is sorted by ${sort}`);
    const { value, order = value, isIndexed } = found.expression;
    // With "nulls last" the planner does not read an index backwards.
    const way = sql.raw(`${ascending ? "asc" : "desc"}${isIndexed ? "" : " nulls last"}`);
    return sql`${order} ${way}, ${id} ${way}`;
  }

  function choiceSql(filter: keyof Filters, filters: Filters): ChoiceSql {
    const found = known.find(({ field }) => field.filter?.id === filter);
    if (!found) throw new Error(`nothing is filtered by ${String(filter)}`);
    const { value, choice } = found.expression;
    if (choice)
      return { value: typeof choice === "function" ? choice(filters) : choice, isArray: false, hasNone: false };
    const { filter: of } = found.field;
    return { value, isArray: is(value, PgArray), hasNone: of?.kind === "choice" && of.hasNone };
  }

  /** What rows have of the filter's values, an array once for each of its elements. */
  function choiceOf(filter: keyof Filters, filters: Filters): SQL {
    const { value, isArray, hasNone } = choiceSql(filter, filters);
    if (!isArray) return hasNone ? sql`coalesce(${value}::text, ${NONE})` : sql`${value}`;
    return hasNone
      ? sql`unnest(case when cardinality(${value}) = 0 then array[${NONE}] else ${value}::text[] end)`
      : sql`unnest(${value})`;
  }

  function valueOf(has: { export: string }): SQL {
    const found = known.find(({ field }) => field.export?.id === has.export);
    if (!found) throw new Error(`no expression for the export column ${has.export}`);
    const { field, expression } = found;
    // The driver would build an object for each date.
    return field.kind === "date" ? sql`${expression.value}::text` : sql`${expression.value}`;
  }

  /** Expressions of the properties of a row. */
  const row = Object.fromEntries(
    known.flatMap(({ field, expression }) =>
      Object.keys(field.row ?? {}).map((property) => [property, expression.row?.[property] ?? expression.value]),
    ),
  );

  /** Columns that hold what the team enters, by property. */
  const entered = known.flatMap(({ field }) => {
    const edit = editOf(field);
    if (!edit) return [];
    const column = row[edit.property];
    if (!is(column, PgColumn)) throw new Error(`${edit.property} is not a column`);
    return [{ property: edit.property, column, isText: TEXT_KINDS.has(field.kind) }];
  });

  return { conditions, orderBy, choiceSql, choiceOf, valueOf, row, entered };
}

const TEXT_KINDS = new Set<Field["kind"]>(["text", "url", "email"]);

/** Undefined: every row matches. */
export function conditionOf(
  filter: Filter,
  value: PgColumn | SQL,
  { wanted, filters = {} }: { wanted: unknown; filters?: object },
): SQL | undefined {
  switch (filter.kind) {
    case "range":
      return between(filter, value, filter.schema.parse(wanted));
    case "between": {
      const { from, to } = filter.schema.parse(wanted);
      return and(
        from === null ? undefined : sql`${value} >= ${from}`,
        to === null ? undefined : sql`${value} <= ${to}`,
      );
    }
    case "search": {
      const text = filter.schema.parse(wanted);
      return text === "" ? undefined : sql`${value} ilike any(${containing([text])})`;
    }
    case "choice":
      return oneOf(matchIn(filter, filters), value, filter.schema.parse(wanted), filter.hasNone);
    case "one":
      return wanted === undefined ? undefined : sql`${value} = ${wanted}`;
    case "flag":
      return wanted === null ? undefined : sql`(${value} is not null) = ${wanted}`;
    case "negation":
      return undefined;
    case "entered":
      if (typeof wanted === "boolean") return sql`(${value} is not null) = ${wanted}`;
      return conditionOf(filter.of, value, { wanted, filters });
    case "option":
    case "toggle":
      throw new Error(`the field says what ${filter.id} means`);
  }
}

export function between({ open }: RangeFilter, value: PgColumn | SQL, { min, max }: { min: number; max: number }) {
  return and(
    min === open.min ? undefined : sql`${value} >= ${min}`,
    max === OPEN_END ? undefined : sql`${value} <= ${max}`,
  );
}

function oneOf(match: Match, value: PgColumn | SQL, wanted: (string | number)[], hasNone: boolean): SQL | undefined {
  if (wanted.length === 0) return undefined;
  const some = hasNone ? wanted.filter((choice) => choice !== NONE) : wanted;
  const none = is(value, PgArray) ? sql`cardinality(${value}) = 0` : sql`${value} is null`;
  if (some.length === 0) return none;
  const matching = is(value, PgArray)
    ? sql`${value} ${sql.raw(match === "any" ? "&&" : "@>")} ${sql.param(some)}::${sql.raw(value.getSQLType())}`
    : sql`${value} = any(${sql.param(some)}::${sql.raw(is(value, SQL) ? "text" : value.getSQLType())}[])`;
  return some.length === wanted.length ? matching : sql`(${none} or ${matching})`;
}
