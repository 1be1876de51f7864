import { uuid } from "../base/ids.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, choiceOrNone, toggleFilter } from "./filters.ts";

/** What threads of the inbox are filtered by, beside its tabs and its search. */
export const threadsCollection = collection({
  assignee: field.text({ label: "Assignee", filter: choiceOrNone("assignees", uuid) }),
  campaign: field.text({ label: "Campaign", filter: choiceFilter("campaigns", uuid) }),
  /** Without it, threads that are snoozed are left out. */
  snoozed: field.text({ label: "Snoozed", filter: toggleFilter("snoozed") }),
});
