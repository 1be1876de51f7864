import * as contract from "#contract/mail/opens.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { assertEmailing } from "../emailing.ts";
import { notifyMail } from "../notify-mail.ts";
import type { MessageRow } from "../sending/store.ts";
import * as store from "./store.ts";

/** Different links that are opened within this time are opened by a program, which loads the picture before. */
const BURST_MS = 10_000;
/** What came before a burst is at most this old. */
const BEFORE_BURST_MS = 2 * BURST_MS;
/** Hits of people count when a burst that includes them would be known: hits are written within a second. */
const SETTLE_MS = 3 * BURST_MS;
/** Mails whose hits count at once; the next minute has the others. */
const STEP = 1_000;

export const getOpensSetting = read(contract.getOpensSetting)(async ({ ctx }) => ({
  countsOpens: await store.selectCountsOpens(tenantOf(ctx)),
}));

export const setOpensSetting = write(contract.setOpensSetting)(async ({
  ctx,
  input: { countsOpens },
  unchanged,
  audit,
}) => {
  // After a change of plans it can still be switched off.
  if (countsOpens) assertEmailing(ctx);
  if (!(await store.updateCountsOpens(tenantOf(ctx), countsOpens))) unchanged();
  audit({ kind: countsOpens ? "opens.counted" : "opens.not-counted" });
  return { countsOpens };
});

/** Mails that people have opened are read. */
export async function settleOpens({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - SETTLE_MS);
  await inTransaction(ctx, async (tx) => {
    await store.lockHits(tx.db);
    const mails = await store.lockUnsettled(tx.db, before, STEP);
    if (mails.length === 0) return;
    await store.correctSources(tx.db, mails, { burstMs: BURST_MS, beforeMs: BEFORE_BURST_MS });
    const settled = await store.settleHits(tx.db, mails, before);
    const opened = [...new Set(settled.map(({ messageId }) => messageId))];
    for (const message of await store.markOpened(tx.db, opened)) notifyMail(tx, message, "read");
    for (const customerId of new Set(settled.map((hit) => hit.customerId)))
      emitChanged({ emit: tx.emit, customerId }, ["mail", "mail-sequences"]);
  });
}

/** Opens of counted mails, by mail id. Those that were answered without a known open are missing: they have been read. */
export async function readOpens(
  tenant: TenantDb,
  mails: readonly Pick<MessageRow, "id" | "isCounted">[],
): Promise<ReadonlyMap<string, contract.MailOpens>> {
  const counted = mails.filter(({ isCounted }) => isCounted).map(({ id }) => id);
  if (counted.length === 0) return new Map();
  const [found, answered] = await Promise.all([
    store.selectHits(tenant, counted),
    store.selectAnswered(tenant, counted),
  ]);
  const hits = Map.groupBy(found, ({ messageId }) => messageId);
  const opens = new Map<string, contract.MailOpens>();
  for (const id of counted) {
    const own = hits.get(id) ?? [];
    const people = own.filter(({ source }) => source === "person");
    if (people.length === 0 && answered.has(id)) continue;
    opens.set(id, {
      openedAt: people[0]?.at.toISOString() ?? null,
      clickedAt: people.find(({ link }) => link !== null)?.at.toISOString() ?? null,
      programs: [...new Set(own.flatMap(({ source }) => (source === "person" ? [] : [source])))],
    });
  }
  return opens;
}

/** Readers of sequences, by their ids; null: none of its mails was counted. */
export async function readSequenceOpens(
  ctx: Context<Member>,
  sequenceIds: readonly string[],
): Promise<(id: string) => { opened: number; clicked: number } | null> {
  const rows = await store.countReaders(tenantOf(ctx), sequenceIds);
  const counted = new Map(rows.map(({ sequenceId, ...figures }) => [sequenceId, figures]));
  return (id) => counted.get(id) ?? null;
}
