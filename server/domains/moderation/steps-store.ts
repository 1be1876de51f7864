import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MatterKind } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import { personName, personNameOf } from "../../db/person-name.ts";
import {
  creatorNiches,
  disputes,
  moderationMatters,
  moderationSteps,
  supportMessages,
  users,
} from "../../db/tables/index.ts";
import { parseProposal, type Proposal } from "./store.ts";

/**
 * Locks what administrators did with matters of a kind until the transaction ends, and makes the rows of those that have
 * none. What does not exist is left out.
 */
export async function lockMatters(db: Database, kind: MatterKind, ids: readonly string[]): Promise<void> {
  if (kind === "category") return lockProposals(db, ids.flatMap(parseProposal));
  const [own, table, ofKind] =
    kind === "dispute"
      ? [sql.raw("dispute_id"), disputes, sql`true`]
      : [sql.raw("message_id"), supportMessages, sql`t.kind = ${kind}`];
  await db.execute(sql`
    insert into ${moderationMatters} (${own})
    select t.id from ${table} t where t.id = any(${sql.param(ids.filter(isUuid))}::uuid[]) and ${ofKind}
    on conflict (${own}) do update set assignee_id = ${moderationMatters}.assignee_id`);
}

const isUuid = (id: string) => !id.includes(":");

/** In one order. */
async function lockProposals(db: Database, proposals: readonly Proposal[]): Promise<void> {
  await db.execute(sql`
    insert into ${moderationMatters} (creator_id, niche_id)
    select n.creator_id, n.niche_id from ${creatorNiches} n
    join unnest(
      ${sql.param(proposals.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(proposals.map(({ nicheId }) => nicheId))}::int[]
    ) p(creator_id, niche_id) using (creator_id, niche_id)
    where n.evidence is not null and n.customer_id is null
    group by n.creator_id, n.niche_id order by n.creator_id, n.niche_id
    on conflict (creator_id, niche_id) do update set assignee_id = ${moderationMatters}.assignee_id`);
}

export async function updateAssignee(db: Database, matterId: string, assigneeId: string | null): Promise<void> {
  await db.update(moderationMatters).set({ assigneeId }).where(eq(moderationMatters.id, matterId));
}

/** Inserts the same step for each of the matters. */
export async function insertSteps(
  db: Database,
  matterIds: readonly string[],
  step: Omit<typeof moderationSteps.$inferInsert, "id" | "matterId">,
): Promise<void> {
  if (matterIds.length > 0)
    await db.insert(moderationSteps).values(matterIds.map((matterId) => ({ ...step, matterId })));
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
