import { and, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { comparedColumn } from "../../../db/compared.ts";
import { scoreOnNetwork } from "../../../db/layers.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { accounts, creatorNiches, creators, crmCreators, customers } from "../../../db/tables/index.ts";
import { HEADLINE_FIGURES, type HeadlineFigure } from "../figures-store.ts";
import { copiesOf, type Copies, type Known } from "./copies.ts";

const COPIED = [
  "fullName",
  "searchText",
  "isBrand",
  "country",
  "language",
  "gender",
  "publicEmail",
  "score",
  "authenticity",
  "rising",
  "totalFollowers",
  "followers",
  "growth",
  "engagementRate",
  "networks",
  "figures",
  "networkScores",
  "nicheIds",
] as const satisfies (keyof Copies)[];

/** `full_name, search_text, …` */
const copiedColumns = sql.join(
  COPIED.map((key) => sql.identifier(toSnakeCase(key))),
  sql`, `,
);
/** `c."fullName", c."searchText", …`, the same of a relation made by copiesRelation. */
const copiedValues = sql.join(
  COPIED.map((key) => sql`c.${sql.identifier(key)}`),
  sql`, `,
);

/** `(…) as c("creatorId", "customerId", "rowId", "fullName", …)` */
function copiesRelation(copies: readonly (Copies & { rowId?: string })[]): SQL {
  const columns = getTableColumns(crmCreators);
  const typed = COPIED.map((key) => sql`${sql.identifier(key)} ${sql.raw(columns[key].getSQLType())}`);
  return sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    as c("creatorId" bigint, "customerId" uuid, "rowId" uuid, ${sql.join(typed, sql`, `)})`;
}

/** The figures of an account as JSON. */
function figuresOf(of: (figure: HeadlineFigure) => SQL): SQL {
  const pairs = HEADLINE_FIGURES.map((figure) => sql`${sql.raw(`'${figure}'`)}, ${of(figure)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

const ownFigures = figuresOf((figure) => sql.identifier(toSnakeCase(figure)).getSQL());
const comparedFigures = figuresOf((figure) => comparedColumn(sql`${accounts}`, figure));

/** What the installation and each workspace know of these creators; those that do not exist are absent. */
export async function selectKnown(db: Database, creatorIds: number[]): Promise<Known[]> {
  const { rows } = await db.execute<Known>(sql`
    select c.id as "creatorId", c.customer_id as "customerId", c.full_name as "fullName", c.is_brand as "isBrand", c.country, c.language, c.gender,
      c.email as "publicEmail", c.score, c.authenticity, c.rising, a.*, n.*
    from ${creators} c
    cross join lateral (
      select coalesce(string_agg(username, ' ' order by id), '') as handles,
        coalesce(jsonb_agg(jsonb_build_object('network', network, 'own', ${ownFigures}, 'compared', ${comparedFigures},
          'score', ${scoreOnNetwork(sql`${accounts}`)}) order by id),
          '[]') as accounts
      from ${accounts} where creator_id = c.id and customer_id is not distinct from c.customer_id
    ) a
    cross join lateral (
      select coalesce(array_agg(niche_id order by niche_id), '{}') as "nicheIds"
      from ${creatorNiches}
      where creator_id = c.id and customer_id is not distinct from c.customer_id and state <> ${NICHE_REMOVED}
    ) n
    where c.id = any(${sql.param(creatorIds)}::bigint[])`);
  return rows;
}

/** What new rows of the workspace copy of these creators. */
export async function selectCopies({ db, customerId }: TenantDb, creatorIds: number[]): Promise<Copies[]> {
  if (creatorIds.length === 0) return [];
  const knownTo = pickKnown(await selectKnown(db, creatorIds));
  return creatorIds.flatMap((id) => knownTo(customerId, id) ?? []).map((known) => copiesOf(known));
}

/** What a workspace knows of a creator: what it recorded itself, else what the installation knows. */
export function pickKnown(all: readonly Known[]): (customerId: string, creatorId: number) => Known | undefined {
  const known = new Map(all.map((one) => [`${one.customerId} ${one.creatorId}`, one]));
  return (customerId, creatorId) => known.get(`${customerId} ${creatorId}`) ?? known.get(`null ${creatorId}`);
}

/** One workspace's CRM, or without `customerId` all: creators belong to no workspace. */
type Crms = { db: Database; customerId: string | undefined };

const within = (table: "crm_creators" | "into_row" | "t", { customerId }: Crms): SQL =>
  customerId === undefined ? sql`true` : sql`${sql.identifier(table)}.customer_id = ${customerId}`;

/** Returns those of these creators that are in these CRMs. */
export async function selectCopied(crms: Crms, creatorIds: number[]): Promise<number[]> {
  const rows = await crms.db
    .selectDistinct({ creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(and(inArray(crmCreators.creatorId, creatorIds), within("crm_creators", crms)));
  return rows.map((row) => row.creatorId);
}

/** A row with others merged into it. */
type Gathered = { rowId: string; customerId: string; creatorId: number; merged: number[] };

/** Rows that gather creators of which one is among these, in these CRMs. */
export async function selectGathered(crms: Crms, creatorIds: number[]): Promise<Gathered[]> {
  const ids = sql`any(${sql.param(creatorIds)}::bigint[])`;
  const { rows } = await crms.db.execute<Gathered>(sql`
    select into_row.id as "rowId", into_row.customer_id as "customerId", into_row.creator_id as "creatorId",
      array_agg(merged.creator_id order by merged.created_at, merged.id) as merged
    from crm_creators merged
    join crm_creators into_row on into_row.id = merged.merged_into
    where into_row.id in (
      select id from crm_creators where creator_id = ${ids}
      union select merged_into from crm_creators where creator_id = ${ids})
      and ${within("into_row", crms)}
    group by into_row.id`);
  return rows.map((row) => Object.assign(row, { merged: row.merged.map(Number) }));
}

/**
 * Updates rows with outdated copies: one row where the copies name it, else every row of the creator except `except`.
 * Writes of many rows hold the tenant's lock, so this takes the locks first, in order of id. For one CRM it takes only
 * that CRM's lock: two calls that hold their own locks and wait for each other's would deadlock.
 */
export async function updateCopies(
  crms: Crms,
  { copies, except }: { copies: readonly (Copies & { rowId?: string })[]; except: string[] },
): Promise<void> {
  const creatorIds = copies.map((copy) => copy.creatorId);
  await crms.db.execute(sql`
    select id from ${customers}
    where id in (
      select customer_id from crm_creators
      where creator_id = any(${sql.param(creatorIds)}::bigint[]) and ${within("crm_creators", crms)})
    order by id for no key update`);
  await crms.db.execute(sql`
    update crm_creators t set (${copiedColumns}) = row(${copiedValues})
    from ${copiesRelation(copies)}
    where t.creator_id = c."creatorId" and ${within("t", crms)}
      and case
        when c."rowId" is not null then t.id = c."rowId"
        when t.id = any(${sql.param(except)}::uuid[]) then false
        when c."customerId" is not null then t.customer_id = c."customerId"
        else not exists (
          select from creator_layers l where l.customer_id = t.customer_id and l.base_id = t.creator_id)
      end
      and (${sql.join(
        COPIED.map((key) => sql`t.${sql.identifier(toSnakeCase(key))}`),
        sql`, `,
      )}) is distinct from (${copiedValues})`);
}
