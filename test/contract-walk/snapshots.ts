import { is, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as tables from "#server/db/tables/index.ts";
import type { World } from "../support/world.ts";

const TABLES = Object.values(tables).filter((table) => is(table, PgTable));
const nameOf = (table: PgTable) => getTableConfig(table).name;

/** Columns that refused calls change too: a key is used by a call that its scopes do not cover. */
const TOUCHED: Record<string, string> = { api_keys: "last_used_at" };

/** The contents of every table, as its number of rows and a hash of them: equal before and after nothing is written. */
export async function fingerprint({ root }: World): Promise<Record<string, string>> {
  const each = TABLES.map((table) => {
    const name = nameOf(table);
    const touched = TOUCHED[name];
    const row = touched === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${touched}::text)::text`;
    return sql`select ${name}::text as name,
      count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as content
      from ${sql.identifier(name)} t`;
  });
  const { rows } = await root.execute<{ name: string; content: string }>(sql.join(each, sql` union all `));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** How rows of each table that workspaces own are found: by their workspace, or by the owned row they refer to. */
const OWNERSHIP = new Map<PgTable, SQL>();

const workspaceColumn = (table: PgTable) => {
  const { columns, name } = getTableConfig(table);
  if (name === nameOf(tables.customers)) return "id";
  const column = columns.find((each) => each.name === "customerId" || each.name === "customer_id");
  return column && toSnakeCase(column.name);
};

for (const table of TABLES) {
  const column = workspaceColumn(table);
  if (column) OWNERSHIP.set(table, sql`t.${sql.identifier(column)} = workspace.id`);
  else {
    const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
    const byOwner = references.flatMap(({ columns: [from], foreignTable, foreignColumns: [to] }) => {
      const of = workspaceColumn(foreignTable);
      // Creators are of all workspaces, except for what a workspace records about them in tables of its own.
      if (!from || !to || !of || foreignTable === tables.creators || foreignTable === tables.customers) return [];
      return [
        sql`t.${sql.identifier(toSnakeCase(from.name))} in (
          select ${sql.identifier(toSnakeCase(to.name))} from ${sql.identifier(nameOf(foreignTable))} where ${sql.identifier(of)} = workspace.id)`,
      ];
    });
    if (byOwner.length > 0) OWNERSHIP.set(table, sql`(${sql.join(byOwner, sql` or `)})`);
  }
}

export const OWNED_TABLES = [...OWNERSHIP.keys()].map(nameOf).toSorted();

/** Tables in which the neighbour of the walk has no row yet. This list only becomes shorter. */
export const WITHOUT_NEIGHBOUR = [
  "account_connections", // of accounts of the installation, which no workspace owns
  "account_refreshes", // by the queue, after a request to a network
  "alert_events", // by the nightly job
  "audience_estimates", // by a job, from a connector's answer
  "campaign_clicks", // by visitors of short links
  "connected_audiences", // of accounts of the installation, as account_connections
  "content_ratings", // by a job, from a language model
  "employee_clicks", // by visitors of short links
  "identities", // by a sign-in at another provider
  "moderation_matters", // by administrators
  "moderation_steps", // by administrators
  "objections", // by administrators
  "passkeys", // by an authenticator
  "score_history", // at night
  "subscriptions", // by Stripe
];

export type Belonging = { what: string; row: Record<string, unknown> };

/** Everything that a workspace owns, row by row. */
export async function belongingsOf({ root }: World, company: string): Promise<Belonging[]> {
  const each = [...OWNERSHIP].map(([table, owned]) => {
    const name = nameOf(table);
    return sql`select ${name}::text as what, to_jsonb(t) as row from ${sql.identifier(name)} t, workspace where ${owned}`;
  });
  const { rows } = await root.execute<Belonging>(sql`
    with workspace as materialized (select id from customers where name = ${company})
    ${sql.join(each, sql` union all `)}
    order by 1, 2`);
  return rows;
}
