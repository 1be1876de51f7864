import * as contract from "#contract/system-mails.ts";
import type { Context } from "#server/context.ts";
import { read } from "../../kernel/handler.ts";
import * as store from "./store.ts";

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export const listMails = read(contract.listMails)(async ({ ctx, input }) => {
  const { rows, ...page } = await store.mailbox.read({ db: ctx.db, customerId: null }, input);
  return { mails: rows.map(present), ...page, sender: ctx.config.smtp?.from ?? null };
});

function present({ id, recipient, subject, state, body, error, createdAt, sentAt }: store.MailRow): contract.MailView {
  return {
    _id: id,
    to: recipient,
    subject,
    state,
    body: body || null,
    error,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export async function deleteOldMails({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteMailsBefore(ctx.db, new Date(ctx.clock.now().getTime() - RETENTION_MS));
}
