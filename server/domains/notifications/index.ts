import { DAY_MS, NOTIFICATION_DAYS } from "#contract/base/limits.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import type { Context, Member } from "../../context.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { tenantOf } from "../../db/tenant.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { deleteMutesOfGone } from "./settings-store.ts";
import {
  correctOf,
  deleteBefore,
  insertForEach,
  insertForMembers,
  insertForUser,
  markCampaignRead,
  moveToProfile,
  selectOwner,
  updateCounts,
  updateQuotes,
  type CampaignNews,
  type Replaces,
} from "./store.ts";

export { mutedThread } from "./channels.ts";
export { readStopToken, stopMails } from "./mail-due.ts";
export { mute, readMute } from "./settings.ts";
export { eraseFromNotifications } from "./store.ts";

type Notification = {
  customerId: string;
  /** Members who have one of this subject get no other. */
  subject: string;
  payload: NotificationPayload;
};

/** Notifies every member of a workspace. */
export async function notifyMembers(ctx: Context, { customerId, subject, payload }: Notification): Promise<void> {
  const userIds = await insertForMembers(
    { db: ctx.db, customerId },
    { type: "global", subject, payload, at: ctx.clock.now() },
  );
  if (userIds.length === 0) return;
  ctx.emit(customerId, "notification", { type: "global", payload, userIds });
  emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

/**
 * Notifies one member of a workspace, unless they have left it. Others of the workspace do not learn what it is. A
 * notification of the same subject that the member already has stays, or with `replaces` is replaced and unread again.
 * Resolves to whether they are a member.
 */
export async function notifyUser(
  ctx: Context,
  { customerId, userId, subject, payload, replaces = "none" }: Notification & { userId: string; replaces?: Replaces },
): Promise<boolean> {
  const row = { userId, type: "global", subject, payload, at: ctx.clock.now(), replaces } as const;
  const { isMember, changed } = await acrossTenants(ctx.db, (db) => insertForUser({ db, customerId }, row));
  if (changed) emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
  return isMember;
}

/** Notifies users of several workspaces, each of something else, as `notifyUser` does. */
export async function notifyEach(
  ctx: Context,
  recipients: Parameters<typeof insertForEach>[1]["recipients"],
): Promise<void> {
  if (recipients.length === 0) return;
  const added = { recipients, type: "global", at: ctx.clock.now() } as const;
  const reached = await acrossTenants(ctx.db, async (db) => insertForEach(db, added));
  for (const customerId of new Set(reached.map((one) => one.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

/** Notifies the owner of the workspace where the user is unknown or has left. */
export async function notifyUserOrOwner(
  ctx: Context,
  { userId, ...notification }: Notification & { userId: string | null; replaces?: Replaces },
): Promise<void> {
  if (userId !== null && (await notifyUser(ctx, { ...notification, userId }))) return;
  const { customerId } = notification;
  const owner = await acrossTenants(ctx.db, async (db) => selectOwner({ db, customerId }));
  if (owner !== undefined) await notifyUser(ctx, { ...notification, userId: owner });
}

/** Changes what members were notified of, or with null takes it back. */
export async function correctNotifications(
  ctx: Context,
  { customerId, ...correction }: { customerId: string } & Parameters<typeof correctOf>[1],
): Promise<void> {
  await acrossTenants(ctx.db, async (db) => correctOf({ db, customerId }, correction));
  emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

/** Some of what unread notifications count was dealt with elsewhere; where nothing is left, they are read. */
export async function recountNotifications(
  ctx: Context,
  { customerId, counts }: { customerId: string; counts: Parameters<typeof updateCounts>[1] },
): Promise<void> {
  const changed = await acrossTenants(ctx.db, async (db) => updateCounts({ db, customerId }, counts, ctx.clock.now()));
  if (changed) emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

/**
 * The user has lost a profile, so that what others wrote to its owner is not announced to them; or it is in another profile of
 * theirs now.
 */
export async function moveOwnersNotices(ctx: Context, of: Parameters<typeof moveToProfile>[1]): Promise<void> {
  const changed = await acrossTenants(ctx.db, async (db) => moveToProfile(db, of));
  for (const customerId of changed) emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

/** Reads, for all members of the actor's workspace, what they were notified of about creators of a campaign. */
export async function readForAll(ctx: Context<Member>, about: Omit<CampaignNews, "at">): Promise<void> {
  const tenant = tenantOf(ctx);
  if ((await markCampaignRead(tenant, { ...about, at: ctx.clock.now() })) > 0)
    emitChanged({ emit: ctx.emit, customerId: tenant.customerId }, ["notifications"]);
}

/** Changes what notifications of any workspaces quote. */
export async function correctQuotes(ctx: Context, quotes: Parameters<typeof updateQuotes>[1]): Promise<void> {
  await acrossTenants(ctx.db, async (db) => updateQuotes(db, quotes));
}

export async function deleteExpired({ ctx }: { ctx: Context }): Promise<void> {
  await deleteBefore(ctx.db, new Date(ctx.clock.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
  await deleteMutesOfGone(ctx.db);
}
