import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { endAfter, type Ending } from "../mailboxes/end-after.ts";
import { MailServerProblem } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { notifyMail } from "../notify-mail.ts";
import { parseHeaders, SOURCE_MAX } from "../receiving/parse-mail.ts";
import { recordOrPass, wantedOf } from "../receiving/record-mail.ts";
import { updatePlace, updateSeen } from "../receiving/store.ts";
import { readMails } from "../threads/answers.ts";
import { GmailRefusal, GmailUnanswered, openGmail, profile, type Gmail } from "./api.ts";
import { idIn, message, OWN_ID, sourceOf, type GmailMessage } from "./messages.ts";
import * as store from "./store.ts";

/** Mails that are listed by one request. */
const PAGE = 500;
/** Mails whose headers are read at the same time. */
const AT_ONCE = 10;
/** Mails after which the place in a list is stored. */
const BATCH = 50;
/** Mails that one request sets as read. */
const READ_MAX = 500;
/** Bytes of a mail, which Gmail sends whole. It takes none that is longer. */
const WHOLE_MAX = 50 * 1024 * 1024;
const DAY_SECONDS = DAY_MS / 1000;
const HEADERS = ["From", "To", "Cc", "Bcc", "Content-Type", "Message-ID", OWN_ID];
/** What people have not sent or got, or have thrown away. */
const LEFT_OUT = new Set(["DRAFT", "SPAM", "TRASH", "CHAT"]);

type Cursor = NonNullable<MailboxRow["gmail"]>;
type Place = { ctx: Context; tenant: TenantDb; box: MailboxRow };
type Reading = Place & { gmail: Gmail; ending: Ending };

const history = z.object({
  historyId: z.string(),
  nextPageToken: z.string().optional(),
  history: z
    .array(
      z.object({
        id: z.string(),
        messagesAdded: z.array(z.object({ message: z.object({ id: z.string() }) })).default([]),
        labelsRemoved: z
          .array(z.object({ message: z.object({ id: z.string() }), labelIds: z.array(z.string()).default([]) }))
          .default([]),
      }),
    )
    .default([]),
});
const list = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const raw = z.object({ raw: z.string() });

/** Reads what is new in a mailbox at Gmail since the last time; resolves to whether something changed. */
export async function readGmail({
  signal,
  lost,
  ...place
}: Place & { signal: AbortSignal; lost: AbortSignal }): Promise<boolean> {
  const { ctx, tenant, box } = place;
  const hanging = new AbortController();
  lost.addEventListener("abort", () => hanging.abort(), { once: true });
  const ending = endAfter(signal, () => hanging.abort());
  try {
    const gmail = await openGmail(ctx, tenant, { box, signal: hanging.signal });
    const reading = { ...place, gmail, ending };
    await sendRead(reading);
    const cursor = box.gmail ?? (await cursorNow(reading));
    if (cursor.from !== null) return await listAgain(reading, { ...cursor, from: cursor.from });
    return (await followHistory(reading, cursor)) ?? (await listAgain(reading, await cursorNow(reading)));
  } catch (error) {
    if (error instanceof GmailRefusal && error.isBusy)
      throw new MailServerProblem("folder", say("mail.gmailBusy"), error.until);
    if (error instanceof GmailRefusal || error instanceof GmailUnanswered)
      throw new MailServerProblem("connection", say("mail.gmailUnreachable", { answer: error.message }));
    throw error;
  } finally {
    ending.clear();
  }
}

/** The history from now on, and what came since the last time that it was read. */
async function cursorNow({ gmail, box }: Reading): Promise<Cursor & { from: number }> {
  const { historyId } = await gmail(profile, { path: "/profile" });
  return { historyId, from: secondsRead(box) };
}

/** Seconds until which a mailbox was read, at least. */
export function secondsRead({ connectedAt, syncedAt }: Pick<MailboxRow, "connectedAt" | "syncedAt">): number {
  const connected = Math.floor(connectedAt.getTime() / 1000);
  // Gmail may show a mail a little later than it has taken it.
  const last = syncedAt ? Math.floor(syncedAt.getTime() / 1000) - DAY_SECONDS : connected;
  return Math.max(connected, last);
}

