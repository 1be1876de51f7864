import { feature } from "../../kernel/feature.ts";
import * as attachments from "./attachments.ts";
import * as gmail from "./gmail/connect.ts";
import * as mailbox from "./mailboxes/mailbox.ts";
import { checkSendingDomain } from "./mailboxes/sending-domain.ts";
import { scheduleSyncs } from "./receiving/sync-mailbox.ts";
import { previewMails } from "./sending/recipients.ts";
import * as send from "./sending/send.ts";
import { testMail } from "./sending/test-mail.ts";
import { resumeSending } from "./sending/send-mails.ts";
import * as sequences from "./sequences/sequences.ts";
import * as suppressions from "./suppressions.ts";
import * as templates from "./templates.ts";
import * as threads from "./threads/threads.ts";

export const mail = feature({
  name: "mail",
  handlers: [
    mailbox,
    gmail,
    { checkSendingDomain },
    attachments,
    { previewMails },
    { testMail },
    send,
    threads,
    suppressions,
    templates,
    sequences,
  ],
  undo: { "mail.template-change": {}, "mail.template-delete": templates.undoDeletion },
  nightly: { after: attachments.sweepAttachments },
  memberLeft: mailbox.removeMailbox,
  async everyMinute({ ctx }) {
    await resumeSending(ctx);
    await scheduleSyncs(ctx);
  },
});
