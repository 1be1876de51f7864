import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { mailMessages, mailThreads } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { MessageRow } from "../sending/store.ts";
import { insertMessage, touchThread } from "../receiving/store.ts";
import { claimsOf, type Reader } from "./readers-store.ts";

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

/**
 * What the workspace has written to one reader since then: threads that it began, and messages after the reader's last answer,
 * in any of their threads.
 */
export async function countWrittenTo(
  { db, customerId }: TenantDb,
  reader: Pick<Reader, "creatorId" | "userId">,
  since: Date,
): Promise<{ threads: number; unanswered: number }> {
  const { rows } = await db.execute<{ threads: number; unanswered: number }>(sql`
    with own as (
      select id, created_at from ${mailThreads} t
      where t.customer_id = ${customerId} and t.channel = 'message' and t.claim_id in ${claimsOf(db, reader)}
    ), message as (
      select m.is_own, m.date from ${mailMessages} m
      where m.customer_id = ${customerId} and m.thread_id in (select id from own)
        and m.date > ${since.toISOString()}::timestamptz
    )
    select (select count(*) from own where created_at > ${since.toISOString()}::timestamptz)::int as threads,
      (select count(*) from message where is_own
        and date > coalesce((select max(date) from message where not is_own), '-infinity'))::int as unanswered`);
  return rows[0] ?? { threads: 0, unanswered: 0 };
}
