import * as contract from "#contract/support.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { webAddress } from "#server/config.ts";
import type { Context, Member } from "#server/context.ts";
import { mailTemplates, sendMail } from "#server/domains/system-mails/index.ts";
import { readUser } from "#server/domains/users/index.ts";
import { refuse } from "#server/errors.ts";
import { createAttemptLimit } from "#server/http/attempt-limit.ts";
import { write } from "#server/kernel/handler.ts";
import { emitToAdministrators } from "./reporters.ts";
import * as store from "./store.ts";

const perUser = createAttemptLimit({ max: 10, windowMs: 60 * 60_000 });

export const sendReport = write(contract.sendReport)(async ({ ctx, input: { message, page, creator, objection } }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const named = creator ?? (page === undefined ? undefined : creatorOfPage(page));
  const creatorId = named === undefined ? null : await store.findCreator(ctx.db, Number(named), ctx.actor.customerId);
  if (creator !== undefined && creatorId === null) refuse("not_found");
  if (objection && creatorId === null) refuse("bad_request", say("support.objectionCreator"));
  const from = await sender(ctx);
  const link = page === undefined ? undefined : `${webAddress(ctx.config)}${page}`;
  await receive(ctx, {
    kind: objection ? "objection" : "report",
    ...senderIds(ctx),
    creatorId,
    text: message,
    page: page ?? null,
  });
  await mailAdmins(ctx, mailTemplates.reportMail({ ...from, message, link, isObjection: objection }));
});

/** Finds the creator of a creator's page, or of any other page with the panel of a creator open. */
function creatorOfPage(page: string): string | undefined {
  return (/^\/creators\/([1-9]\d{0,14})(?![^/?#])/.exec(page) ??
    /[?&]creator=([1-9]\d{0,14})(?![^&#])/.exec(page))?.[1];
}

export const suggestProfiles = write(contract.suggestProfiles)(async ({ ctx, input: { suggestions } }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const text = suggestions.map((one) => one.replaceAll(/[\r\n]+/g, " ")).join("\n");
  await receive(ctx, { kind: "suggestion", ...senderIds(ctx), text });
  await mailAdmins(ctx, mailTemplates.suggestionMail({ ...(await sender(ctx)), suggestions }));
});

/**
 * Nothing that leads to the sender of an anonymous message is stored or sent; the count for the sender's limit is only
 * in memory.
 */
export const sendCommunityMessage = write(contract.sendCommunityMessage)(async ({ ctx, input }) => {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const { anonymous, ...message } = input;
  const { subject, object, description } = message;
  const from = anonymous ? null : await sender(ctx);
  await receive(ctx, {
    kind: "message",
    ...(anonymous ? { isAnonymous: true } : senderIds(ctx)),
    subject: object === "" ? subject : `${subject} · ${object}`,
    text: description,
  });
  await mailAdmins(ctx, mailTemplates.communityMail({ from, ...message }));
});

export const notifyMe = write(contract.notifyMe)(async ({ ctx }) => {
  if (await store.setNotifyMe(ctx.db, ctx.actor.userId)) {
    await mailAdmins(ctx, mailTemplates.notifyMail(await sender(ctx)));
  }
  return { user: await readUser({ ctx, ...ctx.actor }) };
});

/** Characters of a report with what was added to it. */
const REPORT_MAX = 5 * TEXT_MAX;

type ThreadReport = { workspaceId: string; threadId: string; creatorId: number; about: string; text: string };

/**
 * A report of a workspace by what it writes in a thread. It counts for the limit of reports. As long as administrators have not
 * closed it, another one of the same user about the thread is added to it. The caller holds the lock of the thread.
 */
export async function reportThread(ctx: Context<Member>, report: ThreadReport): Promise<void> {
  if (ctx.config.rateLimits) perUser.begin(ctx.actor.userId, ctx.clock.now());
  const { workspaceId, threadId, creatorId, about, text } = report;
  const open = await store.selectOpenReport(ctx.db, { userId: ctx.actor.userId, threadId });
  if (open) {
    const both = `${open.text}\n\n${text}`;
    if (both.length > REPORT_MAX) refuse("conflict", say("mail.reportTooLong"));
    await store.updateTexts(ctx.db, [{ ...open, text: both }]);
    await emitToAdministrators(ctx, ["moderation"]);
    return;
  }
  const message = `${about}\n${text}`;
  const reported = { reportedCustomerId: workspaceId, reportedThreadId: threadId };
  await receive(ctx, { kind: "report", ...senderIds(ctx), ...reported, creatorId, text: message, page: null });
  await mailAdmins(
    ctx,
    mailTemplates.reportMail({ ...(await sender(ctx)), message, link: undefined, isObjection: false }),
  );
}

function senderIds({ actor: { userId, customerId } }: Context<Member>) {
  return { userId, customerId };
}

async function receive(ctx: Context<Member>, message: store.NewMessage): Promise<void> {
  await store.insertMessage(ctx.db, { ...message, createdAt: ctx.clock.now() });
  await emitToAdministrators(ctx, ["moderation"]);
}

async function sender(ctx: Context<Member>): Promise<{ name: string; email: string }> {
  const { name, email } = await readUser({ ctx, ...ctx.actor });
  return { name, email };
}

async function mailAdmins(ctx: Context, mail: Parameters<typeof sendMail>[2]): Promise<void> {
  for (const address of await store.selectAdminEmails(ctx.db)) {
    await sendMail(ctx, address, mail);
  }
}
