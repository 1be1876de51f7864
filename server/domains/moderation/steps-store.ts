import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../db/connect.ts";
import { personName, personNameOf } from "../../db/person-name.ts";
import { creatorNiches, disputes, moderationMatters, moderationSteps, users } from "../../db/tables/index.ts";
import type { MatterKey, Proposal } from "./store.ts";

/**
 * The row of what administrators did with a matter, made if there is none. Other changes of the matter wait until
 * the transaction ends.
 */
export async function lockMatter(db: Database, { kind, id }: MatterKey): Promise<string> {
  const [creatorId, nicheId] = id.split(":");
  const key =
    kind === "category"
      ? { creatorId: Number(creatorId), nicheId: Number(nicheId) }
      : kind === "dispute"
        ? { disputeId: id }
        : { messageId: id };
  const target =
    "nicheId" in key
      ? [moderationMatters.creatorId, moderationMatters.nicheId]
      : [kind === "dispute" ? moderationMatters.disputeId : moderationMatters.messageId];
  const [row] = await db
    .insert(moderationMatters)
    .values(key)
    .onConflictDoUpdate({ target, set: { assigneeId: sql`${moderationMatters.assigneeId}` } })
    .returning({ id: moderationMatters.id });
  if (!row) throw new Error("an upsert returned no row");
  return row.id;
}

/** Locks proposed niches, in one order; what is no longer a proposal is left out. */
export async function lockProposals(
  db: Database,
  proposals: readonly Proposal[],
): Promise<(Proposal & { matterId: string })[]> {
  const { rows } = await db.execute<Proposal & { matterId: string }>(sql`
    insert into ${moderationMatters} (creator_id, niche_id)
    select n.creator_id, n.niche_id from ${creatorNiches} n
    join unnest(
      ${sql.param(proposals.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(proposals.map(({ nicheId }) => nicheId))}::int[]
    ) p(creator_id, niche_id) using (creator_id, niche_id)
    where n.evidence is not null and n.customer_id is null
    group by n.creator_id, n.niche_id order by n.creator_id, n.niche_id
    on conflict (creator_id, niche_id) do update set assignee_id = ${moderationMatters}.assignee_id
    returning id as "matterId", creator_id::float8 as "creatorId", niche_id as "nicheId"`);
  return rows;
}

export async function updateAssignee(db: Database, matterId: string, assigneeId: string | null): Promise<void> {
  await db.update(moderationMatters).set({ assigneeId }).where(eq(moderationMatters.id, matterId));
}

type NewStep = typeof moderationSteps.$inferInsert;

export async function insertStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(moderationSteps).values(step);
}

/** Inserts one step for each of many matters. */
export async function insertSteps(
  db: Database,
  matterIds: readonly string[],
  { step, actorId, at }: Pick<NewStep, "step" | "actorId" | "at">,
): Promise<void> {
  await db.execute(sql`
    insert into ${moderationSteps} (matter_id, step, actor_id, at)
    select matter_id, ${step}, ${actorId}, ${at} from unnest(${sql.param([...matterIds])}::uuid[]) matter_id`);
}

const assignees = alias(users, "assignees");

export async function selectSteps(db: Database, matterId: string) {
  return db
    .select({
      step: moderationSteps.step,
      by: personName,
      assignee: personNameOf(assignees),
      note: moderationSteps.note,
      at: moderationSteps.at,
    })
    .from(moderationSteps)
    .leftJoin(users, eq(users.id, moderationSteps.actorId))
    .leftJoin(assignees, eq(assignees.id, moderationSteps.assigneeId))
    .where(eq(moderationSteps.matterId, matterId))
    .orderBy(asc(moderationSteps.id));
}
export type StepRow = Awaited<ReturnType<typeof selectSteps>>[number];

/** Who answered a dispute. */
export async function selectAnswerer(db: Database, disputeId: string): Promise<string | null> {
  const [row] = await db
    .select({ by: personName })
    .from(disputes)
    .leftJoin(users, eq(users.id, disputes.answeredBy))
    .where(eq(disputes.id, disputeId));
  return row?.by ?? null;
}
