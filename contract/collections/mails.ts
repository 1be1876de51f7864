import { z } from "zod";
import { day } from "../base/dates.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** `local`: it went no further than this mailbox. `unknown`: it may have arrived, and is not sent again. */
export const MAIL_STATES = ["queued", "sending", "sent", "failed", "unknown", "local"] as const;

/** Mails of the installation, for its administrators. */
export const mailsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  subject: field.text({ label: "Subject", column: { width: 300 } }),
  to: field.text({ label: "To", column: { width: 220 }, sort: "to" }),
  state: field.text({ label: "State", column: { width: 120 }, filter: choiceFilter("states", z.enum(MAIL_STATES)) }),
  at: field.time({ label: "Written", column: { width: 120 }, sort: "createdAt", filter: betweenFilter("period", day) }),
});

export const mailList = listOf(mailsCollection, { size: 50, sort: "createdAt" });
