import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { ClaimEnd, ClaimMethod } from "#contract/base/states.ts";
import { usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, creatorClaims, creators, supportMessages, users } from "../../../db/tables/index.ts";

const columns = {
  id: creatorClaims.id,
  creatorId: creatorClaims.creatorId,
  userId: creatorClaims.userId,
  state: creatorClaims.state,
  method: creatorClaims.method,
  accountId: creatorClaims.accountId,
  network: creatorClaims.network,
  username: creatorClaims.username,
  externalId: creatorClaims.externalId,
  code: creatorClaims.code,
  codeExpiresAt: creatorClaims.codeExpiresAt,
  messageId: creatorClaims.messageId,
  evidenceLink: creatorClaims.evidenceLink,
  end: creatorClaims.end,
  requestedName: creatorClaims.requestedName,
  renameMessageId: creatorClaims.renameMessageId,
  createdAt: creatorClaims.createdAt,
  fullName: creators.fullName,
  picture: creators.picture,
  /** Another user's profile. */
  isTaken: sql<boolean>`exists (
    select from ${creatorClaims} o where o.creator_id = ${creatorClaims.creatorId} and o.state = 'owned'
      and o.user_id <> ${creatorClaims.userId})`,
};

function selectClaims(db: Database) {
  return db
    .select(columns)
    .from(creatorClaims)
    .innerJoin(creators, and(eq(creators.id, creatorClaims.creatorId), isNull(creators.customerId)));
}
export type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

/** Open ones, and those that ended after `since`; the newest first. */
export async function selectClaimsOf(db: Database, userId: string, since: Date): Promise<ClaimRow[]> {
  return selectClaims(db)
    .where(
      and(eq(creatorClaims.userId, userId), or(ne(creatorClaims.state, "ended"), gt(creatorClaims.changedAt, since))),
    )
    .orderBy(desc(creatorClaims.id));
}

export async function selectClaim(db: Database, id: string): Promise<ClaimRow | undefined> {
  const [row] = await selectClaims(db).where(eq(creatorClaims.id, id));
  return row;
}

export async function selectOpenClaim(
  db: Database,
  { userId, creatorId }: { userId: string; creatorId: number },
): Promise<ClaimRow | undefined> {
  const [row] = await selectClaims(db).where(
    and(eq(creatorClaims.userId, userId), eq(creatorClaims.creatorId, creatorId), ne(creatorClaims.state, "ended")),
  );
  return row;
}

export async function selectOwnerClaim(db: Database, creatorId: number): Promise<ClaimRow | undefined> {
  const [row] = await selectClaims(db).where(
    and(eq(creatorClaims.creatorId, creatorId), eq(creatorClaims.state, "owned")),
  );
  return row;
}

/** Claims in which administrators decide, by their matters. */
export async function selectReviewed(db: Database, messageIds: readonly string[]): Promise<ClaimRow[]> {
  return selectClaims(db).where(
    and(inArray(creatorClaims.messageId, [...messageIds]), eq(creatorClaims.state, "review")),
  );
}

export async function selectByMessage(db: Database, messageId: string) {
  const [row] = await db
    .select({
      network: creatorClaims.network,
      username: creatorClaims.username,
      link: creatorClaims.evidenceLink,
      /** In a way that leaves no doubt, which the matter would name, before they decide. */
      isProved: sql<boolean>`coalesce(${creatorClaims.method} in ('biography', 'mail', 'network'), false) and not exists (
        select from ${supportMessages} m where m.id = creator_claims.message_id and m.subject is not null)`,
      owner: sql<string | null>`(
        select trim(u.first_name || ' ' || u.last_name) from ${creatorClaims} o join ${users} u on u.id = o.user_id
        where o.creator_id = creator_claims.creator_id and o.state = 'owned' and o.id <> creator_claims.id)`,
    })
    .from(creatorClaims)
    .where(eq(creatorClaims.messageId, messageId));
  return row;
}

/** Claims of these creators whose account is another creator's by now, or gone. */
export async function selectMoved(
  db: Database,
  creatorIds: readonly number[],
): Promise<{ id: string; to: number | null }[]> {
  const { rows } = await db.execute<{ id: string; to: number | null }>(sql`
    select c.id, a.creator_id::float8 as "to" from ${creatorClaims} c left join ${accounts} a on a.id = c.account_id
    where c.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and c.state <> 'ended'
      and a.creator_id is distinct from c.creator_id`);
  return rows;
}

