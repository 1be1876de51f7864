import * as contract from "#contract/account-deletion.ts";
import { say } from "#contract/messages/catalogue.ts";
import { webAddress } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { endSession, endSessionsOf } from "#server/domains/auth/index.ts";
import { endClaimsOf } from "#server/domains/creator-profile/index.ts";
import { confirmIdentity } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { selectRenewing } from "#server/domains/payment/index.ts";
import { removeAddressFromComments } from "#server/domains/mail/index.ts";
import { removeAddress } from "#server/domains/timeline/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { deleteFiles } from "#server/domains/workspaces/index.ts";
import { refuse } from "#server/errors.ts";
import { emitChanged, read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

export const deleteAccount = write(contract.deleteAccount, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.password),
})(
  async ({ ctx: tx }) => {
    const { userId } = tx.actor;
    const deletionAt = new Date(tx.clock.now().getTime() + contract.DELETION_GRACE_MS);
    const user = (await store.lockUser(tx.db, userId)) ?? refuse("not_found");
    if (user.isSample) refuse("is_sample");
    const memberships = await store.selectMemberships(tx.db, userId);
    const owned = memberships.filter((one) => one.role === "owner" && one.others > 0 && !one.deletionAt);
    const names = owned.map(({ name }) => `“${name}”`).join(", ");
    if (owned.length > 0) refuse("owns_workspaces", say("account.ownsWorkspaces", { names }));
    const alone = memberships.filter(({ others }) => others === 0);
    const [renewing] = await selectRenewing(
      tx.db,
      alone.map(({ customerId }) => customerId),
    );
    const paid = alone.find(({ customerId }) => customerId === renewing);
    if (paid) refuse("has_subscription", say("account.subscriptionRenews", { name: paid.name }));
    await store.updateDeletion(tx.db, userId, deletionAt);
    const date = deletionAt.toISOString().slice(0, 10);
    await sendMail(tx, user.email, mailTemplates.deletionMail({ date, signIn: `${webAddress(tx.config)}/signin` }));
    await endSessionsOf(tx, userId);
    return deletionAt;
  },
  async ({ ctx, client }, deletionAt) => {
    await endSession(ctx, client);
    return { deletionAt };
  },
);

export const restoreAccount = write(contract.restoreAccount)(async ({ ctx }) => {
  await store.updateDeletion(ctx.db, ctx.actor.userId, null);
  // Its tabs connect again, and hear of the workspace.
  ctx.disconnect([ctx.actor.sessionId]);
  return { user: await readUser({ ctx, ...ctx.actor }) };
});

export const exportPersonalData = read(contract.exportPersonalData)(async ({ ctx }) => {
  const data = (await store.selectPersonalData(ctx.db, ctx.actor.userId)) ?? refuse("not_found");
  return {
    fileName: "limelight-my-data.json",
    contentType: "application/json",
    content: JSON.stringify(data, null, 2),
  };
});

/** Removes the accounts that are due, each in a transaction of its own: one that fails is tried again the next night. */
export async function removeDueAccounts({ ctx }: { ctx: Context }): Promise<void> {
  for (const userId of await store.selectDue(ctx.db, ctx.clock.now())) {
    try {
      await removeAccount(ctx, userId);
    } catch (error) {
      ctx.log.error({ err: error, userId }, "an account could not be removed");
    }
  }
}

async function removeAccount(ctx: Context, userId: string): Promise<void> {
  const removed = await inTransaction(ctx, async (tx) => {
    const user = await store.lockUser(tx.db, userId);
    // Restored in the meantime.
    if (!user?.deletionAt || user.deletionAt > tx.clock.now()) return undefined;
    for (const { customerId, role } of await store.selectMemberships(tx.db, userId)) {
      await store.lockMembers(tx.db, customerId);
      // Others may have joined since: they do not lose the workspace.
      if (role === "owner") await store.appointOwner(tx.db, customerId, userId);
    }
    await store.handOverViews(tx.db, userId);
    const memberships = await store.selectMemberships(tx.db, userId);
    await endSessionsOf(tx, userId);
    await endClaimsOf(tx, userId);
    for (const { customerId } of memberships.filter(({ others }) => others === 0)) {
      await tx.features.workspaceDeleted({ ctx: tx, customerId });
      // Should the rest fail, the account is still due, and without its files.
      if (await store.deleteWorkspace(tx.db, customerId, userId)) await deleteFiles(tx, customerId);
    }
    for (const { customerId, others } of memberships)
      if (others > 0) await tx.features.memberLeft({ ctx: tx, customerId, userId, by: null });
    await removeAddress(tx, user);
    await removeAddressFromComments(tx, user);
    await store.deleteUser(tx.db, user);
    for (const { customerId, others } of memberships)
      if (others > 0) emitChanged({ emit: tx.emit, customerId }, ["members", "views"]);
    return { logo: user.logo };
  });
  if (!removed) return;
  if (removed.logo !== null) await ctx.files.delete(removed.logo);
  ctx.log.info({ userId }, "an account was removed");
}
