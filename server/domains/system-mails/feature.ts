import { feature } from "../../kernel/feature.ts";
import * as mailbox from "./mailbox.ts";

export const systemMails = feature({
  name: "system-mails",
  handlers: [mailbox],
  nightly: { after: mailbox.deleteOldMails },
});
