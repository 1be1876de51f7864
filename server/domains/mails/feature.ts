import { feature } from "../../kernel/feature.ts";
import * as mailbox from "./mailbox.ts";

export const mails = feature({
  name: "mails",
  handlers: [mailbox],
  nightly: { after: mailbox.deleteOldMails },
});
