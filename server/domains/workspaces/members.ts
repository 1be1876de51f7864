import { PLAN_IDS } from "#contract/plans.ts";
import { allows, PERMISSIONS, type Permission } from "#contract/base/permissions.ts";
import * as contract from "#contract/workspaces.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "#server/context.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import { tenantOf } from "#server/db/tenant.ts";
import { deleteKeysOf } from "#server/domains/api-keys/index.ts";
import { confirmIdentity } from "#server/domains/credentials/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";
import { assertOneFree, openAnother, openIn } from "./workspaces.ts";

export const listMembers = read(contract.listMembers)(async ({ ctx }) => {
  const tenant = tenantOf(ctx);
  const canManage = allows(ctx.actor.member, "members.manage");
  const [requiresSecondFactor, withSecondFactor, members, invitations] = await Promise.all([
    store.requiresSecondFactor(tenant),
    canManage ? protectedMembers(ctx) : null,
    store.selectMembers(tenant),
    canManage ? store.selectInvitations(tenant, ctx.clock.now()) : [],
  ]);
  return {
    requiresSecondFactor,
    members: members.map(({ id, name, email, role, joinedAt }) => ({
      _id: id,
      name: name ?? email,
      email,
      role,
      joinedAt,
      isYou: id === ctx.actor.userId,
      hasSecondFactor: withSecondFactor?.has(id) ?? null,
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
      _id: id,
      email,
      role,
      invitedBy,
      expiresAt,
    })),
  };
});

export const setRole = write(contract.setRole)(async ({ ctx, input: { id, role }, audit }) => {
  const member = await lockOther(ctx, id);
  audit(member.role === role ? null : { subjectId: id, detail: role });
  if (member.role !== role) await store.updateMember(tenantOf(ctx), id, { role });
  if (!allows(role, "members.manage")) await store.deleteInvitationsBy(tenantOf(ctx), id);
});

export const removeMember = write(contract.removeMember)(async ({ ctx, input: { id }, audit }) => {
  await lockOther(ctx, id);
  audit({ subjectId: id });
  const tenant = tenantOf(ctx);
  await store.updateMember(tenant, id, { leftAt: ctx.clock.now() });
  await ctx.features.memberLeft({ ctx, customerId: tenant.customerId, userId: id, by: ctx.actor.userId });
  await store.deleteInvitationsBy(tenant, id);
  await deleteKeysOf(tenant, id);
  ctx.disconnect(await store.deleteSessionsIn(tenant, id));
  await openAnother(ctx, { userId: id, instead: tenant.customerId });
});

export const leaveWorkspace = write(contract.leaveWorkspace)(async ({ ctx }) => {
  const { userId, sessionId } = ctx.actor;
  const { role } = (await store.lockMember(tenantOf(ctx), userId)) ?? refuse("not_found");
  if (role === "owner") refuse("is_owner");
  await store.updateMember(tenantOf(ctx), userId, { leftAt: ctx.clock.now() });
  await ctx.features.memberLeft({ ctx, customerId: ctx.actor.customerId, userId, by: userId });
  await store.deleteInvitationsBy(tenantOf(ctx), userId);
  await deleteKeysOf(tenantOf(ctx), userId);
  ctx.disconnect(await store.deleteSessionsIn(tenantOf(ctx), userId, { except: sessionId }));
  const customerId = await openAnother(ctx, { userId, instead: ctx.actor.customerId });
  return acrossTenants(ctx.db, (db) => openIn({ ...ctx, db }, customerId));
});

export const transferOwnership = write(contract.transferOwnership, {
  before: ({ ctx, input }) => confirmIdentity(ctx, input.password),
})(async ({ ctx, input: { to }, audit }) => {
  audit({ subjectId: to });
  const { userId } = ctx.actor;
  if (to === userId) refuse("not_found");
  const tenant = tenantOf(ctx);
  await assertStill(ctx, "workspace.transfer");
  if (!(await store.lockMember(tenant, to))) refuse("not_found");
  const workspace = await store.lockWorkspace(ctx.db, tenant.customerId);
  if (workspace?.plan === PLAN_IDS.free)
    await assertOneFree(ctx, { userId: to, refusal: () => say("workspaces.memberOwnsFree") });
  await store.updateMember(tenant, to, { role: "owner" });
  await store.updateMember(tenant, userId, { role: "admin" });
});

/** Their tabs connect again, and then hear of nothing in the workspace until they have one. */
export const requireSecondFactor = write(contract.requireSecondFactor)(async ({ ctx, input: { required }, audit }) => {
  const tenant = tenantOf(ctx);
  await assertStill(ctx, "workspace.secure");
  if (required && !(await protectedMembers(ctx)).has(ctx.actor.userId)) refuse("own_second_factor");
  await store.updateSecurity(tenant, required);
  const onHold = await acrossTenants(ctx.db, (db) => store.sessionsOnHold({ ...tenant, db }));
  ctx.disconnect(onHold);
  audit(required ? {} : { kind: "second-factor.optional" });
});

/** Ids of the members with a second factor. */
async function protectedMembers(ctx: Context<Member>): Promise<Set<string>> {
  return acrossTenants(ctx.db, (db) => store.selectProtected({ ...tenantOf(ctx), db }));
}

/** Another member, locked; owners are changed by a transfer only, and oneself by leaving. */
async function lockOther(ctx: Context<Member>, userId: string) {
  await assertStill(ctx, "members.manage");
  const member = await store.lockMember(tenantOf(ctx), userId);
  if (!member || userId === ctx.actor.userId) return refuse("not_found");
  return member.role === "owner" ? refuse("is_owner") : member;
}

/** The role may have changed while the request waited for the workspace's lock. */
export async function assertStill(ctx: Context<Member>, permission: Permission): Promise<void> {
  const own = await store.lockMember(tenantOf(ctx), ctx.actor.userId);
  if (!own || !allows(own.role, permission)) refuse("forbidden", say(PERMISSIONS[permission].refusalKey));
}
