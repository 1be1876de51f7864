import { network } from "../networks.ts";
import { TITLE_MAX } from "../limits.ts";
import { collection, field, withoutFilters } from "./collection.ts";
import { crmCollection } from "./crm.ts";
import { oneFilter, searchFilter } from "./filters.ts";

const filters = {
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  network: field.text({ label: "Network", filter: oneFilter("network", network) }),
};

const { figuresOf } = crmCollection.fields;

/** All lists of a team. */
export const listsCollection = collection({
  ...filters,
  updated: field.time({ label: "Changed", column: { width: 96 }, sort: "updatedAt" }),
  created: field.time({ label: "Created", column: { width: 90 }, sort: "createdAt" }),
  title: field.text({ label: "List", column: { width: 180 }, sort: "title" }),
  count: field.count({ label: "Creators", column: { width: 76 }, sort: "influencerCount" }),
  people: field.accounts({ label: "Creators' pictures", column: { width: 104 } }),
  marks: field.text({ label: "Sharing", column: { width: 150 } }),
});

/** The creators of one list: rows of the CRM, found by name or network. "Added" is when they came to the list. */
export const listCreatorsCollection = collection({ ...withoutFilters(crmCollection.fields), ...filters, figuresOf });

export const LISTS_SORTS = listsCollection.sorts;
