import { z } from "zod";
import { CREDIT_KINDS, CREDIT_REASONS } from "../plans.ts";
import { day } from "../base/dates.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, choiceFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** What happened to the credits of a workspace. */
export const creditsCollection = collection({
  at: field.time({ label: "Time", column: { width: 132 }, sort: "at", filter: betweenFilter("period", day) }),
  reason: field.text({
    label: "What",
    column: { width: 230 },
    filter: choiceFilter("reasons", z.enum(CREDIT_REASONS)),
  }),
  kind: field.text({ label: "Credits", column: { width: 100 }, filter: choiceFilter("kinds", z.enum(CREDIT_KINDS)) }),
  person: field.text({ label: "Person", column: { width: 150 } }),
  amount: field.count({ label: "Change", column: { width: 90 } }),
  balance: field.count({ label: "Balance", column: { width: 90 } }),
});

export const creditsList = listOf(creditsCollection, { size: 50, sort: "at" });
