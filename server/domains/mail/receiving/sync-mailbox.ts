import type { ImapFlow } from "imapflow";
import type { Tag } from "#contract/base/tags.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, System } from "../../../context.ts";
import { tenantDatabase } from "../../../db/row-security.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { mayUseMailbox, plansWithMail } from "../emailing.ts";
import { readGmail } from "../gmail/read.ts";
import { endAfter, type Ending, type Turn } from "../mailboxes/end-after.ts";
import { passwordOf } from "../mailboxes/mailbox.ts";
import { answerOf, MailServerProblem, openImap } from "../mailboxes/servers.ts";
import * as boxes from "../mailboxes/store.ts";
import { readMails } from "../threads/answers.ts";
import { copySent } from "./copy-sent.ts";
import { holdMailbox } from "./hold-mailbox.ts";
import { parseHeaders, SOURCE_MAX } from "./parse-mail.ts";
import { recordOrPass, wantedOf } from "./record-mail.ts";
import * as store from "./store.ts";

/** Mails whose headers are read at once; the cursor is stored after each batch. */
const BATCH = 200;
/** Mails whose flags are compared in one run. */
const FLAGS = 500;
/** After a failure the next attempt waits: a wrong password is not sent again and again. */
const REST_MS = 10 * 60_000;
/** How often a mailbox is read. */
const EVERY_MS = 3 * 60_000;
/** Mailboxes that one tick enqueues: the others have their turn a minute later. */
const PER_TICK = 200;
const HEADERS = ["from", "to", "cc", "bcc", "content-type"];

/** Names of the folder of sent mails on servers that do not say which it is. */
const SENT_NAMES = /^(?:inbox[./])?sent(?: (?:items|mail|messages))?$/i;

/** What a mail that was read may change. */
const CHANGED: Tag[] = ["mail", "mail-sequences", "suppressions", "mailbox"];

type Job = { mailboxId: string; customerId: string };
type Reading = { ctx: Context; tenant: TenantDb; box: boxes.ServerMailbox; client: ImapFlow; ending: Ending };

/** Reads what is new in a mailbox since the last time, unless another worker does so. */
export async function syncMailbox({
  ctx: system,
  mailboxId,
  customerId,
  signal,
}: Job & { ctx: Context<System>; signal: AbortSignal }): Promise<void> {
  const ctx = { ...system, db: tenantDatabase(system.db, customerId) };
  const tenant = { db: ctx.db, customerId };
  const held = await holdMailbox({ ctx, tenant, mailboxId, signal });
  if (!held) return;
  const { box, lost } = held;
  const later = () => new Date(ctx.clock.now().getTime() + REST_MS);
  try {
    if (!(await mayUseMailbox(system, box))) {
      await boxes.endSync(tenant, box, { syncProblem: say("mail.notAllowed"), until: later() });
      return;
    }
    const reading = { ctx, tenant, signal: held.signal, lost };
    const isChanged = await (boxes.hasServers(box) ? readServer({ ...reading, box }) : readGmail({ ...reading, box }));
    await boxes.endSync(tenant, box, { syncedAt: ctx.clock.now(), syncProblem: null });
    emitChanged({ emit: ctx.emit, customerId }, isChanged ? CHANGED : ["mailbox"]);
  } catch (error) {
    if (lost.aborted) return; // another reading goes on
    const problem =
      error instanceof MailServerProblem ? error.problem : say("mail.syncFailed", { answer: answerOf(error) });
    ctx.log.warn({ mailboxId, problem: problem.key }, "a mailbox could not be read");
    const until = error instanceof MailServerProblem ? error.until : undefined;
    await boxes.endSync(tenant, box, { syncProblem: problem, until: until ?? later() });
    emitChanged({ emit: ctx.emit, customerId }, ["mailbox"]);
  } finally {
    held.release();
  }
}

