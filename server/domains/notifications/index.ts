import { DAY_MS, NOTIFICATION_DAYS } from "#contract/limits.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import type { Context } from "../../context.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { deleteBefore, insertForMembers } from "./store.ts";

type Notification = {
  customerId: string;
  /** Members who have one of this subject get no other. */
  subject: string;
  payload: NotificationPayload;
};

/** Notifies every member of a workspace. */
export async function notifyMembers(ctx: Context, { customerId, subject, payload }: Notification): Promise<void> {
  const added = await insertForMembers(
    { db: ctx.db, customerId },
    { type: "global", subject, payload, at: ctx.clock.now() },
  );
  if (added === 0) return;
  ctx.emit(customerId, "notification", { type: "global", payload });
  emitChanged({ emit: ctx.emit, customerId }, ["notifications"]);
}

export async function deleteExpired({ ctx }: { ctx: Context }): Promise<void> {
  await deleteBefore(ctx.db, new Date(ctx.clock.now().getTime() - NOTIFICATION_DAYS * DAY_MS));
}
