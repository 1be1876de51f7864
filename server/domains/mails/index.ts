export { deliverMail, giveUpMail, sendMail } from "./outbox.ts";
export * as mailTemplates from "./templates.ts";
