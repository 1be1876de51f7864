import { z } from "zod";
import { uuid } from "#contract/base/ids.ts";
import { english } from "#contract/messages/catalogue.ts";
import { STOP_MAILS_PATH } from "#contract/notification-settings.ts";
import type { NotificationPayload } from "#contract/notifications.ts";
import { narrowedName } from "#contract/rankings/ranking-name.ts";
import { webAddress, type Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { tenantDatabase } from "../../db/row-security.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { seal, unseal } from "../../secrets.ts";
import { mailTemplates, sendMail } from "../system-mails/index.ts";
import { withoutMails } from "./channels.ts";
import { creatorsIn, authorOf } from "./named.ts";
import * as store from "./settings-store.ts";
import { selectColleagues, selectNames } from "./store.ts";

/** Members whose mails one run makes; the next run makes those of others. */
const MEMBERS_MAX = 500;
/** Sentences of a mail. */
const SENTENCES_MAX = 30;

/** Mails members what they were notified of and have not read, each notification once however often it runs. */
export async function mailDue({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  for (const recipient of await store.selectDue(ctx.db, now, MEMBERS_MAX)) {
    // The mail names creators as the workspace does.
    const own = { ...ctx, db: tenantDatabase(ctx.db, recipient.customerId) };
    try {
      await inTransaction(own, async (tx) => mailTo(tx, recipient, now));
    } catch (error) {
      // It stays due; the others are mailed.
      ctx.log.error({ err: error, userId: recipient.userId }, "notifications of a member were not mailed");
    }
  }
}

async function mailTo(ctx: Context, recipient: store.Recipient, now: Date): Promise<void> {
  const reader = { db: ctx.db, ...recipient };
  const unread = await store.takeDue(reader, now);
  const member = await store.selectMember(reader);
  if (unread.length === 0 || !member) return;
  const shown = unread.slice(0, SENTENCES_MAX);
  const named = await selectNames(
    ctx.db,
    shown.flatMap((payload) => creatorsIn(payload).slice(0, 1).map(Number)),
  );
  const colleagues = await selectColleagues(
    reader,
    shown.flatMap((payload) => authorOf(payload) ?? []),
  );
  const names: Names = { creators: new Map(named.map(({ id, fullName }) => [String(id), fullName])), colleagues };
  const web = webAddress(ctx.config);
  const content = mailTemplates.notificationsMail({
    workspace: member.workspace,
    sentences: shown.map((payload) => sentenceOf(payload, names)),
    more: unread.length - shown.length,
    link: `${web}/notifications`,
    stopUrl: web + stopLink(ctx.config, recipient),
  });
  await sendMail(ctx, member.email, content);
}

type Names = { creators: ReadonlyMap<string, string>; colleagues: ReadonlyMap<string, string> };

/** Names that others chose bring no links into a mail. */
const plain = mailTemplates.plain;

function sentenceOf(payload: NotificationPayload, names: Names): string {
  const nameOf = (id: string) => plain(names.creators.get(id) ?? english("notifications.gone"));
  const who = plain(names.colleagues.get(authorOf(payload) ?? "") ?? english("notifications.someone"));
  switch (payload.kind) {
    case "note.mention":
      return english("notifications.mention", { who, creator: nameOf(payload.creator) });
    case "mail.mention":
      return english("notifications.mailMention", { who, subject: plain(payload.subject) });
    case "mail.assigned":
      return english("notifications.mailAssigned", { who, subject: plain(payload.subject) });
    case "mail.answer": {
      const { creator, from, subject, count } = payload;
      const of = { who: creator === null ? plain(from) : nameOf(creator), subject: plain(subject), count };
      return english("notifications.answer", of);
    }
    case "crm.assigned":
      return english("notifications.assigned", { who });
    case "crm.due":
      return english("notifications.due", { count: payload.total });
    case "list.feedback": {
      const { reviewer, total: count, list } = payload;
      return english("notifications.feedback", { reviewer: plain(reviewer), count, title: plain(list.title) });
    }
    case "ranking.moves":
      return english("notifications.moves", {
        count: payload.total,
        ranking: plain(narrowedName(payload.top, payload)),
      });
    case "alert": {
      const { alert, creator: id, about, handle, days } = payload;
      const of = { creator: nameOf(id), title: plain(about.title) };
      if (alert === "mention") return english("notifications.firstMention", { ...of, handle: plain(handle ?? "") });
      return alert === "silent"
        ? english("notifications.silent", { ...of, count: days ?? 0 })
        : english(`notifications.${alert}`, of);
    }
    case "enquiry":
      return english("notifications.enquiry", { creator: nameOf(payload.creator) });
    case "message":
      return english("notifications.message", { creator: nameOf(payload.creator), brand: plain(payload.brand) });
    case "campaign": {
      const { event, campaign, creator: id } = payload;
      return english(`campaignNews.${event}`, { creator: nameOf(id), title: plain(campaign.title) });
    }
    case "domain.failing":
      return english("notifications.domain", { host: payload.host });
    case "claim.disputed":
      return english("notifications.disputed", { creator: nameOf(payload.creator) });
    case "claim.ended":
      return english("notifications.ended", { creator: nameOf(payload.creator) });
    case "matter.closed":
      throw new Error("answers are mailed when they are given");
  }
}

const PURPOSE = "stop-mails";
const stopping = z.strictObject({ customerId: uuid, userId: uuid });

/** Works as long as the member is one. */
function stopLink(config: Pick<Config, "secretKey" | "dataDir">, { customerId, userId }: store.Recipient): string {
  return `${STOP_MAILS_PATH}${seal(config, PURPOSE, JSON.stringify({ customerId, userId }))}`;
}

/** undefined: this installation did not make the token. */
export function readStopToken(config: Pick<Config, "secretKey" | "dataDir">, token: string) {
  const text = unseal(config, PURPOSE, token);
  return text === undefined ? undefined : stopping.parse(JSON.parse(text));
}

/** Turns off every mail about notifications of a workspace. Nothing is changed for who has left it. */
export async function stopMails(ctx: Context, { customerId, userId }: store.Recipient): Promise<void> {
  await inTransaction({ ...ctx, db: tenantDatabase(ctx.db, customerId) }, async ({ db, clock, emit }) => {
    const reader = { db, customerId, userId };
    if (!(await store.selectMember(reader))) return;
    const choice = await store.choiceOf(reader);
    await store.saveChoice(reader, { ...choice, topics: withoutMails(choice.topics) }, clock.now());
    emitChanged({ emit, customerId }, ["notification-settings"]);
  });
}
