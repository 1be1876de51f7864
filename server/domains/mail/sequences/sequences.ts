import type { AnswerOf } from "#contract/base/endpoint.ts";
import { mailProblem } from "#contract/mail/problem.ts";
import * as contract from "#contract/mail/sequences.ts";
import {
  SEQUENCE_RECIPIENT_STATES,
  sequenceMachine,
  sequenceRecipientMachine,
  type SequenceState,
} from "#contract/mail/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { readCards } from "../../creators/index.ts";
import { fileIdOf, findAttachments } from "../attachments.ts";
import { assertEmailing } from "../emailing.ts";
import { maySendFrom, selectMailbox, type MailboxRow } from "../mailboxes/store.ts";
import { readSequenceOpens } from "../opens/opens.ts";
import { assertTemplates, countObstacles, fetchSender, prepareRecipients } from "../sending/recipients.ts";
import { missingIn } from "../sending/rules.ts";
import { enqueueRun } from "../sending/send-mails.ts";
import { selectDueSequences, selectPlaces } from "./due-store.ts";
import { endFor } from "./ending-store.ts";
import { isOpen, nextOpening } from "./hours.ts";
import { readDay } from "./pace.ts";
import { settleAnswered, settleSent } from "./statuses-store.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS;

type Figures = {
  counts: readonly store.StateCount[];
  opens: (id: string) => contract.SequenceView["opens"];
};

/** What the sequences with these ids are shown with. */
async function readFigures(ctx: Ctx, ids: readonly string[]): Promise<Figures> {
  return { counts: await store.countStates(tenantOf(ctx), ids), opens: await readSequenceOpens(ctx, ids) };
}

function present(ctx: Ctx, row: store.ShownSequence, { counts, opens }: Figures): contract.SequenceView {
  const { id, title, state, sender, senderId, createdBy, createdAt, startAt, steps } = row;
  const none = SEQUENCE_RECIPIENT_STATES.map((one) => [one, 0] as const);
  const own = counts.filter(({ sequenceId }) => sequenceId === id).map((one) => [one.state, one.total] as const);
  return {
    _id: id,
    title,
    state,
    problem: mailProblem.nullable().parse(row.problem),
    sender,
    isOwn: senderId !== null && maySendFrom({ userId: senderId, isShared: row.isShared ?? false }, ctx.actor.userId),
    createdBy,
    createdAt: createdAt.toISOString(),
    startAt: startAt.toISOString(),
    length: steps.length,
    counts: countsOf([...none, ...own]),
    opens: opens(id),
  };
}

type Counts = contract.SequenceView["counts"];

function countsOf(entries: readonly (readonly [keyof Counts, number])[]): Counts {
  const counts: Partial<Counts> = {};
  for (const [state, total] of entries) counts[state] = total;
  return contract.sequenceCounts.parse(counts);
}

/** Throws not_found for a sequence of another workspace. */
async function readSequence(ctx: Ctx, id: string): Promise<contract.WholeSequence> {
  const row = (await store.selectSequence(tenantOf(ctx), id)) ?? refuse("not_found", say("mail.noSequence"));
  return presentWhole(ctx, row);
}

async function presentWhole(ctx: Ctx, row: store.ShownSequence): Promise<contract.WholeSequence> {
  const steps = row.steps.map(({ waitDays, subject, text, attachments = [] }) => ({
    waitDays,
    subject,
    text,
    attachments: attachments.flatMap(({ key, name, bytes }) =>
      key === undefined ? [] : [{ fileId: fileIdOf(key), name, bytes }],
    ),
  }));
  return {
    ...present(ctx, row, await readFigures(ctx, [row.id])),
    steps,
    hours: row.hours,
    stopStatuses: row.stopStatuses,
    ...(await store.selectSetStatuses(tenantOf(ctx), row)),
  };
}

export const listSequences = read(contract.listSequences)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const perPage = contract.SEQUENCES_PAGE_SIZE;
  const [rows, total] = await Promise.all([
    store.selectSequences(tenant, { page: input.page, perPage }),
    store.countSequences(tenant),
  ]);
  const figures = await readFigures(ctx, idsOf(rows));
  return { sequences: rows.map((row) => present(ctx, row, figures)), total, perPage };
});

