import { network } from "../networks/networks.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { collection, field } from "./collection.ts";
import { oneFilter, searchFilter } from "./filters.ts";

/** All lists of a team. */
export const listsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  network: field.text({ label: "Network", filter: oneFilter("network", network) }),
  updated: field.time({ label: "Changed", column: { width: 96 }, sort: "updatedAt" }),
  created: field.time({ label: "Created", column: { width: 90 }, sort: "createdAt" }),
  title: field.text({ label: "List", column: { width: 180 }, sort: "title" }),
  count: field.count({ label: "Creators", column: { width: 76 }, sort: "influencerCount" }),
  people: field.accounts({ label: "Creators' pictures", column: { width: 104 } }),
  marks: field.text({ label: "Sharing", column: { width: 150 } }),
});

export const LISTS_SORTS = listsCollection.sorts;
