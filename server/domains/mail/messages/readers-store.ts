import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { accounts, creatorClaims, crmCreators, mailThreads, messageBlocks, users } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { ThreadRow } from "../sending/store.ts";

/** The user who reads messages to a creator, by the claim that makes the profile theirs. */
export type Reader = { claimId: string; creatorId: number; userId: string; customerId: string };

const columns = {
  claimId: creatorClaims.id,
  creatorId: creatorClaims.creatorId,
  userId: creatorClaims.userId,
  customerId: users.customerId,
};

const given = alias(crmCreators, "given");
const isOwned = eq(creatorClaims.state, "owned");
/** The account that proved the claim must still be the creator's. */
const isProved = and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId));

/** The reader of a creator of the CRM, or of one that is merged into them; undefined: no user owns the profile. */
export async function findReader({ db, customerId }: TenantDb, creatorId: number): Promise<Reader | undefined> {
  return acrossTenants(db, async (all) => {
    const [row] = await all
      .select(columns)
      .from(given)
      .innerJoin(
        crmCreators,
        and(
          eq(crmCreators.customerId, given.customerId),
          or(eq(crmCreators.id, given.id), eq(crmCreators.mergedInto, given.id)),
        ),
      )
      .innerJoin(creatorClaims, and(eq(creatorClaims.creatorId, crmCreators.creatorId), isOwned))
      .innerJoin(accounts, isProved)
      .innerJoin(users, eq(users.id, creatorClaims.userId))
      .where(and(eq(given.customerId, customerId), eq(given.creatorId, creatorId)))
      .orderBy(desc(eq(crmCreators.id, given.id)), asc(creatorClaims.id))
      .limit(1);
    return row;
  });
}

/**
 * The reader of a thread; undefined: its profile has no owner or another one now. Who lost the profile and has it again
 * reads what was written to them before.
 */
export async function findThreadReader(
  { db }: TenantDb,
  { claimId }: Pick<ThreadRow, "claimId">,
): Promise<Reader | undefined> {
  if (claimId === null) return undefined;
  const first = alias(creatorClaims, "first");
  return acrossTenants(db, async (all) => {
    const [row] = await all
      .select(columns)
      .from(first)
      .innerJoin(
        creatorClaims,
        and(eq(creatorClaims.creatorId, first.creatorId), eq(creatorClaims.userId, first.userId), isOwned),
      )
      .innerJoin(accounts, isProved)
      .innerJoin(users, eq(users.id, creatorClaims.userId))
      .where(eq(first.id, claimId));
    return row;
  });
}

type Owner = Pick<Reader, "creatorId" | "userId">;

/** Claims of the user to this profile, also earlier ones. */
export function claimsOf(db: Database, { creatorId, userId }: Owner) {
  return db
    .select({ id: creatorClaims.id })
    .from(creatorClaims)
    .where(and(eq(creatorClaims.creatorId, creatorId), eq(creatorClaims.userId, userId)));
}

const blocksOf = (db: Database, owner: Owner, customerId: string): SQL | undefined =>
  and(eq(messageBlocks.customerId, customerId), inArray(messageBlocks.claimId, claimsOf(db, owner)));

/** Whether the reader takes no messages from the workspace. */
export async function isBlocked(db: Database, owner: Owner, customerId: string): Promise<boolean> {
  return (await db.$count(messageBlocks, blocksOf(db, owner, customerId))) > 0;
}

/** Returns the owners of profiles who accept messages from the workspace. */
export async function selectReached<T extends Owner>(
  db: Database,
  owners: readonly T[],
  customerId: string,
): Promise<T[]> {
  const column = (key: keyof Owner) => sql.param(owners.map((owner) => owner[key]));
  const { rows } = await db.execute<{ position: number }>(sql`
    select o.position::int as position
    from unnest(${column("creatorId")}::bigint[], ${column("userId")}::uuid[]) with ordinality o(creator_id, user_id, position)
    where exists (
      select from ${messageBlocks} b join ${creatorClaims} c on c.id = b.claim_id
      where b.customer_id = ${customerId} and c.creator_id = o.creator_id and c.user_id = o.user_id)`);
  const blocking = new Set(rows.map(({ position }) => position));
  return owners.filter((_, index) => !blocking.has(index + 1));
}

/** False: it was blocked before. */
export async function insertBlock(db: Database, block: { claimId: string; customerId: string; createdAt: Date }) {
  const rows = await db.insert(messageBlocks).values(block).onConflictDoNothing().returning({ id: messageBlocks.id });
  return rows.length > 0;
}

/** False: it was not blocked. */
export async function deleteBlocks(db: Database, owner: Owner, customerId: string): Promise<boolean> {
  const rows = await db
    .delete(messageBlocks)
    .where(blocksOf(db, owner, customerId))
    .returning({ id: messageBlocks.id });
  return rows.length > 0;
}

/** Threads of the user in a profile go to a claim of theirs to another one, which takes over the blocks. */
export async function moveToClaim(db: Database, owner: Owner, claimId: string): Promise<void> {
  await db
    .update(mailThreads)
    .set({ claimId, movedFrom: sql`coalesce(${mailThreads.movedFrom}, ${mailThreads.claimId})` })
    .where(inArray(mailThreads.claimId, claimsOf(db, owner)));
  const own = inArray(messageBlocks.claimId, claimsOf(db, owner));
  // They also stay with the former claim, which can return. A workspace may be blocked in both profiles.
  await db.execute(sql`
    insert into ${messageBlocks} (customer_id, claim_id, created_at)
    select customer_id, ${claimId}, min(created_at) from ${messageBlocks} where ${own} group by customer_id
    on conflict do nothing`);
}

/** Threads that were moved from claims of the user to this profile are theirs again. Resolves to their ids. */
export async function returnThreads(db: Database, owner: Owner): Promise<string[]> {
  const rows = await db
    .update(mailThreads)
    .set({ claimId: sql`${mailThreads.movedFrom}`, movedFrom: null })
    .where(inArray(mailThreads.movedFrom, claimsOf(db, owner)))
    .returning({ id: mailThreads.id });
  return rows.map(({ id }) => id);
}

/** The name of a member, by which creators read who wrote. */
export async function selectNameOf(db: Database, userId: string): Promise<string> {
  const [row] = await db.select({ name: personName }).from(users).where(eq(users.id, userId));
  return row?.name ?? "";
}
