import { Readable } from "node:stream";
import * as contract from "#contract/mail/templates.ts";
import { english, say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { assertEmailing } from "../emailing.ts";
import { passwordOf } from "../mailboxes/mailbox.ts";
import { answerOf, MailServerProblem, openSmtp, settled } from "../mailboxes/servers.ts";
import type { MailboxRow } from "../mailboxes/store.ts";
import type { Context } from "../../../context.ts";
import { composeMail } from "./compose.ts";
import { fetchOwnMailbox, prepareMails } from "./recipients.ts";
import { newMail } from "./new-mail.ts";

const SUBJECT_MAX = 200;

/** Leaves out the link to unsubscribe, which would put the member's own address on the suppression list. */
export const testMail = read(contract.testMail)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const box = await fetchOwnMailbox(ctx);
  const { mails } = await prepareMails(ctx, input, box);
  const [first = refuse("conflict", say("mail.noRecipient"))] = mails;
  const { messageId } = newMail(box);
  const message = {
    messageId,
    subject: english("mail.testSubject", { subject: first.subject }).slice(0, SUBJECT_MAX).toWellFormed(),
    text: first.text,
    toAddress: box.address,
    customerId: box.customerId,
    references: [],
    date: ctx.clock.now(),
  };
  await sendToSelf(ctx, box, await composeMail(ctx.config, { message, box, isAnswered: true }));
  return { to: box.address };
});

/** Throws conflict with what the server answers. */
async function sendToSelf(ctx: Context, box: MailboxRow, source: Buffer): Promise<void> {
  const { address, smtp: server, login: user } = box;
  const password = passwordOf(ctx.config, box) ?? refuse("conflict", say("mail.unreadablePassword"));
  try {
    const connection = await openSmtp(ctx.config, { server, user, password });
    try {
      await settled(connection, (done) =>
        connection.send({ from: address, to: [address] }, Readable.from([source]), done),
      );
    } finally {
      connection.quit();
    }
  } catch (error) {
    const answer = error instanceof MailServerProblem ? error.message : answerOf(error, { user, password });
    refuse("conflict", say("mail.notTested", { answer }));
  }
}
