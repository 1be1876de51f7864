import { and, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { mailboxes } from "../../../db/tables/index.ts";
import { isUsable, type MailboxRow } from "../mailboxes/store.ts";

type Holding = { watcherId: string; now: Date; until: Date; plans: readonly number[] };

const isHeldBy = (watcherId: string, now: Date) =>
  and(eq(mailboxes.watcherId, watcherId), gt(mailboxes.watchedUntil, sql`${now}`));

/** A mailbox that cannot be read is left to the periodic reading, which says why. */
const isReadable = (plans: readonly number[]) =>
  and(isUsable(plans), isNotNull(mailboxes.imap), isNotNull(mailboxes.syncedAt), isNull(mailboxes.syncProblem));

/** Holds the mailboxes of a process for longer; resolves to the ids of those that it has not lost. */
export async function renewWatched(db: Database, { watcherId, now, until, plans }: Holding): Promise<Set<string>> {
  const rows = await db
    .update(mailboxes)
    .set({ watchedUntil: until })
    .where(and(isHeldBy(watcherId, now), isReadable(plans)))
    .returning({ id: mailboxes.id });
  return new Set(rows.map(({ id }) => id));
}

/** Takes mailboxes that no process holds: those first that sent last, since answers are expected there. */
export async function takeUnwatched(
  db: Database,
  { watcherId, now, until, plans, except, limit }: Holding & { except: readonly string[]; limit: number },
): Promise<MailboxRow[]> {
  if (limit <= 0) return [];
  const free = db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(
      and(
        or(isNull(mailboxes.watchedUntil), lte(mailboxes.watchedUntil, sql`${now}`)),
        isReadable(plans),
        notInArray(mailboxes.id, [...except]),
      ),
    )
    .orderBy(sql`${mailboxes.sendingAt} desc nulls last`, mailboxes.id)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(mailboxes)
    .set({ watcherId, watchedUntil: until })
    .where(sql`${mailboxes.id} = any(array(${free}))`)
    .returning();
}

/** Others may take these mailboxes of a process at once. */
export async function releaseWatched(db: Database, watcherId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(mailboxes)
    .set({ watcherId: null, watchedUntil: null })
    .where(and(eq(mailboxes.watcherId, watcherId), inArray(mailboxes.id, [...ids])));
}
