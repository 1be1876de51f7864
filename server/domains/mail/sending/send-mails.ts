import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Context, System } from "../../../context.ts";
import { tenantDatabase } from "../../../db/row-security.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { readAttachments } from "../attachments.ts";
import { mayUseMailbox } from "../emailing.ts";
import { endAfter } from "../mailboxes/end-after.ts";
import { adoptPlace } from "../gmail/store.ts";
import { MailServerProblem } from "../mailboxes/servers.ts";
import { selectMailbox, selectStalled, type MailboxRow } from "../mailboxes/store.ts";
import { notifyMail } from "../notify-mail.ts";
import { selectDueMailboxes } from "../sequences/due-store.ts";
import { endFor, pauseSequencesOf } from "../sequences/ending-store.ts";
import { isOpen } from "../sequences/hours.ts";
import { takeStep, type Chance } from "../sequences/take-step.ts";
import { composeMail } from "./compose.ts";
import { ATTEMPTS_MAX, retryAfter } from "./rules.ts";
import * as store from "./store.ts";
import { openOutgoing, type Delivery, type Outgoing } from "./transport.ts";

/** Mails that one job sends: another job goes on. */
const STEP = 25;
/** A worker that sends claims a mail at least this often. */
const STALLED_MS = 3 * 60_000;
/** No run lasts so long for one mail. */
const LOST_MS = 60 * 60_000;

type Sending = Run & { ctx: Context<System>; signal: AbortSignal; chance?: Chance };
type Run = { mailboxId: string; customerId: string; runId: string };

export const enqueueRun = async (ctx: Context, { id, customerId }: { id: string; customerId: string }) =>
  ctx.queue.send("outgoing", { mailboxId: id, customerId, runId: crypto.randomUUID() }, ctx.db);

/**
 * Sends the next mails of a mailbox. Each is claimed before its data is sent; what an interrupted run of the same job had
 * claimed is not sent again, since it may have arrived.
 */
export async function sendMails({ ctx, signal, chance = Math.random, ...run }: Sending) {
  const { mailboxId, customerId, runId } = run;
  const tenant = { db: tenantDatabase(ctx.db, customerId), customerId };
  await abandonRun({ ctx, ...run });
  const box = await selectMailbox(tenant, mailboxId);
  if (!box) return;
  if (!(await mayUseMailbox(ctx, box))) {
    const problem = say("mail.notAllowed");
    const isPaused = await pauseSequencesOf(tenant, mailboxId, { problem });
    const mailIds = await store.failWaiting(tenant, { mailboxId, problem });
    await endFor(tenant, "failed", { mailIds });
    if (isPaused || mailIds.length > 0) emitChanged({ emit: ctx.emit, customerId }, ["mail", "mail-sequences"]);
    return;
  }
  await takeStep({ ...ctx, db: tenant.db }, tenant, mailboxId, chance);
  if (!(await store.hasDue(tenant, mailboxId, ctx.clock.now()))) return;
  const outgoing = await connect(ctx, tenant, box);
  if (!outgoing) return;
  const ending = endAfter(signal, () => outgoing.close());
  try {
    for (let sent = 0; sent < STEP && !ending.isDue(); sent += 1) {
      const message = await store.claimNext(tenant, { mailboxId, runId, now: ctx.clock.now() });
      if (!message || !(await sendOne(ctx, { tenant, box, outgoing, message, runId }))) break;
    }
  } finally {
    ending.clear();
    outgoing.end();
    emitChanged({ emit: ctx.emit, customerId }, ["mail", "mail-sequences"]);
  }
  if (await store.hasDue(tenant, mailboxId, ctx.clock.now())) await enqueueRun(ctx, box);
}

/** The run of a job that ended without saying what became of its mails. */
export async function abandonRun({ ctx, customerId, runId }: Run & { ctx: Context<System> }): Promise<void> {
  const tenant = { db: tenantDatabase(ctx.db, customerId), customerId };
  const lost = await store.loseClaims(tenant, { runId, problem: say("mail.unknown") });
  if (lost > 0) emitChanged({ emit: ctx.emit, customerId }, ["mail"]);
}

/** undefined: the mails that are due wait, or have failed. */
async function connect(ctx: Context, tenant: TenantDb, box: MailboxRow): Promise<Outgoing | undefined> {
  const { id: mailboxId } = box;
  try {
    return await openOutgoing(ctx, tenant, box);
  } catch (error) {
    if (!(error instanceof MailServerProblem)) throw error;
    const now = ctx.clock.now();
    const final = say("mail.tooManyAttempts", { answer: error.message });
    ctx.log.warn({ mailboxId, step: error.step }, "the mail server of a mailbox could not be used");
    const waiting = { mailboxId, now, max: ATTEMPTS_MAX, problem: error.problem, final };
    await endFor(tenant, "failed", { mailIds: await store.postponeDue(tenant, waiting) });
    emitChanged({ emit: ctx.emit, customerId: tenant.customerId }, ["mail", "mail-sequences"]);
    return undefined;
  }
}

