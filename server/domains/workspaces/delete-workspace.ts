import { DELETION_GRACE_MS } from "#contract/account-deletion.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import * as contract from "#contract/workspaces.ts";
import { say } from "#contract/messages/catalogue.ts";
import { webAddress } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import { lockTenant, tenantOf, type TenantDb } from "#server/db/tenant.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { confirmIdentity } from "#server/domains/credentials/index.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { selectRenewing } from "#server/domains/payment/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { write } from "#server/kernel/handler.ts";
import { assertStill } from "./members.ts";
import * as store from "./store.ts";
import { assertOneFree, openAnother, openIn } from "./workspaces.ts";

/**
 * Each deletion and each restoring sends all members a mail. Leaving some out would let the last mail be untrue, so
 * deletions are refused instead.
 */
const deletions = createAttemptLimit({
  max: contract.DELETIONS_MAX,
  windowMs: DAY_MS,
  instead: say("workspaces.deletedOften", { max: contract.DELETIONS_MAX }),
});

export const deleteWorkspace = write(contract.deleteWorkspace, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.password),
})(async ({ ctx, input: { name }, audit }) => {
  const tenant = tenantOf(ctx);
  await assertStill(ctx, "workspace.delete");
  const workspace = (await store.lockWorkspace(ctx.db, tenant.customerId)) ?? refuse("not_found");
  if (workspace.isSample) refuse("is_sample", say("workspaces.sample"));
  if (name !== workspace.name) refuse("other_name");
  if ((await selectRenewing(ctx.db, [workspace.id])).length > 0) refuse("has_subscription");
  if (ctx.config.rateLimits) deletions.begin(workspace.id, ctx.clock.now());
  const deletionAt = new Date(ctx.clock.now().getTime() + DELETION_GRACE_MS);
  await store.updateDeletion(ctx.db, workspace.id, deletionAt);
  audit({ about: name });
  const date = deletionAt.toISOString().slice(0, 10);
  await mailMembers(ctx, tenant, (member) =>
    mailTemplates.workspaceDeletionMail({
      workspace: name,
      date,
      isOwner: member.id === ctx.actor.userId,
      signIn: `${webAddress(ctx.config)}/signin`,
    }),
  );
  ctx.disconnect(await acrossTenants(ctx.db, (db) => store.selectSessionsIn(db, workspace.id)));
  const user = await acrossTenants(ctx.db, (db) => readUser({ ctx: { ...ctx, db }, ...ctx.actor }));
  return { deletionAt, user };
});

export const restoreWorkspace = write(contract.restoreWorkspace)(async ({ ctx, input: { id }, audit }) => {
  const { userId, hold } = ctx.actor;
  if (hold === "account_closing") refuse(hold);
  const tenant = { db: ctx.db, customerId: id };
  await lockTenant(tenant);
  if ((await store.lockMember(tenant, userId))?.role !== "owner") refuse("not_found");
  const { name, plan, deletionAt } = (await store.lockWorkspace(ctx.db, id)) ?? refuse("not_found");
  audit(deletionAt ? { customerId: id, about: name } : null);
  if (deletionAt) {
    const refusal = (own: string) => say("workspaces.ownsFreeNow", { own, name });
    if (plan === PLAN_IDS.free) await assertOneFree(ctx, { userId, except: id, refusal });
    await store.updateDeletion(ctx.db, id, null);
    await mailMembers(ctx, tenant, () =>
      mailTemplates.workspaceRestoredMail({ workspace: name, signIn: `${webAddress(ctx.config)}/signin` }),
    );
    // Their tabs connect again, and hear of the workspace.
    ctx.disconnect(await store.selectSessionsIn(ctx.db, id));
  }
  return openIn(ctx, id);
});

type Recipient = Awaited<ReturnType<typeof store.selectMembers>>[number];

async function mailMembers(
  ctx: Context,
  tenant: TenantDb,
  contentFor: (member: Recipient) => ReturnType<typeof mailTemplates.workspaceRestoredMail>,
): Promise<void> {
  for (const member of await store.selectMembers(tenant)) await sendMail(ctx, member.email, contentFor(member));
}

/** Deletes the workspaces that are due, each in a transaction of its own: one that fails is tried again the next night. */
export async function removeDueWorkspaces({ ctx }: { ctx: Context }): Promise<void> {
  for (const customerId of await store.selectDue(ctx.db, ctx.clock.now())) {
    try {
      await removeIfDue(ctx, customerId);
    } catch (error) {
      ctx.log.error({ err: error, customerId }, "a workspace could not be deleted");
    }
  }
}

async function removeIfDue(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const workspace = await store.lockWorkspace(tx.db, customerId, "update");
    // Restored in the meantime.
    if (!workspace?.deletionAt || workspace.deletionAt > tx.clock.now()) return;
    if ((await selectRenewing(tx.db, [customerId])).length > 0) {
      // Paid in a tab that was open: the owner restores it, or cancels.
      tx.log.warn({ customerId }, "a workspace that is paid for is not deleted");
      return;
    }
    tx.disconnect(await store.selectSessionsIn(tx.db, customerId));
    for (const userId of await store.selectOpening(tx.db, customerId))
      await openAnother(tx, { userId, instead: customerId });
    // Without its rows its files would not be found again.
    await deleteFiles(tx, customerId);
    await tx.features.workspaceDeleted({ ctx: tx, customerId });
    await store.deleteRows(tx.db, customerId);
    tx.log.info({ customerId }, "a workspace was deleted");
  });
}

/** Logos of its lists are deleted by the sweep of lists. */
export async function deleteFiles({ files }: Pick<Context, "files">, customerId: string): Promise<void> {
  for (const folder of ["imports", "exports", "mail"]) await files.deleteAll(`${folder}/${customerId}`);
}
