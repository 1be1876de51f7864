import type { ParsedInput } from "#contract/base/endpoint.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/mail/messages.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { ClaimMoved, ClaimReturned } from "../../../kernel/feature.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { moveOwnersNotices, notifyUser } from "../../notifications/index.ts";
import { assertEmailing } from "../emailing.ts";
import { takesNoMails } from "../suppressions-store.ts";
import { mergeFor } from "../sending/recipients.ts";
import { selectCompany, selectRecipients, type RecipientRow } from "../sending/recipients-store.ts";
import { selectByKey, type ThreadRow } from "../sending/store.ts";
import { presentMail } from "../threads/present.ts";
import { lockThreads } from "../threads/store.ts";
import {
  findReader,
  findThreadReader,
  isBlocked,
  moveToClaim,
  returnThreads,
  selectNameOf,
  type Reader,
} from "./readers-store.ts";
import { addMessage, countWritten, countWrittenTo, insertMessageThread } from "./store.ts";

type Ctx = Context<Member>;

export const getMessaging = read(contract.getMessaging)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const [row = refuse("not_found")] = await selectRecipients(tenant, { creatorIds: [Number(input.id)] });
  const reader = await findReader(tenant, row.creatorId);
  return { isClaimed: reader !== undefined, hasAddress: row.address !== null };
});

/** A creator who is in the CRM no more has no values. */
const nothingKnown = (creatorId: number): RecipientRow => ({
  creatorId,
  fullName: "",
  address: null,
  country: null,
  customValues: {},
  suppression: null,
});

type To = { row: RecipientRow; reader: Reader; thread: ThreadRow | undefined };

/** Who the message is to, in which thread; a new one without. Throws where nothing can be sent. */
async function findRecipient(ctx: Ctx, input: ParsedInput<typeof contract.sendMessage>): Promise<To> {
  const tenant = tenantOf(ctx);
  if (input.threadId !== undefined) {
    const [thread = refuse("not_found")] = await lockThreads(tenant, [input.threadId]);
    if (thread.channel !== "message" || thread.creatorId === null) return refuse("conflict", say("mail.mailThread"));
    const reader = (await findThreadReader(tenant, thread)) ?? refuse("conflict", say("mail.messageClosed"));
    const [row = nothingKnown(thread.creatorId)] = await selectRecipients(tenant, { creatorIds: [thread.creatorId] });
    return { row, reader, thread };
  }
  const creatorIds = [Number(input.creatorId)];
  const [row = refuse("not_found", say("mail.notInCrm"))] = await selectRecipients(tenant, { creatorIds });
  const reader = (await findReader(tenant, row.creatorId)) ?? refuse("conflict", say("mail.notClaimed"));
  return { row, reader, thread: undefined };
}

/**
 * Who unsubscribed from mails gets no messages either, whether they are in the CRM or not. An address that does not exist is no
 * reason. The workspace is locked, so that parallel calls are counted.
 */
async function assertMayWrite(ctx: Ctx, { row, reader, thread }: To): Promise<void> {
  const tenant = tenantOf(ctx);
  const creatorIds = [row.creatorId, reader.creatorId, ...(thread?.creatorId ? [thread.creatorId] : [])];
  if (await takesNoMails(tenant, creatorIds)) refuse("conflict", say("mail.creatorSuppressed"));
  if (await isBlocked(ctx.db, reader, tenant.customerId)) refuse("conflict", say("mail.messageRefused"));
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const written = await countWritten(tenant, since);
  const toReader = await countWrittenTo(tenant, reader, since);
  const { MESSAGES_PER_DAY, THREADS_PER_DAY, UNANSWERED_MAX } = contract;
  if (written >= MESSAGES_PER_DAY) refuse("too_many_requests", say("mail.messagesPerDay", { max: MESSAGES_PER_DAY }));
  if (!thread && toReader.threads >= THREADS_PER_DAY)
    refuse("too_many_requests", say("mail.threadsPerDay", { max: THREADS_PER_DAY }));
  if (toReader.unanswered >= UNANSWERED_MAX)
    refuse("too_many_requests", say("mail.unansweredMax", { max: UNANSWERED_MAX }));
}

export const sendMessage = write(contract.sendMessage)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const [earlier, ...others] = await selectByKey(tenant, input.key);
  if (others.length > 0 || earlier?.isOwn === false) refuse("conflict", say("mail.keyUsed"));
  if (earlier) {
    unchanged();
    return { message: presentMail(earlier), threadId: earlier.threadId };
  }
  const to = await findRecipient(ctx, input);
  await assertMayWrite(ctx, to);
  const { row, reader, thread } = to;
  const { userId } = ctx.actor;
  const sender = await selectNameOf(ctx.db, userId);
  const merged = await mergeFor(ctx, row, { subject: input.subject ?? "", text: input.text, sender });
  const date = ctx.clock.now();
  const threadId = thread?.id ?? crypto.randomUUID();
  const subject = thread?.subject ?? merged.subject;
  const { creatorId } = row;
  if (!thread)
    await insertMessageThread(tenant, { id: threadId, creatorId, claimId: reader.claimId, subject, at: date });
  const own = { threadId, key: input.key, userId, isOwn: true, sender, subject, date };
  const message = await addMessage(tenant, { ...own, text: merged.text });
  await notifyReader(ctx, reader, threadId);
  return { message: presentMail(message), threadId };
});

/** Threads and blocks go with the account that proves the profile. */
export const moveMessages: ClaimMoved = async ({ ctx, from, to: { claimId } }) =>
  acrossTenants(ctx.db, async (db) => moveToClaim(db, from, claimId));

export const returnMessages: ClaimReturned = async ({ ctx, claim }) => {
  const threadIds = await acrossTenants(ctx.db, async (db) => returnThreads(db, claim));
  const subjects = threadIds.map((id) => `message ${id}`);
  await moveOwnersNotices(ctx, { userId: claim.userId, subjects, to: claim.creatorId });
};

/** In the reader's own workspace, once until they have read it. */
async function notifyReader(ctx: Ctx, { userId, customerId, creatorId }: Reader, thread: string): Promise<void> {
  const brand = await selectCompany(tenantOf(ctx));
  await notifyUser(ctx, {
    customerId,
    userId,
    subject: `message ${thread}`,
    payload: { kind: "message", creator: String(creatorId), thread, brand },
    replaces: "all",
  });
  emitChanged({ emit: ctx.emit, customerId }, ["own-messages"]);
}
