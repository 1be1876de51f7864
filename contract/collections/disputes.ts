import { day } from "../base/dates.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { DISPUTE_STATES } from "../base/states.ts";
import { collection, field } from "./collection.ts";
import { betweenFilter, optionFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** Figures that are disputed, for the administrators who answer. */
export const disputesCollection = collection({
  words: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  creator: field.text({ label: "Creator", column: { width: 170 }, sort: "creator" }),
  figure: field.text({ label: "Figure", column: { width: 170 } }),
  text: field.text({ label: "What is wrong", column: { width: 260 } }),
  by: field.text({ label: "From", column: { width: 130 } }),
  state: field.text({
    label: "State",
    column: { width: 100 },
    filter: optionFilter("state", [...DISPUTE_STATES, "all"]),
    isDisplay: true,
  }),
  opened: field.time({
    label: "Opened",
    column: { width: 110 },
    sort: "createdAt",
    filter: betweenFilter("period", day),
  }),
});

export const disputeList = listOf(disputesCollection, { size: 50, sort: "createdAt" });
