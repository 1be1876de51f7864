import { allows } from "#contract/base/permissions.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { areMembers } from "../../crm/index.ts";
import { notifyUserOrOwner, recountNotifications } from "../../notifications/index.ts";
import type { MessageRow, ThreadRow } from "../sending/store.ts";
import * as store from "./answers-store.ts";
import { markRead, type Which } from "./store.ts";

const subjectOf = (threadId: string) => `mail.answer ${threadId}`;

type Answer = {
  thread: ThreadRow;
  /** The address, or in the product the name, of the other side. */
  from: string;
  /** The owner of the mailbox that it came to; null: it is a message in the product. */
  ownerId: string | null;
};

/**
 * The other side has written: the assignee is notified, if they are still a member, or else who has written in the thread
 * and still may, or who owns the mailbox. Call it in the transaction that stores the answer, once the thread is locked, so that all answers are counted.
 */
export async function notifyOfAnswer(ctx: Context, { thread, from, ownerId }: Answer): Promise<void> {
  const { id, customerId, subject, creatorId, channel, assigneeId } = thread;
  const tenant = { db: ctx.db, customerId };
  const count = (await store.countUnreadAnswers(tenant, [id])).get(id) ?? 0;
  // It was read in another program before it came here.
  if (count === 0) return;
  const creator = creatorId === null ? null : String(creatorId);
  const payload = { kind: "mail.answer" as const, thread: id, subject, creator, from, channel, count };
  const writers = (await store.selectWriters(tenant, id))
    .filter(({ role }) => allows(role, "mail.send"))
    .map(({ userId }) => userId);
  // Members leave, and their threads stay assigned.
  const isAssigned = assigneeId !== null && (await areMembers(tenant, [assigneeId]));
  const recipients = isAssigned ? [assigneeId] : writers;
  for (const userId of recipients.length > 0 ? recipients : [ownerId])
    await notifyUserOrOwner(ctx, { customerId, userId, subject: subjectOf(id), payload, replaces: "unread" });
}

/** Sets mails as read, here or in another program, within a transaction: what members were notified of is dealt with. */
export async function readMails(ctx: Context, tenant: TenantDb, which: Which): Promise<MessageRow[]> {
  const read = await markRead(tenant, which);
  const threadIds = [...new Set(read.map(({ threadId }) => threadId))];
  const left = await store.countUnreadAnswers(tenant, threadIds);
  const counts = threadIds.map((id) => ({ subject: subjectOf(id), count: left.get(id) ?? 0 }));
  await recountNotifications(ctx, { customerId: tenant.customerId, counts });
  return read;
}