type One = {
  tenant: TenantDb;
  box: MailboxRow;
  outgoing: Outgoing;
  message: store.MessageRow;
  runId: string;
};

/** Resolves to whether another mail can be sent. */
async function sendOne(ctx: Context, { tenant, box, outgoing, message, runId }: One): Promise<boolean> {
  const { id, messageId } = message;
  if (!(await isAllowed(ctx, box, message))) {
    await failClaimed(ctx, { tenant, message, runId }, say("mail.notShared"));
    return true;
  }
  const isAnswered = message.references.length > 0 && (await store.hasReceived(tenant, message.threadId));
  const attachments = await readAttachments(ctx, message.attachments);
  if (!attachments) {
    await failClaimed(ctx, { tenant, message, runId }, say("mail.attachmentGone"));
    return true;
  }
  const source = await composeMail(ctx.config, { message, box, isAnswered, attachments });
  const delivery = await outgoing.send({ from: box.address, to: message.toAddress, messageId, source });
  const { step, change } = outcomeOf(delivery, { attempts: message.attempts, now: ctx.clock.now() });
  const claimed = { id, runId };
  const isMoved = await store.moveClaimed(tenant, { ...claimed, step }, change);
  // It would wait for a mailbox that was disconnected since.
  const isLeft =
    !isMoved &&
    step === "postponed" &&
    (await store.moveClaimed(tenant, { ...claimed, step: "failed" }, { problem: say("mail.disconnected") }));
  if (delivery.kind === "sent" && delivery.at)
    await adoptPlace(tenant, { id, threadId: message.threadId, ...delivery.at });
  // Nothing is announced of a mail that may have arrived.
  if (isMoved && step === "sent") notifyMail(ctx, message, "sent");
  if (isLeft || (isMoved && step === "failed")) {
    await endFor(tenant, "failed", { mailIds: [id] });
    notifyMail(ctx, message, "errored");
  }
  if (delivery.kind !== "sent") ctx.log.warn({ mailId: id, step }, "a mail of a member was not sent");
  if (delivery.kind === "later" && delivery.isBusy && change.retryAt)
    await store.holdDue(tenant, { mailboxId: box.id, now: ctx.clock.now(), until: change.retryAt });
  return outgoing.isUsable();
}

/** Fails a mail before its data is sent, and ends its sequence for the recipient. */
async function failClaimed(
  ctx: Context,
  { tenant, message, runId }: Pick<One, "tenant" | "message" | "runId">,
  problem: Message,
): Promise<void> {
  const { id } = message;
  await store.moveClaimed(tenant, { id, runId, step: "failed" }, { problem });
  await endFor(tenant, "failed", { mailIds: [id] });
  notifyMail(ctx, message, "errored");
}

/** Whether a colleague may still send by a mailbox: it may not be shared any longer, or they may have left. */
async function isAllowed(ctx: Context, box: MailboxRow, { userId, customerId }: store.MessageRow): Promise<boolean> {
  if (userId === box.userId) return true;
  if (userId === null || !(await mayUseMailbox(ctx, { customerId, userId }))) return false;
  // A run takes minutes: it may have been shared when it began.
  return (await selectMailbox({ db: tenantDatabase(ctx.db, customerId), customerId }, box.id))?.isShared === true;
}

type Outcome = {
  step: "sent" | "lost" | "failed" | "postponed";
  change: { problem?: Message; retryAt?: Date };
};

function outcomeOf(delivery: Delivery, { attempts, now }: { attempts: number; now: Date }): Outcome {
  if (delivery.kind === "sent") return { step: "sent", change: {} };
  if (delivery.kind === "unknown") return { step: "lost", change: { problem: say("mail.unknown") } };
  const { answer } = delivery;
  if (delivery.kind === "refused") return { step: "failed", change: { problem: say("mail.refused", { answer }) } };
  if (attempts >= ATTEMPTS_MAX) return { step: "failed", change: { problem: say("mail.tooManyAttempts", { answer }) } };
  const [own, demanded] = [retryAfter(attempts, now), delivery.until ?? now];
  return {
    step: "postponed",
    change: { problem: say("mail.waiting", { answer }), retryAt: own > demanded ? own : demanded },
  };
}

/** Goes on with mails that wait and steps of sequences that are due, and ends claims of runs that are over. */
export async function resumeSending(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await store.loseClaimsBefore(ctx.db, { before: ago(LOST_MS), problem: say("mail.unknown") });
  const due = await selectDueMailboxes(ctx.db, now);
  const open = due.filter(({ hours }) => isOpen(hours, now));
  const boxes = [...(await selectStalled(ctx.db, { now, before: ago(STALLED_MS) })), ...open];
  for (const box of new Map(boxes.map((one) => [one.id, one])).values()) await enqueueRun(ctx, box);
}
