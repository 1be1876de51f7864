import * as contract from "#contract/mail/endpoints.ts";
import { mailMachine, type MailState } from "#contract/mail/states.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { findAttachments } from "../attachments.ts";
import { assertEmailing } from "../emailing.ts";
import { maySendFrom, selectMailbox, type MailboxRow } from "../mailboxes/store.ts";
import { presentMail } from "../threads/present.ts";
import { continueAfter } from "../sequences/ending-store.ts";
import { selectSuppression } from "../suppressions-store.ts";
import { selectLastIds, selectThread } from "../threads/store.ts";
import * as recipients from "./recipients.ts";
import { selectCompany, selectCreatorAt } from "./recipients-store.ts";
import { newMail, REFERENCES_MAX } from "./new-mail.ts";
import { mergeInto, missingIn, oneLine, type Values } from "./rules.ts";
import { enqueueRun } from "./send-mails.ts";
import * as store from "./store.ts";

async function sendingOf(
  ctx: Context<Member>,
  box: MailboxRow,
  { key, attachments }: Pick<One, "key" | "attachments">,
): Promise<store.Sending> {
  const found = await findAttachments(ctx, box.customerId, attachments);
  return {
    attachments: found,
    key,
    mailboxId: box.id,
    userId: ctx.actor.userId,
    sender: box.address,
    date: ctx.clock.now(),
  };
}

type One = ParsedInput<typeof contract.sendMail>;
type Addressed = { creatorId: number | null; to: string; subject: string; text: string };

/** A mail to a creator of the CRM, to an address, or to the address of a thread. Throws where it cannot be sent. */
async function address(ctx: Context<Member>, input: One, box: MailboxRow): Promise<Addressed> {
  const tenant = tenantOf(ctx);
  const { subject, text, creatorId, threadId } = input;
  if (creatorId !== undefined) {
    const { mails, problems } = await recipients.prepareMails(ctx, { subject, text, creatorIds: [creatorId] }, box);
    const [problem] = problems;
    if (problem?.obstacle === "no_address") refuse("bad_request", say("mail.noAddress"));
    if (problem?.obstacle === "missing_value") refuse("bad_request", say("mail.noValue", { names: problem.missing }));
    if (problem?.obstacle === "own_address") refuse("conflict", say("mail.creatorOwnAddress"));
    return mails[0] ?? refuse("conflict", say("mail.creatorSuppressed"));
  }
  await recipients.assertTemplates(tenant, [{ subject, text }]);
  const thread = threadId === undefined ? undefined : await selectThread(tenant, threadId);
  if (thread?.channel === "message") refuse("conflict", say("mail.messageThread"));
  const to = threadId === undefined ? (input.to ?? "") : (thread ?? refuse("not_found")).address;
  if (to === recipients.ownAddress(ctx.config)) refuse("conflict", say("mail.ownAddress", { address: to }));
  if (await selectSuppression(tenant, to)) refuse("conflict", say("mail.suppressed", { address: to }));
  const values = await valuesWithoutCreator(ctx, box);
  const names = missingIn(subject + text, values);
  if (names.length > 0) refuse("bad_request", say("mail.noValue", { names }));
  const mail = { to, subject: mergeInto(subject, values), text: mergeInto(text, values) };
  return { creatorId: thread ? thread.creatorId : await selectCreatorAt(tenant, to), ...mail };
}

async function valuesWithoutCreator(ctx: Context<Member>, { senderName }: MailboxRow): Promise<Values> {
  const company = oneLine(await selectCompany(tenantOf(ctx)));
  const nothing = { firstName: null, name: null, handle: null, country: null };
  return new Map(recipients.entriesOf({ ...nothing, company, sender: senderName }));
}

export const sendMail = write(contract.sendMail)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const [earlier, ...others] = await store.selectByKey(tenant, input.key);
  if (others.length > 0) refuse("conflict", say("mail.keyUsed"));
  if (earlier) {
    unchanged();
    return { message: presentMail(earlier), threadId: earlier.threadId };
  }
  const box = await recipients.fetchSender(ctx, input.mailboxId);
  const { creatorId, to: toAddress, ...content } = await address(ctx, input, box);
  const threadId = input.threadId ?? crypto.randomUUID();
  const mail = { ...newMail(box), ...content, threadId, toAddress };
  const sending = await sendingOf(ctx, box, input);
  const references = input.threadId === undefined ? [] : await selectLastIds(tenant, threadId, REFERENCES_MAX);
  if (references.length > 0) await store.insertReply(tenant, { ...mail, references }, sending);
  else if (input.threadId === undefined) await store.insertFirstMails(tenant, [{ ...mail, creatorId }], sending);
  else refuse("conflict", say("mail.threadWithoutMails"));
  await enqueueRun(ctx, box);
  const [message = refuse("not_found")] = await store.selectByKey(tenant, input.key);
  return { message: presentMail(message), threadId };
});

export const sendMultiMail = write(contract.sendMultiMail)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { key, attachments, mailboxId, ...template } = input;
  const earlier = await store.selectByKey(tenant, key);
  if (earlier.length > 0) {
    unchanged();
    return { count: earlier.length, leftOut: null };
  }
  const box = await recipients.fetchSender(ctx, mailboxId);
  const { mails, problems } = await recipients.prepareMails(ctx, template, box);
  const leftOut = recipients.countObstacles(problems);
  if (mails.length === 0) {
    unchanged();
    return { count: 0, leftOut };
  }
  const first = mails.map(({ to, ...mail }) =>
    Object.assign(mail, newMail(box), { threadId: crypto.randomUUID(), toAddress: to }),
  );
  await store.insertFirstMails(tenant, first, await sendingOf(ctx, box, { key, attachments }));
  await enqueueRun(ctx, box);
  return { count: first.length, leftOut };
});

type Step = keyof typeof mailMachine.steps;

/** Mails that members take from state to state. Workers take the others, see send-mails.ts. */
const mailRecord = stateRecord<{ id: string }, store.MessageRow, MailState, Step, store.Sender>({
  machineOf: () => mailMachine,
  stateOf: ({ state }) => state,
  lock: async (ctx, keys) =>
    store.lockMessages(
      tenantOf(ctx),
      keys.map(({ id }) => id),
    ),
  async save(ctx, { rows, to, change }) {
    await store.updateRetried(tenantOf(ctx), { ...change, ids: rows.map(({ id }) => id), state: to });
    return {};
  },
  refusalOf: () => say("mail.notRetried"),
});

export const retryMail = mailRecord.transition(contract.retryMail, "retried")(
  async ({ ctx, row: { id, mailboxId, toAddress } }) => {
    assertEmailing(ctx);
    const tenant = tenantOf(ctx);
    if (await selectSuppression(tenant, toAddress)) refuse("conflict", say("mail.suppressed", { address: toAddress }));
    const stored = mailboxId === null ? undefined : await selectMailbox(tenant, mailboxId);
    const box = stored ?? (await recipients.fetchSender(ctx, undefined));
    // The mailbox may have stopped being shared since the mail failed.
    if (!maySendFrom(box, ctx.actor.userId)) refuse("conflict", say("mail.notShared"));
    await continueAfter(tenant, { mailId: id, now: ctx.clock.now() });
    await enqueueRun(ctx, box);
    return { mailboxId: box.id, userId: ctx.actor.userId, sender: box.address };
  },
  async ({ ctx, input }) => {
    const [message = refuse("not_found")] = await store.selectMessages(tenantOf(ctx), [input.id]);
    return { message: presentMail(message) };
  },
);
