import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Collection, Field } from "#contract/collections/collection.ts";
import { choicesOf } from "#contract/collections/filters.ts";
import type { List } from "#contract/collections/list.ts";
import { trust } from "#contract/base/trust.ts";
import { collectionSql, type FieldsSql } from "./collection-sql.ts";
import type { Database } from "./connect.ts";
import { offsetOf } from "./paging.ts";

/** One workspace; null: the installation. */
type Scope = { db: Database; customerId: string | null };
type Page = { sort: string; ascending: boolean; limit: number; offset: number };
/** Null: a value that the filter does not offer. */
type Counted = { value: string | number | null; count: number };
type CountedColumns = { value: SQL<Counted["value"]>; count: SQL<number> };

/** A statement of drizzle that has its columns and tables. */
type Select<Row> = {
  where: (condition: SQL | undefined) => {
    orderBy: (order: SQL) => { limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> } };
    groupBy: (by: SQL) => PromiseLike<Row[]>;
  };
};

/**
 * The statements of a list: a page of its rows, how many match, and for each choice of a filter how many would match
 * with it beside the other filters.
 */
export function listSql<F extends Record<string, Field>, Row>(
  { collection, size }: List<F>,
  {
    rows,
    counts,
    id,
    partition,
    own,
    fields,
  }: {
    rows: (db: Database) => Select<Row>;
    /** The same tables with these columns. */
    counts: (db: Database, columns: CountedColumns) => Select<Counted>;
    /** Decides the order of rows that are equal otherwise. */
    id: PgColumn | SQL;
    /**
     * A filter with choices of which every row has at most one: the sum of its counts is how many match. Without it they
     * are counted beside the choices.
     */
    partition?: keyof z.output<Collection<F>["choices"]> & keyof z.output<Collection<F>["filters"]> & string;
    /** Which of the rows the scope has. Without it, all. */
    own?: (scope: Scope) => SQL | undefined;
    fields: FieldsSql<F>;
  },
) {
  type Filters = z.output<Collection<F>["filters"]>;
  type Input = { page: number; sort: string; asc: "true" | "false"; filters: Filters };
  const known = collectionSql(collection, fields);
  const withChoices = Object.values<Field>(collection.fields).flatMap(
    ({ filter }) => (filter && choicesOf(filter) ? [trust<keyof Filters & string>(filter.id)] : []), // ids of filters are its keys
  );

  function where(scope: Scope, filters: Filters, except?: keyof Filters): SQL | undefined {
    const tenant = { db: scope.db, customerId: scope.customerId ?? "" };
    return and(own?.(scope), ...known.conditions(filters, tenant, except));
  }

  async function select(
    scope: Scope,
    { filters, limit, offset, ...order }: Page & { filters: Filters },
  ): Promise<Row[]> {
    return rows(scope.db).where(where(scope, filters)).orderBy(known.orderBy(order, id)).limit(limit).offset(offset);
  }

  async function countBy(scope: Scope, filter: keyof Filters, filters: Filters): Promise<Counted[]> {
    const value = sql<Counted["value"]>`${known.choiceOf(filter, filters)}`;
    return counts(scope.db, { value, count: sql<number>`count(*)::int` })
      .where(where(scope, filters, filter))
      .groupBy(sql`1`);
  }

  async function countAll(scope: Scope, filters: Filters): Promise<number> {
    const columns = { value: sql<Counted["value"]>`null`, count: sql<number>`count(*)::int` };
    const [all] = await counts(scope.db, columns)
      .where(where(scope, filters))
      .groupBy(sql`()`);
    return all?.count ?? 0;
  }

  /** How many rows match, by the counts of the partition. */
  function totalOf(counted: readonly Counted[] = [], filters: Filters): number {
    const wanted = new Set<unknown>(partition === undefined ? [] : wantedOf(filters, partition));
    const matching = counted.filter(({ value }) => wanted.size === 0 || wanted.has(value));
    return matching.reduce((sum, { count }) => sum + count, 0);
  }

  /** What a reply has, with the rows as they are stored. */
  async function read(scope: Scope, { page, sort, asc, filters }: Input) {
    const order = { sort, ascending: asc === "true", limit: size, offset: offsetOf(page, size) };
    const [found, uncounted, ...counted] = await Promise.all([
      select(scope, { ...order, filters }),
      partition === undefined ? countAll(scope, filters) : undefined,
      ...withChoices.map(async (filter) => countBy(scope, filter, filters)),
    ]);
    const choices = Object.fromEntries(
      withChoices.map((filter, at) => [filter, counted[at]?.filter(({ value }) => value !== null) ?? []]),
    );
    return {
      rows: found,
      total: uncounted ?? totalOf(counted[withChoices.findIndex((filter) => filter === partition)], filters),
      perPage: size,
      // All filters with choices, by their ids.
      choices: trust<z.output<Collection<F>["choices"]>>(choices),
    };
  }

  return { where, select, read };
}

function wantedOf<Filters extends object>(filters: Filters, filter: keyof Filters): unknown[] {
  const wanted = filters[filter];
  return Array.isArray(wanted) ? wanted : [];
}
