import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { index, pgPolicy, uuid, type ExtraConfigColumn } from "drizzle-orm/pg-core";
import { customers } from "./tables/customers.ts";
import type { Database } from "./connect.ts";
import { acrossTenants, currentTenant, tenantPolicy, tenantRole, withinTenant } from "./row-security.ts";

/**
 * Records about creators belong to the installation (null) or to one workspace. Rows that a workspace inserts are its
 * own by default.
 */
export const layerOwner = () => ({
  customerId: uuid()
    .references(() => customers.id, { onDelete: "cascade" })
    .default(currentTenant),
});

/** A workspace's records, or those of the installation: null. */
export type Layer = string | null;

/** Runs `work` with the rights of this layer, inside the transaction: a workspace's, or all for the installation's. */
export async function withinLayer<T>(db: Database, layer: Layer, work: (db: Database) => Promise<T>): Promise<T> {
  return layer === null ? acrossTenants(db, work) : withinTenant(db, layer, work);
}

/** Rows `of` this layer. Statements of a workspace do not need it: the policies decide which rows it reads and writes. */
export function inLayer(of: SQL, layer: Layer): SQL {
  return layer === null ? sql`${of}.customer_id is null` : sql`${of}.customer_id = ${layer}`;
}

/**
 * Rows `of` what the connection may see: of a workspace everything that the policies let it read, else those of the
 * installation alone.
 */
export function inScope(of: SQLWrapper): SQL {
  return sql`(${of}.customer_id is null or ${of}.customer_id = ${currentTenant})`;
}

/** Rows `of` creators as this workspace sees them, for statements about several workspaces. */
export function asSeenBy(of: SQL, customerId: SQLWrapper): SQL {
  return sql`(${of}.customer_id = ${customerId} or ${of}.customer_id is null and not exists (
    select from creator_layers l where l.customer_id = ${customerId} and l.base_id = ${of}.id))`;
}

/**
 * A workspace reads its own rows, and the installation's of the creators that it has no layer of; it writes its own
 * rows only. The index serves the deletion of workspaces.
 */
export function layered(table: string, creatorId: ExtraConfigColumn, customerId: ExtraConfigColumn) {
  return [
    tenantPolicy(),
    pgPolicy("installation", {
      for: "select",
      to: tenantRole,
      using: sql`customer_id is null and not exists (
        select from creator_layers l where l.customer_id = ${currentTenant} and l.base_id = ${sql.raw(table)}.${sql.identifier(creatorId.name === "id" ? "id" : "creator_id")})`,
    }),
    index(`${table}_layer_idx`)
      .on(customerId)
      .where(sql`${customerId} is not null`),
  ];
}

/**
 * One column of what administrators set of the scores of the creator `id` in the layer of the row `of`; null: nothing.
 * Layers have the adjustments of the installation's creator that they replace.
 */
export function adjustment(
  column: "points" | "at",
  { of, id, kind, network }: { of: SQL; id: SQL; kind: "authenticity" | "bonus"; network: SQL },
): SQL {
  // Its own query, in FROM: a column of the statement that has the name of one of the table would mean that one.
  return sql`(select j.${sql.identifier(column)} from (
      select ${network} as network, coalesce(
        (select l.base_id from creator_layers l where l.customer_id = ${of}.customer_id and l.creator_id = ${id}), ${id}) as creator_id
    ) wanted
    join score_adjustments j on j.network = wanted.network and j.creator_id = wanted.creator_id and j.kind = ${kind})`;
}

/** The reach score of the account `of`, of 10,000 with the bonus on its network; null: too little is known. */
export function scoreOnNetwork(of: SQL): SQL<number | null> {
  const bonus = adjustment("points", { of, id: sql`${of}.creator_id`, kind: "bonus", network: sql`${of}.network` });
  return sql<number | null>`case when ${of}.influence is not null
    then least(10000, greatest(0, floor(100 * (${of}.influence + coalesce(${bonus}, 0)) + 0.5)))::int end`;
}
