import { feature } from "../../kernel/feature.ts";
import { deleteOldMails, listMails } from "./mailbox.ts";

export const mails = feature({
  name: "mails",
  handlers: [listMails],
  nightly: { after: deleteOldMails },
});
