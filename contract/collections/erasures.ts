import { day } from "../base/dates.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** Erasures of creators, without their names. */
export const erasuresCollection = collection({
  at: field.time({ label: "When", column: { width: 150 }, sort: "createdAt", filter: betweenFilter("period", day) }),
  by: field.text({
    label: "Done by",
    column: { width: 150 },
    filter: searchFilter("person", { param: "person", max: TITLE_MAX }),
  }),
  accounts: field.count({ label: "Accounts", column: { width: 90 }, sort: "accounts" }),
  removed: field.text({ label: "Deleted data", column: { width: 300 } }),
  hits: field.count({ label: "Blocked since", column: { width: 110 }, sort: "hits" }),
});

export const erasureList = listOf(erasuresCollection, { size: 50, sort: "createdAt" });
