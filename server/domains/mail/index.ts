export { countedLinks, readHitToken } from "./opens/counted-mail.ts";
export { openMailHits } from "./opens/follow-hits.ts";
export { revokeAccess } from "./gmail/return-access.ts";
export { syncMailbox } from "./receiving/sync-mailbox.ts";
export { watchMailboxes } from "./receiving/watch-mailboxes.ts";
export { mergeInto, missingIn, problemOf } from "./sending/rules.ts";
export { abandonRun, sendMails } from "./sending/send-mails.ts";
export { removeAddressFromComments } from "./threads/comments.ts";
export { readUnsubscribeToken, unsubscribe } from "./unsubscribe.ts";
