import * as contract from "#contract/mail/opens.ts";
import type { Context, Member, System } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Visit } from "../../../http/visits/is-visit.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { assertEmailing } from "../emailing.ts";
import { notifyMail } from "../notify-mail.ts";
import type { MessageRow } from "../sending/store.ts";
import { sourceOf } from "./classify.ts";
import { countedLinks, readHitToken, type Hit } from "./counted-mail.ts";
import * as store from "./store.ts";

/** Different links that are opened within this time are opened by a program. */
const BURST_MS = 10_000;
/** So long it can turn out that what was taken for a person is a program. */
const SETTLE_MS = 2 * BURST_MS;
/** Hits that count at once; the next minute has the others. */
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
  assertEmailing(ctx);
  if (!(await store.updateCountsOpens(tenantOf(ctx), countsOpens))) unchanged();
  audit({ kind: countsOpens ? "opens.counted" : "opens.not-counted" });
  return { countsOpens };
});

/** What an address in a mail is of: its picture, or a page; undefined: of nothing that is here. */
type Followed = { of: "picture" } | { of: "link"; to: string } | undefined;

/** Answers a request to an address in a mail. Nothing of the request is stored but what made it, and when. */
export async function followHit(ctx: Context<System>, token: string, visit: Visit): Promise<Followed> {
  const hit = readHitToken(ctx.config, token);
  if (!hit) return undefined;
  return inTransaction(ctx, async (tx) => {
    const mail = await store.lockHitMail(tx.db, hit.mailId);
    if (!mail) return undefined;
    const to = hit.link === null ? undefined : countedLinks(ctx.config, mail.text)[hit.link];
    if (hit.link !== null && to === undefined) return undefined;
    if (mail.isCounted) await record(tx, { mail, hit, visit });
    return to === undefined ? { of: "picture" } : { of: "link", to };
  });
}

type Recorded = { mail: Pick<MessageRow, "id" | "customerId" | "date">; hit: Hit; visit: Visit };

async function record({ db, clock }: Context, { mail, hit: { link }, visit }: Recorded): Promise<void> {
  const at = clock.now();
  const { id: messageId, customerId } = mail;
  const tenant = { db, customerId };
  const source = sourceOf(visit, { sinceSentMs: at.getTime() - mail.date.getTime() });
  const since = new Date(at.getTime() - BURST_MS);
  const isBurst = link !== null && (await store.hasOpenedOther(tenant, { messageId, link, since }));
  // Who opened the other links, and loaded the picture before them, was a program, too.
  const others = isBurst ? await store.deleteUnsettled(tenant, messageId) : [];
  await store.insertHits(tenant, [
    ...others.map((other) => ({ ...other, messageId, source: "scanner" as const })),
    { messageId, link, source: isBurst && source === "person" ? ("scanner" as const) : source, at },
  ]);
}

/** Mails that people have opened are read. */
export async function settleOpens({ ctx }: { ctx: Context }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - SETTLE_MS);
  await inTransaction(ctx, async (tx) => {
    const opened = await store.settleHits(tx.db, before, STEP);
    const changed = await store.markReadBy(tx.db, opened);
    for (const message of changed) notifyMail(tx, message, "read");
    for (const customerId of new Set(changed.map((message) => message.customerId)))
      emitChanged({ emit: tx.emit, customerId }, ["mail", "mail-sequences"]);
  });
}

/** What is known about the reading of mails that were sent from here, by their ids; none of those that are not counted. Messages in the product say it by their state. */
export async function opensOf(
  tenant: TenantDb,
  mails: readonly Pick<MessageRow, "id" | "isOwn" | "key" | "toAddress">[],
): Promise<ReadonlyMap<string, contract.MailOpens>> {
  const sent = mails
    .filter(({ isOwn, key, toAddress }) => isOwn && key !== null && toAddress !== "")
    .map(({ id }) => id);
  const hits = Map.groupBy(await store.selectHits(tenant, sent), ({ messageId }) => messageId);
  const isCounted = hits.size < sent.length && (await store.selectCountsOpens(tenant));
  const opens = new Map<string, contract.MailOpens>();
  for (const id of sent) {
    const own = hits.get(id) ?? [];
    if (own.length === 0 && !isCounted) continue;
    const people = own.filter(({ source }) => source === "person");
    opens.set(id, {
      openedAt: people[0]?.at.toISOString() ?? null,
      clickedAt: people.find(({ link }) => link !== null)?.at.toISOString() ?? null,
      programs: [...new Set(own.flatMap(({ source }) => (source === "person" ? [] : [source])))],
    });
  }
  return opens;
}

/** What the figures of sequences say about reading, by their ids; none where it is not counted and was not. */
export async function readingOf(
  ctx: Context<Member>,
  sequenceIds: readonly string[],
): Promise<(id: string) => { opened: number; clicked: number } | null> {
  const tenant = tenantOf(ctx);
  const counted = new Map(
    (await store.countReaders(tenant, sequenceIds)).map(({ sequenceId, ...of }) => [sequenceId, of]),
  );
  const isCounted = await store.selectCountsOpens(tenant);
  return (id) => counted.get(id) ?? (isCounted ? { opened: 0, clicked: 0 } : null);
}
