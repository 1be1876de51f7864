import type { Context, Member } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { selectAstray } from "../connections/store.ts";
import { withdraw } from "../connections/withdraw.ts";
import { endClaim, giveProfile, moveClaim } from "./change-owner.ts";
import * as store from "./store.ts";

/**
 * A claim follows the account that proves it: to the creator that has the account now, or it ends where the account is
 * gone, or where that creator is another user's already. What was declared stays with neither.
 */
export async function followAccounts({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  await withdrawAstray(ctx, creatorIds);
  for (const { id, to } of await store.selectMoved(ctx.db, creatorIds)) {
    await inTransaction(ctx, async (tx) => {
      const claim = await store.selectClaim(tx.db, id);
      if (!claim || claim.state === "ended") return;
      // In the order of ids, as everywhere.
      for (const creatorId of [claim.creatorId, ...(to === null ? [] : [to])].toSorted((a, b) => a - b))
        await store.lockCreator(tx.db, creatorId);
      const account = claim.accountId === null ? undefined : await store.selectAccount(tx.db, claim.accountId);
      if (account?.creatorId === claim.creatorId) return;
      const target = account?.creatorId;
      const owner = target === undefined ? undefined : await store.selectOwnerClaim(tx.db, target);
      const isFree =
        target !== undefined &&
        owner === undefined &&
        (await store.selectOpenClaim(tx.db, { userId: claim.userId, creatorId: target })) === undefined;
      const follows = isFree && claim.state === "owned" && claim.method !== null;
      const stays = claim.state === "owned" && owner?.userId === claim.userId;
      await endClaim(tx, claim, follows || stays ? "moved" : "account_gone");
      if (stays) await moveClaim(tx, claim, owner);
      if (!follows || claim.method === null) return;
      const followed = await store.insertClaim(tx.db, {
        creatorId: target,
        userId: claim.userId,
        accountId: claim.accountId,
        network: claim.network,
        username: claim.username,
        externalId: claim.externalId,
        createdAt: tx.clock.now(),
      });
      const row = await store.selectClaim(tx.db, followed);
      if (row) {
        await giveProfile(tx, row, claim.method);
        await moveClaim(tx, claim, row);
      }
      await markForIndexing(tx.db, [target]);
    });
  }
}

/**
 * Runs what may move accounts back, within a transaction. Claims of the user that ended because their account had moved into
 * another profile, and that it proves again by this, are back with what others wrote to them; what was declared before stays
 * withdrawn.
 */
export async function reviveMoved<T>(ctx: Context<Member>, restore: () => Promise<T>): Promise<T> {
  const { userId } = ctx.actor;
  const before = new Set((await store.selectMovedBack(ctx.db, userId)).map(({ id }) => id));
  const restored = await restore();
  for (const claim of await store.selectMovedBack(ctx.db, userId)) {
    if (before.has(claim.id) || claim.method === null) continue;
    await giveProfile(ctx, claim, claim.method);
    await ctx.features.claimReturned({ ctx, claim: { creatorId: claim.creatorId, userId } });
  }
  return restored;
}

/** The consent to read an account was given for the profile that had it. */
async function withdrawAstray(ctx: Context, creatorIds: readonly number[]): Promise<void> {
  const astray = await selectAstray(ctx.db, creatorIds);
  if (astray.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    for (const creatorId of [...new Set(astray.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b))
      await store.lockCreator(tx.db, creatorId);
    await withdraw(tx, { accountIds: astray.map(({ accountId }) => accountId) });
  });
}