/** A connection to the server of a mailbox. Throws MailServerProblem. */
export async function openMailbox({ config }: Pick<Context, "config">, box: boxes.ServerMailbox): Promise<ImapFlow> {
  const password = passwordOf(config, box);
  if (password === undefined) throw new MailServerProblem("sign_in", say("mail.unreadablePassword"));
  return openImap(config, { server: box.imap, user: box.login, password });
}

type Watching = Job & { ctx: Context<System>; signal: AbortSignal; client: ImapFlow; watcherId: string; turn: Turn };

/**
 * Reads what is new in the inbox by a connection that waits there. Resolves to false when it is another worker's turn, or
 * the process has lost the mailbox; throws what the connection throws.
 */
export async function readWatched({ ctx: system, mailboxId, customerId, ...watching }: Watching): Promise<boolean> {
  const { signal, client, watcherId, turn } = watching;
  const ctx = { ...system, db: tenantDatabase(system.db, customerId) };
  const tenant = { db: ctx.db, customerId };
  const held = await holdMailbox({ ctx, tenant, mailboxId, signal, watcherId });
  if (!held) return false;
  const { box } = held;
  const ending = endAfter(held.signal, () => client.close(), turn);
  try {
    if (!boxes.hasServers(box) || !(await mayUseMailbox(system, box))) {
      const until = new Date(ctx.clock.now().getTime() + REST_MS);
      await boxes.endSync(tenant, box, { syncProblem: say("mail.notAllowed"), until });
      return false;
    }
    // Servers report the number of the next mail when a folder is opened.
    await client.mailboxOpen(INBOX.path);
    if (await readFolder({ ctx, tenant, box, client, ending }, INBOX))
      emitChanged({ emit: ctx.emit, customerId }, CHANGED);
  } finally {
    ending.clear();
    held.release();
    // It was read in part: others may go on.
    await boxes.endSync(tenant, box);
  }
  return true;
}

type Held = Omit<Reading, "client" | "ending"> & { signal: AbortSignal; lost: AbortSignal };

async function readServer({ signal, lost, ...reading }: Held): Promise<boolean> {
  const { ctx, box } = reading;
  const client = await openMailbox(ctx, box);
  const close = () => client.close();
  const ending = endAfter(signal, close);
  lost.addEventListener("abort", close, { once: true });
  try {
    let isChanged = false;
    for (const folder of await foldersOf(client)) {
      isChanged = (await readFolder({ ...reading, client, ending }, folder)) || isChanged;
      if (folder.role === "sent") await copySent({ ...reading, client, ending }, folder.path);
    }
    return isChanged;
  } finally {
    ending.clear();
    await client.logout().catch(() => client.close());
  }
}

type Folder = { role: "inbox" | "sent"; path: string };
const INBOX: Folder = { role: "inbox", path: "INBOX" };

async function foldersOf(client: ImapFlow): Promise<Folder[]> {
  const all = await client.list();
  const sent = all.find(({ specialUse }) => specialUse === "\\Sent") ?? all.find(({ path }) => SENT_NAMES.test(path));
  return [INBOX, ...(sent ? [{ role: "sent" as const, path: sent.path }] : [])];
}

async function readFolder(reading: Reading, { role, path }: Folder): Promise<boolean> {
  const { tenant, box, client, ending } = reading;
  const lock = await client.getMailboxLock(path);
  try {
    if (client.mailbox === false) return false;
    const { uidNext } = client.mailbox;
    const uidValidity = String(client.mailbox.uidValidity);
    const stored = box.cursors[role];
    const isValid = stored?.path === path && stored.uidValidity === uidValidity;
    let last = isValid ? stored.uid : await beforeConnected(client, box.connectedAt, uidNext);
    let isChanged = false;
    while (last < uidNext - 1 && !ending.isDue()) {
      const to = Math.min(last + BATCH, uidNext - 1);
      isChanged = (await readBatch(reading, { role, path, uidValidity, range: `${last + 1}:${to}` })) || isChanged;
      last = to;
      await boxes.updateCursor(tenant, box, { role, cursor: { path, uidValidity, uid: last } });
    }
    if (role === "inbox") isChanged = (await compareFlags(reading, { path, uidValidity })) || isChanged;
    return isChanged;
  } finally {
    lock.release();
  }
}

