export { deliverMail, giveUpMail, sendMail } from "./outbox.ts";
export { eraseFromMails } from "./store.ts";
export * as mailTemplates from "./templates.ts";
