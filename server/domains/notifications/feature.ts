import { feature } from "../../kernel/feature.ts";
import { deleteExpired } from "./index.ts";
import { mailDue } from "./mail-due.ts";
import * as verbs from "./notifications.ts";
import * as settings from "./settings.ts";

export const notifications = feature({
  name: "notifications",
  handlers: [verbs, settings],
  everyMinute: mailDue,
  nightly: { before: deleteExpired },
});
