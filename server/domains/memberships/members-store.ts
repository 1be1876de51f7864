import { sql } from "drizzle-orm";
import { z } from "zod";
import { withdrawnPlaces } from "../../db/employee-places.ts";
import type { MergedMember } from "../../db/list-places.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { crmCreators, employeeConsents, listCreators, lists } from "../../db/tables/index.ts";

export type Pair = { listId: string; creatorId: number };

/**
 * Adds every creator of the CRM to every list; a merged creator is added as the one it was merged into, so that every
 * creator a list shows has a membership of its own. Returns the new memberships. The caller has checked that the lists
 * belong to the workspace.
 */
export async function insertMembers(
  { db, customerId }: TenantDb,
  {
    listIds,
    creatorIds,
    addedBy,
    at,
  }: { listIds: readonly string[]; creatorIds: readonly number[]; addedBy: string; at: Date },
): Promise<Pair[]> {
  const given = sql`${sql.param([...creatorIds])}::bigint[]`;
  // Few are merged, if any. They are found first: joined to all that are given, with statistics older than the
  // workspace's rows, every row would be compared with every other.
  const { rows } = await db.execute<Pair>(sql`
    with gone as materialized (
      select creator_id, merged_into from ${crmCreators}
      where customer_id = ${customerId} and creator_id = any(${given}) and merged_into is not null
    ), merged as materialized (
      select gone.creator_id, kept.creator_id as shown_as
      from gone join ${crmCreators} kept on kept.id = gone.merged_into and kept.customer_id = ${customerId}
    )
    insert into list_creators (list_id, customer_id, creator_id, added_by, created_at)
    select l.id, ${customerId}, shown.id, ${addedBy}, ${at}
    from unnest(${sql.param([...listIds])}::uuid[]) l(id), (
      select distinct coalesce(shown_as, given.id) as id
      from unnest(${given}) given(id) left join merged on merged.creator_id = given.id
    ) shown
    on conflict do nothing
    returning list_id as "listId", creator_id as "creatorId"`);
  return rows;
}

const withdrawn = z.object({ creatorId: z.coerce.number(), name: z.string() });

/** Creators, or those of rows of the CRM. */
export type Chosen = { creatorIds: readonly number[] } | { rowIds: readonly string[] };

/** Those of the chosen who have withdrawn as employees, themselves or merged with others, and may not be in one of the lists. */
export async function selectWithdrawn(
  { db, customerId }: TenantDb,
  { listIds, ...chosen }: Chosen & { listIds: readonly string[] },
): Promise<z.infer<typeof withdrawn>[]> {
  // One array, however many there are.
  const isChosen =
    "rowIds" in chosen
      ? sql`r.id = any(${sql.param([...chosen.rowIds])}::uuid[])`
      : sql`p.creator_id = any(${sql.param([...chosen.creatorIds])}::bigint[])`;
  const { rows } = await db.execute(sql`
    select distinct p.creator_id as "creatorId", coalesce(r.full_name, (
      -- They are in no CRM any more.
      select max(c.name) from ${employeeConsents} c where c.customer_id = ${customerId} and c.creator_id = p.creator_id
    )) as name
    from ${withdrawnPlaces(sql`c.customer_id = ${customerId}`)} p
    left join ${crmCreators} r on r.customer_id = ${customerId} and r.creator_id = p.creator_id
    where p.list_id = any(${sql.param([...listIds])}::uuid[]) and ${isChosen}
    order by name, "creatorId"`);
  return z.array(withdrawn).parse(rows);
}

/** Takes employees who have withdrawn out of the lists that they may not be in. */
export async function deleteWithdrawn({ db, customerId }: TenantDb): Promise<void> {
  await db.execute(sql`
    delete from list_creators i using ${withdrawnPlaces(sql`c.customer_id = ${customerId}`)} w
    where i.customer_id = ${customerId} and i.list_id = w.list_id and i.creator_id = w.creator_id`);
}

type ListSize = { listId: string; size: number; members: number[] };

/** How many creators each list has, and which of these are among them. */
export async function selectSizes(
  { db, customerId }: TenantDb,
  { listIds, creatorIds }: { listIds: readonly string[]; creatorIds: readonly number[] },
): Promise<ListSize[]> {
  const { rows } = await db.execute<ListSize>(sql`
    select l.id as "listId", count(i.creator_id)::int as size,
      coalesce(jsonb_agg(i.creator_id) filter (where i.creator_id = any(${sql.param([...creatorIds])}::bigint[])), '[]') as members
    from unnest(${sql.param([...listIds])}::uuid[]) l(id)
    left join ${listCreators} i on i.list_id = l.id and i.customer_id = ${customerId}
    group by l.id`);
  return rows;
}

/** Returns the creators of the memberships that existed. */
export async function deletePairs({ db, customerId }: TenantDb, pairs: readonly Pair[]): Promise<number[]> {
  const { rows } = await db.execute<{ creatorId: number }>(sql`
    delete from list_creators using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("listId" uuid, "creatorId" bigint)
    where customer_id = ${customerId} and list_id = p."listId" and creator_id = p."creatorId"
    returning creator_id as "creatorId"`);
  return rows.map((row) => row.creatorId);
}

type TagRow = { creatorId: number; id: string; title: string };

/** The lists of each creator, or of creators merged into it, by title; deleted lists are ignored. */
export async function selectTags({ db, customerId }: TenantDb, creatorIds: number[]): Promise<TagRow[]> {
  const { rows } = await db.execute<TagRow>(sql`
    with wanted as (
      select id as creator_id, id as shown_as from unnest(${sql.param(creatorIds)}::bigint[]) given(id)
      union all
      select gone.creator_id, kept.creator_id
      from ${crmCreators} kept join ${crmCreators} gone on gone.merged_into = kept.id
      where kept.customer_id = ${customerId} and kept.creator_id = any(${sql.param(creatorIds)}::bigint[])
    )
    select distinct w.shown_as as "creatorId", l.id, l.title
    from wanted w
    join ${listCreators} i on i.creator_id = w.creator_id and i.customer_id = ${customerId}
    join ${lists} l on l.id = i.list_id and l.deleted_at is null
    order by l.title, l.id`);
  return rows;
}

/** The first creators of each list, newest first. */
export async function selectPreviews({ db, customerId }: TenantDb, listIds: string[], size: number): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    select l.id as "listId", first.creator_id as "creatorId"
    from unnest(${sql.param(listIds)}::uuid[]) l(id) cross join lateral (
      select creator_id, created_at from list_creators
      where list_id = l.id and customer_id = ${customerId}
      order by created_at desc, creator_id limit ${size}
    ) first
    order by l.id, first.created_at desc, first.creator_id`);
  return rows;
}

/** Memberships of merged creators, which count for the creator they were merged into; usually few or none. */
export async function selectMergedMembers({ db, customerId }: TenantDb, listIds: string[]): Promise<MergedMember[]> {
  if (listIds.length === 0) return [];
  const { rows } = await db.execute<MergedMember>(sql`
    select i.list_id as "listId", gone.creator_id as "mergedId", kept.creator_id as "targetId", exists (
      select from ${listCreators} own where own.list_id = i.list_id and own.creator_id = kept.creator_id
    ) as "targetIsMember"
    from ${crmCreators} gone
    join ${crmCreators} kept on kept.id = gone.merged_into
    join ${listCreators} i on i.creator_id = gone.creator_id and i.customer_id = gone.customer_id
    where gone.merged_into is not null and gone.customer_id = ${customerId}
      and i.list_id = any(${sql.param(listIds)}::uuid[])`);
  return rows;
}
