export const systemMails = {
  title: "Mailbox",
  local:
    "No mail server is configured, so mails stay here: pass links on to the people they are for. Set SMTP_URL to send them.",
  sent: "Mails are sent as {{sender}}. They are listed for 30 days.",
  empty: "No mails yet",
  emptyText: "Links to sign up or to choose a new password appear here.",
  bodyDeleted: "The text was deleted once the mail was sent, since its links are secrets.",
  state: {
    queued: "Waiting",
    sending: "Being sent",
    sent: "Sent",
    failed: "Not delivered",
    unknown: "May have arrived",
    local: "In this mailbox",
  },
} as const;
