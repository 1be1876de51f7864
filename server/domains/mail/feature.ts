import { feature } from "../../kernel/feature.ts";
import * as mailbox from "./mailboxes/mailbox.ts";
import { scheduleSyncs } from "./receiving/sync-mailbox.ts";
import { previewMails } from "./sending/recipients.ts";
import * as send from "./sending/send.ts";
import { resumeSending } from "./sending/send-mails.ts";
import * as suppressions from "./suppressions.ts";
import * as threads from "./threads/threads.ts";

export const mail = feature({
  name: "mail",
  handlers: [mailbox, { previewMails }, send, threads, suppressions],
  memberLeft: mailbox.removeMailbox,
  async everyMinute({ ctx }) {
    await resumeSending(ctx);
    await scheduleSyncs(ctx);
  },
});
