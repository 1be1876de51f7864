import { labelsOf } from "#contract/collections/collection.ts";
import { mailsCollection } from "#contract/collections/mails.ts";

export const systemMails = {
  title: "Mailbox",
  local:
    "No mail server is configured, so mails stay here: pass links on to the people they are for. Set SMTP_URL to send them.",
  sent: "Mails are sent as {{sender}}. They are listed for 30 days.",
  list: "Mails",
  search: "Search subject or recipient",
  columns: labelsOf(mailsCollection.fields),
  notFetched: "The mails could not be loaded.",
  noMatch: "No mail matches",
  panel: "Mail",
  empty: "No mails yet",
  emptyText: "Links to sign up or to choose a new password appear here.",
  bodyDeleted: "The text was deleted once the mail was sent, since its links are secrets.",
  states: {
    queued: "Waiting",
    sending: "Being sent",
    sent: "Sent",
    failed: "Not delivered",
    unknown: "May have arrived",
    local: "In this mailbox",
  },
} as const;