/** undefined: Google has forgotten the history since then. */
async function followHistory(reading: Reading, { historyId: since }: Cursor): Promise<boolean | undefined> {
  const { tenant, box, gmail, ending } = reading;
  let isChanged = false;
  let pageToken: string | undefined;
  do {
    const query = {
      startHistoryId: since,
      historyTypes: ["messageAdded", "labelRemoved"],
      maxResults: String(PAGE),
      ...(pageToken !== undefined && { pageToken }),
    };
    const page = await orNone(gmail(history, { path: "/history", query }));
    if (!page) return undefined;
    const added = page.history.flatMap(({ messagesAdded, labelsRemoved }) =>
      [...messagesAdded, ...labelsRemoved.filter(isRescued)].map(({ message: { id } }) => id),
    );
    isChanged = (await record(reading, await headsOf(gmail, [...new Set(added)]))) || isChanged;
    const seen = page.history.flatMap(({ labelsRemoved }) =>
      labelsRemoved.filter(({ labelIds }) => labelIds.includes("UNREAD")).map(({ message: { id } }) => id),
    );
    isChanged = (await setRead(reading, seen)) || isChanged;
    pageToken = page.nextPageToken;
    const historyId = pageToken === undefined ? page.historyId : (page.history.at(-1)?.id ?? since);
    const cursor = { historyId, from: null };
    await store.updateGmailCursor(tenant, box, cursor);
  } while (pageToken !== undefined && !ending.isDue());
  return isChanged;
}

/** A mail that was left out, and is not spam or thrown away by now. */
const isRescued = ({ labelIds }: { labelIds: readonly string[] }) => labelIds.some((label) => LEFT_OUT.has(label));

/** Reads all mails since a time, the oldest first, and then goes on with the history. */
async function listAgain(reading: Reading, cursor: Cursor & { from: number }): Promise<boolean> {
  const { tenant, box, gmail, ending } = reading;
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const query = {
      q: `after:${cursor.from - 1}`,
      maxResults: String(PAGE),
      ...(pageToken !== undefined && { pageToken }),
    };
    const page = await gmail(list, { path: "/messages", query });
    ids.push(...page.messages.map(({ id }) => id));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  ids.reverse();
  const keep = async (next: Cursor) => store.updateGmailCursor(tenant, box, next);
  await keep(cursor);
  let isChanged = false;
  for (let start = 0; start < ids.length && !ending.isDue(); start += BATCH) {
    const heads = await headsOf(gmail, ids.slice(start, start + BATCH));
    isChanged = (await record(reading, heads)) || isChanged;
    const last = heads.at(-1);
    if (last) await keep({ ...cursor, from: Math.floor(Number.parseInt(last.internalDate, 10) / 1000) });
  }
  if (!ending.isDue()) await keep({ ...cursor, from: null });
  return isChanged;
}

type Head = GmailMessage & { isSeen: boolean; isOwn: boolean } & Awaited<ReturnType<typeof parseHeaders>>;

/** In the same order; without those that were deleted since, and without drafts, spam and the bin. */
async function headsOf(gmail: Gmail, ids: readonly string[]): Promise<Head[]> {
  const heads: Head[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    heads.push(
      ...(await Promise.all(ids.slice(start, start + AT_ONCE).map(async (id) => headOf(gmail, id)))).flatMap(
        (head) => head ?? [],
      ),
    );
  return heads;
}

async function headOf(gmail: Gmail, id: string): Promise<Head | undefined> {
  const query = { format: "metadata", metadataHeaders: HEADERS };
  const found = await orNone(gmail(message, { path: `/messages/${id}`, query }));
  if (!found || found.labelIds.some((label) => LEFT_OUT.has(label))) return undefined;
  const isSeen = !found.labelIds.includes("UNREAD");
  const isOwn = found.labelIds.includes("SENT");
  return { ...found, isSeen, isOwn, ...(await parseHeaders(sourceOf(found.payload.headers))) };
}

/** undefined: it does not exist, or was deleted. */
async function orNone<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof GmailRefusal && error.status === 404) return undefined;
    throw error;
  }
}