/** What leaves next from a mailbox, whichever of its sequences it is of. */
async function placesOf(
  tenant: TenantDb,
  { mailboxId, ids, now }: { mailboxId: string; ids: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const due = await selectDueSequences(tenant, { mailboxId, now });
  const sequenceIds = due.filter(({ hours }) => isOpen(hours, now)).map(({ id }) => id);
  return selectPlaces(tenant, { sequenceIds, ids, now });
}

export const getSequence = read(contract.getSequence)(async ({ ctx, input: { id, page } }) => {
  const tenant = tenantOf(ctx);
  const row = (await store.selectSequence(tenant, id)) ?? refuse("not_found", say("mail.noSequence"));
  const sequence = await presentWhole(ctx, row);
  const box =
    row.mailboxId === null || row.state !== "running" ? undefined : await selectMailbox(tenant, row.mailboxId);
  const today = box ? (await readDay(tenant, box, ctx.clock.now())).day : null;
  const perPage = contract.SEQUENCE_RECIPIENTS_PAGE_SIZE;
  const rows = await store.selectRecipients(tenant, id, { page, perPage });
  const cards = await readCards({ ctx, ids: rows.map(({ creatorId }) => creatorId) });
  const now = ctx.clock.now();
  const places = box ? await placesOf(tenant, { mailboxId: box.id, ids: rows.map((one) => one.id), now }) : undefined;
  const recipients = rows.map((one): contract.SequenceRecipientView => {
    const card = cards.get(one.creatorId);
    const { nextAt, lastAt } = one;
    const next =
      nextAt && sequence.state === "running" ? nextOpening(sequence.hours, nextAt > now ? nextAt : now) : null;
    return {
      _id: one.id,
      creator: card ? { _id: card._id, full_name: card.full_name, picture_url: card.picture_url } : null,
      address: one.address,
      state: one.state,
      step: one.step,
      nextAt: next?.toISOString() ?? null,
      place: places?.get(one.id) ?? null,
      lastAt: lastAt?.toISOString() ?? null,
      isUnknown: one.mailState === "unknown",
      threadId: one.threadId,
    };
  });
  const total = SEQUENCE_RECIPIENT_STATES.reduce((sum, state) => sum + sequence.counts[state], 0);
  return { sequence, today, recipients, total, perPage };
});

const presentIds = (ids: readonly (string | null)[]) => ids.flatMap((id) => id ?? []);

/** Throws bad_request for a status that the CRM does not have. */
async function assertStatuses(tenant: TenantDb, ids: readonly string[]): Promise<void> {
  const different = [...new Set(ids)];
  if (different.length > 0 && (await store.countKnownStatuses(tenant, different)) < different.length)
    refuse("bad_request", say("mail.unknownStatus"));
}

/** Throws bad_request for a time that is over, or far away. */
function assertStart(startAt: Date, now: Date): void {
  if (startAt.getTime() < now.getTime() - MINUTE_MS) refuse("bad_request", say("mail.startInPast"));
  if (startAt.getTime() > now.getTime() + YEAR_MS) refuse("bad_request", say("mail.startTooLate"));
}

/** Colleagues of the member of a mailbox that is not shared can pause and stop it, and decide nothing that is sent. */
async function fetchSenderOf(ctx: Ctx, { mailboxId }: Pick<store.SequenceRow, "mailboxId">): Promise<MailboxRow> {
  const box = mailboxId === null ? undefined : await selectMailbox(tenantOf(ctx), mailboxId);
  return box && maySendFrom(box, ctx.actor.userId) ? box : refuse("forbidden", say("mail.sequenceOfColleague"));
}

export const startSequence = write(contract.startSequence)(async ({ ctx, input, unchanged }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { key, title, steps, hours, stopStatuses, startAt: from, mailboxId, ...rest } = input;
  const { sentStatus = null, answeredStatus = null, ...to } = rest;
  const earlier = await store.selectByKey(tenant, key);
  if (earlier) {
    unchanged();
    const counts = await store.countStates(tenant, [earlier.id]);
    return { sequenceId: earlier.id, count: counts.reduce((sum, one) => sum + one.total, 0), leftOut: null };
  }
  const box = await fetchSender(ctx, mailboxId);
  const now = ctx.clock.now();
  const startAt = from === null ? now : new Date(from);
  assertStart(startAt, now);
  await assertStatuses(tenant, [...stopStatuses, ...presentIds([sentStatus, answeredStatus])]);
  const { recipients, problems } = await prepareRecipients(ctx, { templates: steps, list: "steps", ...to }, box);
  const leftOut = countObstacles(problems);
  if (recipients.length === 0) {
    unchanged();
    return { sequenceId: null, count: 0, leftOut };
  }
  const sequenceId = await store.insertSequence(tenant, {
    key,
    title: title === "" ? (steps[0]?.subject ?? "") : title,
    mailboxId: box.id,
    userId: ctx.actor.userId,
    state: "running",
    steps: await storedSteps(ctx, steps),
    hours,
    stopStatuses: [...new Set(stopStatuses)],
    sentStatus,
    answeredStatus,
    startAt,
    createdAt: now,
  });
  const rows = recipients.map(({ creatorId, to: address, values }) => ({
    creatorId,
    address,
    values: Object.fromEntries([...values].flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  }));
  await store.insertRecipients(tenant, rows, { sequenceId, nextAt: startAt });
  await enqueueRun(ctx, box);
  return { sequenceId, count: rows.length, leftOut };
});

export const updateSequence = write(contract.updateSequence)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { id, steps: given, hours, stopStatuses } = input;
  const [row] = await store.lockSequences(tenant, [id]);
  if (!row) refuse("not_found", say("mail.noSequence"));
  if (row.state === "stopped") refuse("conflict", say("mail.sequenceEnded"));
  await fetchSenderOf(ctx, row);
  await assertTemplates(tenant, given, "steps");
  const { sentStatus = row.sentStatus, answeredStatus = row.answeredStatus } = input;
  // A status that was chosen before and is now deleted stays.
  const added = [
    sentStatus === row.sentStatus ? null : sentStatus,
    answeredStatus === row.answeredStatus ? null : answeredStatus,
  ];
  await assertStatuses(tenant, [...stopStatuses, ...presentIds(added)]);
  const steps = await storedSteps(ctx, given, row.steps);
  // Mails and answers from before a status was chosen do not set it.
  if (row.sentStatus === null) await settleSent(tenant, id);
  if (row.answeredStatus === null) await settleAnswered(tenant, id);
  const rules = { hours, stopStatuses: [...new Set(stopStatuses)], sentStatus, answeredStatus };
  await store.updateSequence(tenant, id, { steps, ...rules });
  await replan(tenant, row, steps);
  return { sequence: await readSequence(ctx, id) };
});

