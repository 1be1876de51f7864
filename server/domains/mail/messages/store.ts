import { and, count, eq, gt, inArray } from "drizzle-orm";
import { mailMessages, mailThreads } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MessageRow } from "../sending/store.ts";
import { insertMessage, touchThread } from "../receiving/store.ts";

type NewThread = { id: string; creatorId: number; claimId: string; subject: string; at: Date };

/** A thread of messages in the product. */
export async function insertMessageThread({ db, customerId }: TenantDb, { at, ...thread }: NewThread): Promise<void> {
  const { id, creatorId, claimId, subject } = thread;
  const values = { id, customerId, creatorId, claimId, subject, channel: "message" as const, address: "" };
  await db.insert(mailThreads).values({ ...values, status: "sent", lastAt: at, createdAt: at });
}

type NewMessage = Pick<MessageRow, "threadId" | "key" | "userId" | "isOwn" | "sender" | "subject" | "text" | "date">;

/** A message is there at once: it is sent, and for the other side unread. */
export async function addMessage(tenant: TenantDb, message: NewMessage): Promise<MessageRow> {
  const id = crypto.randomUUID();
  const { threadId, isOwn, date } = message;
  const state = isOwn ? "sent" : "unread";
  const own = { id, messageId: `${id}@messages`, mailboxId: null, toAddress: "", state, createdAt: date } as const;
  const row = await insertMessage(tenant, { ...message, ...own });
  if (!row) throw new Error("a new message has an id of its own");
  await touchThread(tenant, { id: threadId, at: date, unread: isOwn ? 0 : 1, isAnswer: !isOwn });
  return row;
}

/** Messages that the workspace has written since then. */
export async function countWritten({ db, customerId }: TenantDb, since: Date): Promise<number> {
  const threads = db
    .select({ id: mailThreads.id })
    .from(mailThreads)
    .where(
      and(eq(mailThreads.customerId, customerId), eq(mailThreads.channel, "message"), gt(mailThreads.lastAt, since)),
    );
  const [row] = await db
    .select({ n: count() })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.customerId, customerId),
        inArray(mailMessages.threadId, threads),
        eq(mailMessages.isOwn, true),
        gt(mailMessages.date, since),
      ),
    );
  return row?.n ?? 0;
}