async function record(reading: Reading, heads: readonly Head[]): Promise<boolean> {
  const { ctx, tenant, box, gmail } = reading;
  const known = await store.selectKnown(tenant, {
    mailboxId: box.id,
    providerIds: heads.map(({ id }) => id),
    messageIds: heads.flatMap((head) => (head.isOwn ? idsIn(head) : [])),
  });
  const knownOf = (head: Head) =>
    known.find(
      ({ isOwn, providerId, messageId }) =>
        isOwn === head.isOwn && (providerId === head.id || (isOwn && idsIn(head).includes(messageId))),
    );
  const read = heads.filter((head) => head.isSeen && knownOf(head)?.state === "unread").map(({ id }) => id);
  let isChanged = await setRead(reading, read);
  // First, since answers among the others name the Message-IDs that Gmail gave these.
  for (const head of heads.filter(({ isOwn }) => isOwn)) {
    const earlier = knownOf(head);
    if (earlier) isChanged = (await settle(reading, head, earlier)) || isChanged;
  }
  const others = heads.filter((head) => knownOf(head) === undefined);
  // One after the other: a mail may refer to the one before it.
  for (const head of await wantedOf(tenant, box, others)) {
    const source = await sourceAt(gmail, head);
    if (!source) continue;
    const { isSeen, isOwn, id: providerId } = head;
    isChanged = (await recordOrPass(ctx, box, source, { place: { providerId }, isSeen, isOwn })) || isChanged;
  }
  return isChanged;
}

/** The Message-IDs under which a mail that was sent from here may be stored. */
function idsIn({ payload: { headers } }: Head): string[] {
  return [idIn(headers, OWN_ID), idIn(headers, "message-id")].filter((id) => id !== undefined);
}

/** Its beginning, as of mails of servers. undefined: it was deleted since, or is longer than mails are. */
async function sourceAt(gmail: Gmail, { id, sizeEstimate }: Head): Promise<Buffer | undefined> {
  if (sizeEstimate > WHOLE_MAX) return undefined;
  const whole = await orNone(gmail(raw, { path: `/messages/${id}`, query: { format: "raw" } }));
  return whole && Buffer.from(whole.raw, "base64url").subarray(0, SOURCE_MAX);
}

/** A mail that was sent from here is among those that Gmail has sent: it is certain now, and has the Message-ID of Gmail. */
async function settle({ ctx, tenant, box }: Reading, head: Head, earlier: store.KnownMail): Promise<boolean> {
  const place = { id: earlier.id, mailboxId: box.id, isSent: true, providerId: head.id };
  return inTransaction(ctx, async (tx) => {
    const own = { ...tenant, db: tx.db };
    const isDecided = await updatePlace(own, place);
    await store.adoptPlace(own, {
      ...place,
      threadId: earlier.threadId,
      messageId: idIn(head.payload.headers, "message-id"),
    });
    if (isDecided) notifyMail(tx, earlier, "sent");
    return isDecided;
  });
}

/** What was read in Gmail is read here. */
async function setRead({ ctx, tenant, box }: Reading, providerIds: readonly string[]): Promise<boolean> {
  const ids = await store.selectUnreadHere(tenant, { mailboxId: box.id, providerIds });
  if (ids.length === 0) return false;
  await inTransaction(ctx, async (tx) => {
    const own = { ...tenant, db: tx.db };
    await readMails(tx, own, { ids });
    await updateSeen(own, ids);
  });
  return true;
}

/** What was read here is read in Gmail. */
async function sendRead({ tenant, box, gmail }: Reading): Promise<void> {
  const read = await store.selectReadHere(tenant, box.id, READ_MAX);
  if (read.length === 0) return;
  const ids = read.map(({ providerId }) => providerId);
  await gmail(z.unknown(), { path: "/messages/batchModify", json: { ids, removeLabelIds: ["UNREAD"] } });
  await updateSeen(
    tenant,
    read.map(({ id }) => id),
  );
}
