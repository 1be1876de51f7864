import { sql } from "drizzle-orm";
import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import { creatorNiches, nicheChanges } from "../../db/tables/index.ts";

type Move = { actionId: string; from: readonly number[]; /** null: creators lose the niches. */ to: number | null };

/**
 * Removes niches from all creators, in every layer, or gives them another one instead; what it changed is stored for the
 * undo. Removal is the soft one: the state is −1, the niche is not primary, and the first that is left becomes it.
 * Resolves to the creators that had one of them.
 */
export async function moveCreators(db: Database, { actionId, from, to }: Move): Promise<number[]> {
  const given = sql`cn.niche_id = any(${sql.param([...from])}::int[]) and cn.state <> ${NICHE_REMOVED}`;
  await db.execute(sql`
    insert into ${nicheChanges} (action_id, creator_id, layer, niche_id, state_before, was_primary, source_id, evidence)
    select ${actionId}, n.creator_id, n.customer_id, n.niche_id, n.state, n.is_primary, n.source_id, n.evidence
    from ${creatorNiches} n
    where exists (
      select from ${creatorNiches} cn
      where cn.creator_id = n.creator_id and cn.customer_id is not distinct from n.customer_id and ${given})`);
  if (to !== null)
    // A removed niche becomes active again where an active one moves to it; a proposal does not bring it back.
    await db.execute(sql`
      insert into ${creatorNiches} as t (creator_id, customer_id, niche_id, state, is_primary, source_id, evidence)
      select distinct on (cn.creator_id, cn.customer_id)
        cn.creator_id, cn.customer_id, ${to}::int, cn.state, false, cn.source_id, cn.evidence
      from ${creatorNiches} cn where ${given}
      order by cn.creator_id, cn.customer_id, cn.state = ${NICHE_ACTIVE} desc, cn.is_primary desc, cn.niche_id
      on conflict (creator_id, niche_id, customer_id) do update set
        state = ${NICHE_ACTIVE}, evidence = excluded.evidence, source_id = excluded.source_id
      where excluded.state = ${NICHE_ACTIVE} and t.state <> ${NICHE_ACTIVE}`);
  await db.execute(sql`
    update ${creatorNiches} cn set state = ${NICHE_REMOVED}, is_primary = false where ${given}`);
  const hit = sql`(
    select creator_id, layer, bool_or(was_primary and niche_id = any(${sql.param([...from])}::int[])) as lost_primary
    from ${nicheChanges} where action_id = ${actionId} group by creator_id, layer)`;
  // The niche that takes the place of a primary one is primary; else the first that is left.
  await db.execute(sql`
    update ${creatorNiches} t set is_primary = true
    from (
      select distinct on (n.creator_id, n.customer_id) n.creator_id, n.customer_id, n.niche_id
      from ${creatorNiches} n join ${hit} h on h.creator_id = n.creator_id and h.layer is not distinct from n.customer_id
      where n.state <> ${NICHE_REMOVED} and not exists (
        select from ${creatorNiches} p
        where p.creator_id = n.creator_id and p.customer_id is not distinct from n.customer_id and p.is_primary)
      order by n.creator_id, n.customer_id, (n.niche_id = ${to ?? 0}::int and h.lost_primary) desc, n.niche_id
    ) first
    where t.creator_id = first.creator_id and t.customer_id is not distinct from first.customer_id
      and t.niche_id = first.niche_id`);
  await storeOutcome(db, actionId, to);
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct creator_id as id from ${nicheChanges} where action_id = ${actionId}`,
  );
  return rows.map(({ id }) => id);
}

async function storeOutcome(db: Database, actionId: string, to: number | null): Promise<void> {
  const ofChange = sql`n.creator_id = c.creator_id and n.niche_id = c.niche_id and n.customer_id is not distinct from c.layer`;
  await db.execute(sql`
    update ${nicheChanges} c set state_after = n.state, is_primary = n.is_primary
    from ${creatorNiches} n where c.action_id = ${actionId} and ${ofChange}`);
  if (to !== null)
    await db.execute(sql`
      insert into ${nicheChanges} (action_id, creator_id, layer, niche_id, source_id, state_after, is_primary)
      select ${actionId}, n.creator_id, n.customer_id, n.niche_id, n.source_id, n.state, n.is_primary
      from ${creatorNiches} n
      where n.niche_id = ${to} and exists (
        select from ${nicheChanges} c
        where c.action_id = ${actionId} and c.creator_id = n.creator_id and c.layer is not distinct from n.customer_id)
      on conflict do nothing`);
  await db.execute(sql`
    delete from ${nicheChanges} c
    where action_id = ${actionId} and state_before = state_after and was_primary = is_primary`);
}

/** Gives creators back what moveCreators() changed, where it still is so. Resolves to the creators. */
export async function moveBack(db: Database, actionId: string): Promise<number[]> {
  const due = sql`
    from ${nicheChanges} c where c.action_id = ${actionId} and t.creator_id = c.creator_id and t.niche_id = c.niche_id
      and t.customer_id is not distinct from c.layer and t.state = c.state_after and t.is_primary = c.is_primary`;
  await db.execute(sql`
    update ${creatorNiches} t
    set state = c.state_before, is_primary = c.was_primary, source_id = c.source_id, evidence = c.evidence
    ${due} and c.state_before is not null`);
  await db.execute(sql`
    delete from ${creatorNiches} t using ${nicheChanges} c
    where c.action_id = ${actionId} and c.state_before is null and t.creator_id = c.creator_id
      and t.niche_id = c.niche_id and t.customer_id is not distinct from c.layer
      and t.state = c.state_after and t.is_primary = c.is_primary`);
  // Another niche was made primary since: it stays the only one.
  await db.execute(sql`
    update ${creatorNiches} t set is_primary = false
    from ${nicheChanges} c
    where c.action_id = ${actionId} and c.was_primary and not c.is_primary and t.creator_id = c.creator_id
      and t.niche_id = c.niche_id and t.customer_id is not distinct from c.layer and t.is_primary and exists (
        select from ${creatorNiches} p
        where p.creator_id = t.creator_id and p.customer_id is not distinct from t.customer_id and p.is_primary
          and p.niche_id <> t.niche_id)`);
  const { rows } = await db.execute<{ id: number }>(
    sql`delete from ${nicheChanges} where action_id = ${actionId} returning creator_id as id`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Changes that can no longer be undone. */
export async function deleteNicheChangesBefore(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${nicheChanges} where action_id in (select id from actions where created_at < ${before.toISOString()}::timestamptz)`);
}
