import { allows } from "#contract/permissions.ts";
import * as contract from "#contract/workspaces.ts";
import type { Context, Member } from "#server/context.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import { tenantOf } from "#server/db/tenant.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";
import { createOwnWorkspace, openIn } from "./workspaces.ts";

export const listMembers = read(contract.listMembers)(async ({ ctx }) => {
  const tenant = tenantOf(ctx);
  const canManage = allows(ctx.actor.member, "members.manage");
  const [members, invitations] = await Promise.all([
    store.selectMembers(tenant),
    canManage ? store.selectInvitations(tenant, ctx.clock.now()) : [],
  ]);
  return {
    members: members.map(({ id, name, email, role, joinedAt }) => ({
      _id: id,
      name: name ?? email,
      email,
      role,
      joinedAt: joinedAt.toISOString(),
      isYou: id === ctx.actor.userId,
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
      _id: id,
      email,
      role,
      invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
  };
});

export const setRole = write(contract.setRole)(async ({ ctx, input: { id, role } }) => {
  const member = await lockOther(ctx, id);
  if (member.role !== role) await store.updateMember(tenantOf(ctx), id, { role });
  return { success: true };
});

export const removeMember = write(contract.removeMember)(async ({ ctx, input: { id } }) => {
  await lockOther(ctx, id);
  const tenant = tenantOf(ctx);
  await store.updateMember(tenant, id, { leftAt: ctx.clock.now() });
  ctx.disconnect(await store.deleteSessionsIn(tenant, id));
  await openAnother(ctx, id);
  return { success: true };
});

export const leaveWorkspace = write(contract.leaveWorkspace)(async ({ ctx }) => {
  const { userId, sessionId } = ctx.actor;
  const { role } = (await store.lockMember(tenantOf(ctx), userId)) ?? refuse("not_found");
  if (role === "owner") refuse("is_owner");
  await store.updateMember(tenantOf(ctx), userId, { leftAt: ctx.clock.now() });
  ctx.disconnect(await store.deleteSessionsIn(tenantOf(ctx), userId, { except: sessionId }));
  const customerId = await openAnother(ctx, userId);
  return acrossTenants(ctx.db, (db) => openIn({ ...ctx, db }, customerId));
});

export const transferOwnership = write(contract.transferOwnership)(async ({ ctx, input: { to } }) => {
  const { userId } = ctx.actor;
  if (to === userId) refuse("not_found");
  const tenant = tenantOf(ctx);
  if (!(await store.lockMember(tenant, to))) refuse("not_found");
  await store.updateMember(tenant, to, { role: "owner" });
  await store.updateMember(tenant, userId, { role: "admin" });
  return { success: true };
});

/** Another member, locked; owners are changed by a transfer only, and oneself by leaving. */
async function lockOther(ctx: Context<Member>, userId: string) {
  const member = await store.lockMember(tenantOf(ctx), userId);
  if (!member || userId === ctx.actor.userId) return refuse("not_found");
  return member.role === "owner" ? refuse("is_owner") : member;
}

/** The workspace that someone who left this one opens next: another of theirs, or a new one. */
async function openAnother(ctx: Context<Member>, userId: string): Promise<string> {
  return acrossTenants(ctx.db, async (db) => {
    const [next] = await store.selectWorkspaces(db, userId);
    const customerId = next?.id ?? (await createOwnWorkspace({ ...ctx, db }, { userId, name: "My workspace" }));
    await store.updateDefault(db, userId, customerId);
    return customerId;
  });
}
