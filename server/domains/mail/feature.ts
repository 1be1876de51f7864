import { feature } from "../../kernel/feature.ts";
import * as attachments from "./attachments.ts";
import * as gmail from "./gmail/connect.ts";
import { returnAccessOf } from "./gmail/return-access.ts";
import * as mailbox from "./mailboxes/mailbox.ts";
import * as opens from "./opens/opens.ts";
import { checkSendingDomain } from "./mailboxes/sending-domain.ts";
import { scheduleSyncs } from "./receiving/sync-mailbox.ts";
import { previewMails } from "./sending/recipients.ts";
import * as send from "./sending/send.ts";
import { testMail } from "./sending/test-mail.ts";
import { resumeSending } from "./sending/send-mails.ts";
import * as sequences from "./sequences/sequences.ts";
import { setStatuses } from "./sequences/statuses.ts";
import * as suppressions from "./suppressions.ts";
import * as templates from "./templates.ts";
import { getMailPictures } from "./threads/pictures.ts";
import * as comments from "./threads/comments.ts";
import * as messages from "./messages/messages.ts";
import * as ownMessages from "./messages/own-messages.ts";
import * as triage from "./threads/triage.ts";
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
    opens,
    triage,
    { getMailPictures },
    comments,
    messages,
    ownMessages,
    suppressions,
    templates,
    sequences,
  ],
  undo: {
    "mail.template-change": {},
    "mail.template-delete": templates.undoDeletion,
    "mail.assign": { after: triage.withdrawNotices, redo: { after: triage.noticeAgain } },
    "mail.snooze": { redo: {} },
    "mail.campaign": { redo: {} },
    "mail.sequence-status": { redo: {} },
    "mail.comment-delete": { redo: { check: comments.checkDeletion } },
  },
  nightly: { after: attachments.sweepAttachments },
  async memberLeft(call) {
    await mailbox.removeMailbox(call);
    await triage.releaseThreads(call);
  },
  workspaceDeleted: returnAccessOf,
  claimMoved: messages.moveMessages,
  claimReturned: messages.returnMessages,
  async everyMinute({ ctx }) {
    await resumeSending(ctx);
    await scheduleSyncs(ctx);
    await triage.returnThreads(ctx);
    await opens.settleOpens({ ctx });
    await setStatuses(ctx);
  },
});
