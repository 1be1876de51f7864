import * as contract from "#contract/workspaces.ts";
import type { Context, Member } from "#server/context.ts";
import { seedPipeline } from "#server/domains/labels/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { read, write } from "#server/kernel/handler.ts";
import * as store from "./store.ts";

export const listWorkspaces = read(contract.listWorkspaces)(async ({ ctx }) => {
  const rows = await store.selectWorkspaces(ctx.db, ctx.actor.userId);
  return {
    workspaces: rows.map(({ id, name, role }) => ({ _id: id, name, role, isCurrent: id === ctx.actor.customerId })),
  };
});

export const createWorkspace = write(contract.createWorkspace)(async ({ ctx, input: { name } }) => {
  await checkLimit(ctx);
  return openIn(ctx, await createOwnWorkspace(ctx, { userId: ctx.actor.userId, name }));
});

export const openWorkspace = write(contract.openWorkspace)(async ({ ctx, input: { id } }) => {
  const own = await store.selectWorkspaces(ctx.db, ctx.actor.userId);
  if (!own.some((workspace) => workspace.id === id)) refuse("not_found");
  return openIn(ctx, id);
});

/** Continues the session there; its tabs reload and connect again. */
export async function openIn(ctx: Context<Member>, customerId: string) {
  const { userId, sessionId } = ctx.actor;
  await store.openWorkspace(ctx.db, { userId, sessionId, customerId });
  ctx.disconnect([sessionId]);
  return { success: true as const, user: await readUser({ ctx, userId, customerId }) };
}

export async function checkLimit({ db, actor }: Context<Member>): Promise<void> {
  const { length } = await store.selectWorkspaces(db, actor.userId);
  if (length >= contract.WORKSPACES_MAX) refuse("too_many_workspaces");
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
