import { sql } from "drizzle-orm";
import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import { changes, creatorNiches } from "../../db/tables/index.ts";

type Move = { actionId: string; from: readonly number[]; /** null: creators lose the niches. */ to: number | null };

/** The changes of creators' niches by an action, with the niche. */
const movesOf = (actionId: string) => sql`(
  select creator_id, layer, split_part(row_id, ':', 2)::int as niche_id, coalesce(before->'is_primary' = 'true', false) as was_primary
  from ${changes} where action_id = ${actionId} and customer_id is null and tbl = 'creator_niches')`;

/**
 * Removes niches from all creators, in every layer, or gives them another one instead; the log has what it changed.
 * Removal is the soft one: the state is −1, the niche is not primary, and the first that is left becomes it.
 */
export async function moveCreators(db: Database, { actionId, from, to }: Move): Promise<void> {
  const given = sql`cn.niche_id = any(${sql.param([...from])}::int[]) and cn.state <> ${NICHE_REMOVED}`;
  if (to !== null)
    // A removed niche becomes active again where an active one moves to it; a proposal does not bring it back.
    await db.execute(sql`
      insert into ${creatorNiches} as t (creator_id, customer_id, niche_id, state, is_primary, source_id, evidence)
      select distinct on (cn.creator_id, cn.customer_id)
        cn.creator_id, cn.customer_id, ${to}::int, cn.state,
        bool_or(cn.is_primary) over (partition by cn.creator_id, cn.customer_id), cn.source_id, cn.evidence
      from ${creatorNiches} cn where ${given}
      order by cn.creator_id, cn.customer_id, cn.state = ${NICHE_ACTIVE} desc, cn.is_primary desc, cn.niche_id
      on conflict (creator_id, niche_id, customer_id) do update set
        state = ${NICHE_ACTIVE}, is_primary = excluded.is_primary, evidence = excluded.evidence,
        source_id = excluded.source_id
      where excluded.state = ${NICHE_ACTIVE} and t.state <> ${NICHE_ACTIVE}`);
  await db.execute(sql`
    update ${creatorNiches} cn set state = ${NICHE_REMOVED}, is_primary = false where ${given}`);
  // The niche that takes the place of a primary one is primary; else the first that is left.
  await db.execute(sql`
    update ${creatorNiches} t set is_primary = true
    from (
      select distinct on (n.creator_id, n.customer_id) n.creator_id, n.customer_id, n.niche_id
      from ${creatorNiches} n
      join (select creator_id, layer, bool_or(was_primary) as lost_primary from ${movesOf(actionId)} m group by 1, 2) h
        on h.creator_id = n.creator_id and h.layer is not distinct from n.customer_id
      where n.state <> ${NICHE_REMOVED} and not exists (
        select from ${creatorNiches} p
        where p.creator_id = n.creator_id and p.customer_id is not distinct from n.customer_id and p.is_primary)
      order by n.creator_id, n.customer_id, (n.niche_id = ${to ?? 0}::int and h.lost_primary) desc, n.niche_id
    ) first
    where t.creator_id = first.creator_id and t.customer_id is not distinct from first.customer_id
      and t.niche_id = first.niche_id`);
}

/** After an undo: where another niche was made primary since, it stays the only one. */
export async function withoutSecondPrimary(db: Database, actionId: string): Promise<void> {
  await db.execute(sql`
    update ${creatorNiches} t set is_primary = false
    from ${movesOf(actionId)} m
    where m.was_primary and t.creator_id = m.creator_id and t.niche_id = m.niche_id
      and t.customer_id is not distinct from m.layer and t.is_primary and exists (
        select from ${creatorNiches} p
        where p.creator_id = t.creator_id and p.customer_id is not distinct from t.customer_id and p.is_primary
          and p.niche_id <> t.niche_id)`);
}

/** The creators whose niches an action changed, or the category of one: the index has both. */
export async function selectMoved(db: Database, actionId: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select creator_id::float8 as id from ${movesOf(actionId)} m
    union
    select cn.creator_id::float8 from ${changes} c
    join ${creatorNiches} cn on cn.niche_id = c.row_id::int and cn.state <> ${NICHE_REMOVED}
    where c.action_id = ${actionId} and c.customer_id is null and c.tbl = 'niches' and c.before ? 'category_id'`);
  return rows.map(({ id }) => id);
}
