import { allows } from "#contract/base/permissions.ts";
import type { Role } from "#contract/base/roles.ts";
import * as contract from "#contract/workspaces.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "#server/context.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import { acrossOwned } from "#server/db/tenant.ts";
import { seedPipeline } from "#server/domains/labels/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

export const listWorkspaces = read(contract.listWorkspaces)(async ({ ctx }) => {
  const rows = await store.selectWorkspaces(ctx.db, ctx.actor.userId);
  return {
    workspaces: rows.filter(isShown).map(({ id, name, role, deletionAt }) => ({
      _id: id,
      name,
      role,
      isCurrent: id === ctx.actor.customerId,
      deletionAt,
    })),
  };
});

/** While a workspace waits for its deletion, only its owner sees it, and can restore it. */
function isShown({ role, deletionAt }: { role: Role; deletionAt: Date | null }): boolean {
  return deletionAt === null || role === "owner";
}

export const createWorkspace = write(contract.createWorkspace)(async ({ ctx, input: { name }, audit }) => {
  await checkMore(ctx);
  await checkCreation(ctx);
  await assertOneFree(ctx, {
    userId: ctx.actor.userId,
    refusal: (own) => say("workspaces.ownsFree", { name: own }),
  });
  const customerId = await createOwnWorkspace(ctx, { userId: ctx.actor.userId, name });
  audit({ customerId, about: name });
  return openIn(ctx, customerId);
});

export const openWorkspace = write(contract.openWorkspace)(async ({ ctx, input: { id } }) => {
  // Locked: a removal at the same time comes before, or ends this session.
  if (!(await store.lockMember({ db: ctx.db, customerId: id }, ctx.actor.userId))) refuse("not_found");
  const own = await store.selectWorkspaces(ctx.db, ctx.actor.userId);
  if (!own.some((one) => one.id === id && isShown(one))) refuse("not_found");
  return openIn(ctx, id);
});

/** Continues the session there; its tabs reload and connect again. */
export async function openIn(ctx: Context<Member>, customerId: string) {
  const { userId, sessionId } = ctx.actor;
  await store.openWorkspace(ctx.db, { userId, sessionId, customerId });
  ctx.disconnect([sessionId]);
  return { user: await readUser({ ctx, userId, customerId }) };
}

/** Owners invite people: where sign-up is not open, only those who may invite already become owners of a workspace. */
async function checkCreation({ db, config, actor }: Context<Member>): Promise<void> {
  if (config.signup === "open" || actor.isAdmin) return;
  const own = await store.selectWorkspaces(db, actor.userId);
  if (own.some(({ role }) => allows(role, "members.manage"))) return;
  refuse("forbidden", say("workspaces.signUpClosed"));
}

/** Whether the user may be in one more workspace. */
export async function checkMore({ db, actor }: Context<Member>): Promise<void> {
  if (actor.hold === "account_closing") refuse(actor.hold);
  const { length } = await store.selectWorkspaces(db, actor.userId);
  if (length >= contract.WORKSPACES_MAX) refuse("too_many_workspaces");
}

type OneFree = { userId: string; except?: string; refusal: (name: string) => Message };

/** Throws plan_limit where the user owns an open workspace on the Free plan, beside `except`. */
export async function assertOneFree(ctx: Context, { userId, except, refusal }: OneFree): Promise<void> {
  if (!ctx.config.plans) return;
  const own = await acrossOwned(ctx, userId, (db) => store.findFree(db, userId, except));
  if (own !== undefined) refuse("plan_limit", refusal(own));
}

/** A workspace that the user owns, with the first statuses; returns its id. */
export async function createOwnWorkspace(
  ctx: Context,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const customerId = await store.insertWorkspace(ctx.db, name);
  await store.upsertMember(ctx.db, { userId, customerId, role: "owner", now: ctx.clock.now() });
  await seedPipeline({ ctx, customerId });
  return customerId;
}

/** Opens another workspace at the next sign-in than one the user has left: one of theirs, or a new one. Returns its id. */
export async function openAnother(
  ctx: Context,
  { userId, instead }: { userId: string; instead: string },
): Promise<string> {
  return acrossTenants(ctx.db, async (db) => {
    const next = (await store.selectWorkspaces(db, userId)).find(({ deletionAt }) => deletionAt === null);
    const customerId = next?.id ?? (await createOwnWorkspace({ ...ctx, db }, { userId, name: "My workspace" }));
    await store.updateDefault(db, userId, customerId, { instead });
    return customerId;
  });
}

/**
 * The user's workspace to sign in to. They may have left the one they worked in since their account was read, or it waits
 * for its deletion: without another one they are shown that.
 */
export async function workspaceAtSignIn(
  ctx: Context,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<string> {
  const own = await store.selectWorkspaces(ctx.db, userId);
  const known = own.find(({ id }) => id === customerId);
  const hasOpen = own.some(({ deletionAt }) => deletionAt === null);
  if (known && (known.deletionAt === null || !hasOpen)) return customerId;
  return openAnother(ctx, { userId, instead: customerId });
}
