import { z } from "zod";
import { TITLE_MAX } from "../base/limits.ts";
import { planId } from "../plans.ts";
import { day } from "../base/dates.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** States of a user's account. A user can have several; `active` excludes the others. */
export const PERSON_STATES = ["active", "administrator", "deleting", "sample"] as const;

/** The users of an installation, for its administrators. */
export const peopleCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  name: field.text({ label: "Name", column: { width: 170 }, sort: "name" }),
  email: field.text({ label: "Email", column: { width: 200 }, sort: "email" }),
  workspace: field.text({ label: "Workspace", column: { width: 160 }, sort: "workspace" }),
  plan: field.text({ label: "Plan", column: { width: 100 }, filter: choiceFilter("plans", planId) }),
  state: field.text({ label: "State", column: { width: 176 }, filter: choiceFilter("states", z.enum(PERSON_STATES)) }),
  lastUsed: field.time({
    label: "Last use",
    column: { width: 110 },
    sort: "lastUsedAt",
    filter: betweenFilter("used", day),
  }),
  joined: field.time({
    label: "Joined",
    column: { width: 110 },
    sort: "createdAt",
    filter: betweenFilter("joined", day),
  }),
});

export const peopleList = listOf(peopleCollection, { size: 50, sort: "lastUsedAt" });
