import { MAIL_SUBJECT_MAX } from "#contract/mail/mailbox.ts";
import * as contract from "#contract/mail/templates.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { assertEmailing } from "../emailing.ts";
import { MailServerProblem } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import { composeMail } from "./compose.ts";
import { fetchSender, prepareMails } from "./recipients.ts";
import { newMail } from "./new-mail.ts";
import { openOutgoing } from "./transport.ts";

/** Leaves out the link to unsubscribe, which would put the member's own address on the suppression list. */
export const testMail = read(contract.testMail)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const box = await fetchSender(ctx, input.mailboxId);
  const { mails } = await prepareMails(ctx, input, box);
  const [first = refuse("conflict", say("mail.noRecipient"))] = mails;
  const { messageId } = newMail(box);
  const message = {
    messageId,
    subject: english("mail.testSubject", { subject: first.subject }).slice(0, MAIL_SUBJECT_MAX).toWellFormed(),
    text: first.text,
    toAddress: box.address,
    customerId: box.customerId,
    references: [],
    id: crypto.randomUUID(),
    isCounted: false,
    date: ctx.clock.now(),
  };
  await sendToSelf(ctx, box, messageId, await composeMail(ctx.config, { message, box, isAnswered: true }));
  return { to: box.address };
});

/** Throws conflict with what the server answers. */
async function sendToSelf(ctx: Context<Member>, box: MailboxRow, messageId: string, source: Buffer): Promise<void> {
  const { address } = box;
  try {
    const outgoing = await openOutgoing(ctx, tenantOf(ctx), box);
    try {
      const delivery = await outgoing.send({ from: address, to: address, messageId, source });
      if (delivery.kind === "unknown") refuse("conflict", say("mail.unknown"));
      if (delivery.kind !== "sent") refuse("conflict", say("mail.notTested", { answer: delivery.answer }));
    } finally {
      outgoing.end();
    }
  } catch (error) {
    if (!(error instanceof MailServerProblem)) throw error;
    refuse("conflict", say("mail.notTested", { answer: error.message }));
  }
}