/**
 * Steps stay the same by their place: who has got one does not get it again. Throws bad_request for attachments that are not
 * there, or too much of them.
 */
async function storedSteps(
  ctx: Ctx,
  steps: readonly contract.SequenceStep[],
  before: readonly contract.StoredStep[] = [],
): Promise<contract.StoredStep[]> {
  const { customerId } = tenantOf(ctx);
  return Promise.all(
    steps.map(async ({ attachments, ...step }, index) => ({
      ...step,
      id: before[index]?.id ?? crypto.randomUUID(),
      attachments: await findAttachments(ctx, customerId, attachments),
    })),
  );
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What recipients have got stays; their next step is the one that follows it now. */
async function replan(
  tenant: TenantDb,
  before: store.SequenceRow,
  steps: readonly contract.StoredStep[],
): Promise<void> {
  const recipients = await store.selectOpenRecipients(tenant, before.id);
  const over = recipients.filter(({ state, step }) => state === "waiting" && step >= steps.length);
  const going = recipients.filter(({ step }) => step < steps.length);
  const lacking = going.filter(({ step, values }) => {
    const rest = steps.slice(step).map(({ subject, text }) => subject + text);
    return missingIn(rest.join("\n"), new Map(Object.entries(values))).length > 0;
  });
  const later = going.flatMap(({ id, state, step }) => {
    const days = steps[step]?.waitDays ?? 0;
    const isMoved = state === "finished" || days !== before.steps[step]?.waitDays;
    return isMoved && step > 0 ? [{ id, days }] : [];
  });
  await store.updateWaiting(tenant, later);
  await endFor(tenant, "finished", { ids: idsOf(over) });
  await endFor(tenant, "missing_value", { ids: idsOf(lacking) });
}

type Step = keyof typeof sequenceMachine.steps;

const sequenceRecord = stateRecord<{ id: string }, store.SequenceRow, SequenceState, Step, object>({
  machineOf: () => sequenceMachine,
  stateOf: ({ state }) => state,
  lock: async (ctx, keys) =>
    store.lockSequences(
      tenantOf(ctx),
      keys.map(({ id }) => id),
    ),
  async save(ctx, { rows, to }) {
    const tenant = tenantOf(ctx);
    const ids = rows.map(({ id }) => id);
    await store.updateStates(tenant, ids, to);
    if (to === "stopped") await endFor(tenant, "removed", { sequenceIds: ids });
    return {};
  },
  refusalOf: ({ state }) => (state === "stopped" ? say("mail.sequenceEnded") : undefined),
});

export const updateSequenceState = sequenceRecord.transition(contract.updateSequenceState, ({ step }) => step)(
  async ({ ctx, row, input }) => {
    if (input.step !== "resumed") return {};
    assertEmailing(ctx);
    await enqueueRun(ctx, await fetchSenderOf(ctx, row));
    return {};
  },
  ({ input }): Pick<AnswerOf<typeof contract.updateSequenceState>, "state"> => ({
    state: sequenceMachine.steps[input.step].to,
  }),
);

export const stopSequenceRecipient = write(contract.stopSequenceRecipient)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const row = (await store.lockRecipient(tenant, input.id)) ?? refuse("not_found");
  if (!sequenceRecipientMachine.may(row.state, "removed")) refuse("conflict", say("mail.sequenceRecipientOver"));
  await endFor(tenant, "removed", { ids: [row.id] });
});

/** The creators who have answered a sequence. Throws not_found, and plan_limit without mails in the plan. */
export async function readAnswered(ctx: Ctx, id: string): Promise<number[]> {
  const tenant = tenantOf(ctx);
  const row = (await store.selectSequence(tenant, id)) ?? refuse("not_found", say("mail.noSequence"));
  assertEmailing(ctx);
  return store.selectAnswered(tenant, row.id);
}
