import type { ParsedInput } from "#contract/base/endpoint.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/mail/triage.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import type { MemberLeft, UndoStep } from "../../../kernel/feature.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { areMembers } from "../../crm/index.ts";
import { correctNotifications, mute, mutedThread, notifyUser } from "../../notifications/index.ts";
import { assertEmailing } from "../emailing.ts";
import type { ThreadRow } from "../sending/store.ts";
import { lockThreads, selectThread } from "./store.ts";
import * as store from "./triage-store.ts";

type Ctx = Context<Member>;
type Input = ParsedInput<typeof contract.triageThread>;

function actionOf({ assigneeId, snoozedUntil }: Input) {
  if (assigneeId !== undefined) return "mail.assign" as const;
  return snoozedUntil === undefined ? ("mail.campaign" as const) : ("mail.snooze" as const);
}

export const triageThread = write(contract.triageThread, { action: actionOf })(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const [row = refuse("not_found", say("mail.noThread"))] = await lockThreads(tenant, [input.id]);
  const { assigneeId, snoozedUntil, campaignId } = input;
  if (snoozedUntil !== undefined) {
    const until = snoozedUntil === null ? null : snoozeEnd(ctx, snoozedUntil);
    if (row.snoozedUntil?.getTime() === until?.getTime()) return { changed: 0, title: null };
    await store.updateTriage(tenant, row.id, { snoozedUntil: until });
  } else if (campaignId !== undefined) {
    if (campaignId === row.campaignId) return { changed: 0, title: null };
    if (campaignId !== null && !(await store.hasCampaign(tenant, campaignId)))
      refuse("not_found", say("mail.noCampaign"));
    await store.updateTriage(tenant, row.id, { campaignId });
  } else {
    const next = assigneeId ?? null;
    if (next === row.assigneeId) return { changed: 0, title: null };
    if (next !== null && !(await areMembers(tenant, [next]))) refuse("not_found", say("mail.notMember"));
    await store.updateTriage(tenant, row.id, { assigneeId: next });
    if (next !== null) await notifyAssignee(ctx, row, next);
  }
  // Keys and administrators who look in read the history, and no subjects of mails.
  return { changed: 1, title: null };
});

function snoozeEnd(ctx: Ctx, given: string): Date {
  const until = new Date(given);
  const now = ctx.clock.now().getTime();
  const days = contract.SNOOZE_DAYS_MAX;
  const problem =
    until.getTime() <= now
      ? say("mail.snoozeInPast")
      : until.getTime() > now + days * DAY_MS
        ? say("mail.snoozeTooLate", { count: days })
        : undefined;
  if (problem) refuse("bad_request", { ...problem, issues: [issueAt("snoozedUntil", problem)] });
  return until;
}

const subjectOf = (threadId: string) => `mail.assigned ${threadId}`;

/** Who takes a thread is not notified of it. */
async function notifyAssignee(ctx: Ctx, { id, subject, creatorId }: ThreadRow, userId: string): Promise<void> {
  const { customerId, userId: by } = ctx.actor;
  if (userId === by) return;
  const creator = creatorId === null ? null : String(creatorId);
  await notifyUser(ctx, {
    customerId,
    userId,
    subject: subjectOf(id),
    payload: { kind: "mail.assigned", by, thread: id, subject, creator },
    replaces: "all",
  });
}

/** An assignment was undone: who does not have the thread now gets no notice of it. */
export const withdrawNotices: UndoStep = async ({ ctx, actionId }) => {
  const { thread, after = null } = (await store.selectAssigned(tenantOf(ctx), actionId)) ?? {};
  if (!thread || after === null || after === thread.assigneeId) return;
  const { customerId } = ctx.actor;
  await correctNotifications(ctx, { customerId, subject: subjectOf(thread.id), payload: null, userIds: [after] });
};

/** The undo of an assignment was undone: it is made again. */
export const noticeAgain: UndoStep = async ({ ctx, actionId }) => {
  const { thread, before = null } = (await store.selectAssigned(tenantOf(ctx), actionId)) ?? {};
  if (thread && before !== null && before === thread.assigneeId) await notifyAssignee(ctx, thread, before);
};

/** Allowed for viewers: it affects only themselves. */
export const muteThread = write(contract.muteThread)(async ({ ctx, input }) => {
  const { id } = (await selectThread(tenantOf(ctx), input.id)) ?? refuse("not_found", say("mail.noThread"));
  return { _id: await mute(ctx, mutedThread(id)) };
});

/** Threads come back at the time that they are snoozed until, as if a mail had come. */
export async function returnThreads(ctx: Context): Promise<void> {
  for (const customerId of await store.returnSnoozed(ctx.db, ctx.clock.now()))
    emitChanged({ emit: ctx.emit, customerId }, ["mail"]);
}

export const releaseThreads: MemberLeft = async ({ ctx, customerId, userId }) => {
  if (await store.removeAssignee({ db: ctx.db, customerId }, userId))
    emitChanged({ emit: ctx.emit, customerId }, ["mail"]);
};