/**
 * Ended ones of the user, one for each creator, whose account is the creator's, which no user claims now. Who has lost a
 * claim by the same account since has not got it back by that.
 */
export async function selectMovedBack(db: Database, userId: string): Promise<ClaimRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct on (c.creator_id) c.id from ${creatorClaims} c
    join ${accounts} a on a.id = c.account_id and a.creator_id = c.creator_id
    where c.user_id = ${userId} and c.state = 'ended' and c."end" = 'moved'
      and not exists (
        select from ${creatorClaims} o where o.creator_id = c.creator_id and (o.state = 'owned' or (o.user_id = c.user_id and o.state <> 'ended')))
      and not exists (
        select from ${creatorClaims} l where l.account_id = c.account_id and l.user_id = c.user_id and l.id <> c.id
          and l.state = 'ended' and l."end" <> 'moved' and l.changed_at >= c.changed_at)
    order by c.creator_id, c.changed_at desc`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : selectClaims(db).where(inArray(creatorClaims.id, ids));
}

/**
 * Locks the installation's creator, so that its claims change one after the other, and an erasure waits. False: it does
 * not exist.
 */
export async function lockCreator(db: Database, creatorId: number): Promise<boolean> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(and(eq(creators.id, creatorId), isNull(creators.customerId)))
    .for("no key update");
  return rows.length > 0;
}

/** Whether the profile is the user's: the account that proved it must still be the creator's. */
export async function selectOwns(db: Database, userId: string, creatorId: number): Promise<boolean> {
  const rows = await db
    .select({ id: creatorClaims.id })
    .from(creatorClaims)
    .innerJoin(accounts, and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId)))
    .where(
      and(eq(creatorClaims.creatorId, creatorId), eq(creatorClaims.userId, userId), eq(creatorClaims.state, "owned")),
    );
  return rows.length > 0;
}

/** The users whose profiles these creators are, each with the workspace in which they are notified. */
export async function selectOwners(db: Database, creatorIds: readonly number[]) {
  if (creatorIds.length === 0) return [];
  return db
    .select({ creatorId: creatorClaims.creatorId, userId: users.id, customerId: users.customerId })
    .from(creatorClaims)
    .innerJoin(accounts, and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId)))
    .innerJoin(users, eq(users.id, creatorClaims.userId))
    .where(
      and(
        sql`${creatorClaims.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`,
        eq(creatorClaims.state, "owned"),
      ),
    )
    .orderBy(creatorClaims.creatorId);
}

/** Accounts that prove other profiles of the user; sample ones stay where they are. */
export async function selectProved(db: Database, { userId, except }: { userId: string; except: number }) {
  return db
    .select({
      id: accounts.id,
      network: accounts.network,
      username: accounts.username,
      followers: accounts.followers,
      profile: creators.fullName,
    })
    .from(creatorClaims)
    .innerJoin(accounts, and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId)))
    .innerJoin(creators, and(eq(creators.id, creatorClaims.creatorId), isNull(creators.customerId)))
    .where(
      and(
        eq(creatorClaims.userId, userId),
        eq(creatorClaims.state, "owned"),
        ne(creatorClaims.creatorId, except),
        eq(creators.isSample, false),
      ),
    )
    .orderBy(asc(accounts.id));
}

/** The claim by which the user has a profile that this account proves. */
export async function selectClaimOfAccount(db: Database, { userId, accountId }: { userId: string; accountId: number }) {
  const [row] = await db
    .select({
      id: creatorClaims.id,
      network: accounts.network,
      username: accounts.username,
      isSample: accounts.isSample,
    })
    .from(creatorClaims)
    .innerJoin(accounts, and(eq(accounts.id, creatorClaims.accountId), eq(accounts.creatorId, creatorClaims.creatorId)))
    .where(
      and(eq(creatorClaims.userId, userId), eq(creatorClaims.accountId, accountId), eq(creatorClaims.state, "owned")),
    );
  const claim = row && (await selectClaim(db, row.id));
  return (
    claim && { claim, creatorId: claim.creatorId, network: row.network, username: row.username, isSample: row.isSample }
  );
}

type NewClaim = Pick<
  typeof creatorClaims.$inferInsert,
  "creatorId" | "userId" | "accountId" | "network" | "username" | "externalId" | "code" | "codeExpiresAt"
> & { createdAt: Date };

export async function insertClaim(db: Database, claim: NewClaim): Promise<string> {
  const [row] = await db
    .insert(creatorClaims)
    .values({ ...claim, changedAt: claim.createdAt })
    .returning({ id: creatorClaims.id });
  if (!row) throw new Error("no claim was inserted");
  return row.id;
}

/** A claim that has not been proved leaves nothing. */
export async function deleteClaim(db: Database, id: string): Promise<void> {
  await db.delete(creatorClaims).where(eq(creatorClaims.id, id));
}

type Change = Partial<
  Omit<typeof creatorClaims.$inferInsert, "id" | "userId" | "createdAt"> & {
    end: ClaimEnd | null;
    method: ClaimMethod | null;
  }
>;

export async function updateClaim(db: Database, id: string, change: Change): Promise<void> {
  await db.update(creatorClaims).set(change).where(eq(creatorClaims.id, id));
}

/** The badge of the profile in the installation's layer; layers of workspaces copy it. */
export async function setOwner(db: Database, creatorId: number, userId: string | null): Promise<void> {
  await db
    .update(creators)
    .set({ userId })
    .where(and(eq(creators.id, creatorId), isNull(creators.customerId)));
}

/** The workspace in which a user is notified. */
export async function selectWorkspaceOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ customerId: users.customerId }).from(users).where(eq(users.id, userId));
  return row?.customerId;
}

/** The workspaces of several users. */
export async function selectWorkspacesOf(db: Database, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ customerId: users.customerId })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return rows.map(({ customerId }) => customerId);
}

export async function insertMatter(
  db: Database,
  message: {
    userId: string;
    customerId: string;
    creatorId: number;
    subject: string | null;
    text: string;
    createdAt: Date;
  },
): Promise<string> {
  const [row] = await db
    .insert(supportMessages)
    .values({ ...message, kind: "claim" })
    .returning({ id: supportMessages.id });
  if (!row) throw new Error("no matter was inserted");
  return row.id;
}

const accountColumns = {
  id: accounts.id,
  creatorId: accounts.creatorId,
  network: accounts.network,
  username: accounts.username,
  externalId: accounts.externalId,
  followers: accounts.followers,
  fullName: creators.fullName,
  picture: creators.picture,
  isClaimed: sql<boolean>`${creators.userId} is not null`,
};

/** The installation's accounts with this name, or of this creator, the largest first. */
export async function selectAccounts(
  db: Database,
  { limit, on, ...of }: ({ username: string } | { creatorId: number }) & { on?: string | undefined; limit: number },
) {
  return db
    .select(accountColumns)
    .from(accounts)
    .innerJoin(creators, and(eq(creators.id, accounts.creatorId), isNull(creators.customerId)))
    .where(
      and(
        "username" in of ? eq(accounts.usernameKey, usernameKey(of.username)) : eq(accounts.creatorId, of.creatorId),
        isNull(accounts.customerId),
        on === undefined ? undefined : eq(accounts.network, on),
      ),
    )
    .orderBy(sql`${accounts.followers} desc nulls last`, asc(accounts.id))
    .limit(limit);
}
type ClaimedAccount = Awaited<ReturnType<typeof selectAccounts>>[number];

export async function selectAccount(
  db: Database,
  id: number,
): Promise<Pick<ClaimedAccount, "creatorId" | "network" | "username" | "externalId"> | undefined> {
  const [row] = await db
    .select({
      creatorId: accounts.creatorId,
      network: accounts.network,
      username: accounts.username,
      externalId: accounts.externalId,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.customerId)));
  return row;
}

/** Claims of a user that are not over. */
export async function selectOpenOf(db: Database, userId: string): Promise<ClaimRow[]> {
  return selectClaims(db)
    .where(and(eq(creatorClaims.userId, userId), ne(creatorClaims.state, "ended")))
    .orderBy(creatorClaims.creatorId);
}

/** Forgets codes that were never found and claims that ended long ago. */
export async function deleteOld(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${creatorClaims} where changed_at < ${before.toISOString()}::timestamptz
      -- A page of an earlier claim comes back with the owner's next one.
      and not exists (
        select from ${creatorClaims} present
        where present.creator_id = ${creatorClaims}.creator_id and present.user_id = ${creatorClaims}.user_id and present.state = 'owned'
      )
      and (state = 'ended' or (state = 'pending' and coalesce(code_expires_at < ${before.toISOString()}::timestamptz, true)))`);
}