/** The uid before the first mail since the mailbox was connected: older ones are not read. */
async function beforeConnected(client: ImapFlow, connectedAt: Date, uidNext: number): Promise<number> {
  const found = await client.search({ since: connectedAt }, { uid: true });
  const uids = found === false || found === undefined ? [] : found;
  return uids.reduce((least, uid) => Math.min(least, uid), uidNext) - 1;
}

type Batch = Folder & { uidValidity: string; range: string };

type Head = { uid: number; isOwn: boolean; isSeen: boolean } & Awaited<ReturnType<typeof parseHeaders>>;

async function readBatch(reading: Reading, { role, path, uidValidity, range }: Batch): Promise<boolean> {
  const { ctx, tenant, box, client } = reading;
  const isOwn = role === "sent";
  const heads: Head[] = [];
  for await (const { uid, flags, headers } of client.fetch(
    range,
    { uid: true, flags: true, headers: HEADERS },
    { uid: true },
  ))
    heads.push({
      uid,
      isOwn,
      isSeen: flags?.has("\\Seen") ?? false,
      ...(await parseHeaders(headers ?? Buffer.alloc(0))),
    });
  const wanted = new Map((await wantedOf(tenant, box, heads)).map(({ uid, isSeen }) => [uid, isSeen]));
  if (wanted.size === 0) return false;
  let isChanged = false;
  // In one answer of the server, and one after the other: a mail may refer to the one before it.
  for await (const { uid, source } of client.fetch(
    [...wanted.keys()].join(","),
    { uid: true, source: { maxLength: SOURCE_MAX } },
    { uid: true },
  )) {
    const isSeen = wanted.get(uid);
    if (!source || isSeen === undefined) continue; // deleted since
    isChanged =
      (await recordOrPass(ctx, box, source, { place: { folder: path, uidValidity, uid }, isSeen, isOwn })) || isChanged;
  }
  return isChanged;
}

/** What was read in the mail program is read here, and the other way round. */
async function compareFlags(
  { ctx, tenant, box, client }: Reading,
  { path: folder, uidValidity }: { path: string; uidValidity: string },
): Promise<boolean> {
  const of = { mailboxId: box.id, folder, uidValidity };
  const read = await store.selectFlagged(tenant, { ...of, state: "read" }, FLAGS);
  if (read.length > 0) {
    await client.messageFlagsAdd(rangeOf(read), ["\\Seen"], { uid: true });
    await store.updateSeen(tenant, idsOf(read));
  }
  const unread = await store.selectFlagged(tenant, { ...of, state: "unread" }, FLAGS);
  if (unread.length === 0) return false;
  const seen = new Set<number>();
  for await (const { uid, flags } of client.fetch(rangeOf(unread), { uid: true, flags: true }, { uid: true }))
    if (flags?.has("\\Seen") === true) seen.add(uid);
  const ids = idsOf(unread.filter(({ uid }) => seen.has(uid)));
  if (ids.length === 0) return false;
  await inTransaction(ctx, async (tx) => {
    const own = { ...tenant, db: tx.db };
    await readMails(tx, own, { ids });
    await store.updateSeen(own, ids);
  });
  return true;
}

const rangeOf = (rows: readonly { uid: number }[]) => rows.map(({ uid }) => uid).join(",");
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Enqueues the mailboxes whose turn it is, of members who may write to creators. */
export async function scheduleSyncs(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - EVERY_MS);
  const plans = plansWithMail(ctx);
  for (const { id, customerId } of await boxes.selectUnread(ctx.db, { now, before, plans, limit: PER_TICK }))
    await ctx.queue.send("mailboxes", { mailboxId: id, customerId }, ctx.db);
}
