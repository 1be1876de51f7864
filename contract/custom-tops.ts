import { z } from "zod";
import { exportReply } from "./crm/endpoints.ts";
import { crmSort } from "./collections/crm.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import {
  addedReply,
  deletedReply,
  listCreators,
  listCreatorsQuery,
  listDesc,
  listExport,
  listPage,
  listRanking,
  listsQuery,
  listStats,
  listTitle,
  listView,
  NEW_LIST_ERRORS,
  removedReply,
} from "./lists/shapes.ts";

const endpoint = endpointsOf("custom-tops");

/** The specification's second family of list endpoints: the same lists, named custom tops. */
const influencers = listCreators.min(1);
const topOnly = z.object({ success: z.literal(true), top: listView });

export const listTops = endpoint({
  method: "GET",
  path: "/custom-tops/list",
  summary: "A page of your team's lists",
  query: listsQuery,
  reply: z.object({
    tops: z.array(listView.extend({ stats: listStats.nullable() })),
    total_results: z.int(),
  }),
});

export const createTop = endpoint({
  method: "POST",
  path: "/custom-tops/create",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "A new list, empty or with creators",
  body: z.strictObject({ title: listTitle, desc: listDesc.default(""), influencers: listCreators.default([]) }),
  reply: topOnly.extend({ actionId: uuid.nullable() }),
  errors: NEW_LIST_ERRORS,
});

export const addInfluencers = endpoint({
  method: "POST",
  path: "/custom-tops/add-influencers",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "Put creators into a list",
  body: z.strictObject({ top_id: uuid, influencers }),
  reply: addedReply,
  errors: ["not_found", "forbidden", "plan_limit", "conflict"],
});

export const removeInfluencers = endpoint({
  method: "POST",
  path: "/custom-tops/remove-influencers",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "Take creators out of a list; they stay in the CRM",
  body: z.strictObject({ top_id: uuid, influencers }),
  reply: removedReply,
  errors: ["not_found", "forbidden"],
});

export const deleteTop = endpoint({
  method: "POST",
  path: "/custom-tops/delete",
  can: "crm.write",
  touches: ["crm", "lists"],
  summary: "Delete a list; its creators stay in the CRM; can be undone",
  body: z.strictObject({ top_id: uuid }),
  reply: deletedReply,
  errors: ["not_found", "forbidden"],
});

const params = z.strictObject({ id: uuid });

export const getTop = endpoint({
  method: "GET",
  path: "/custom-tops/{id}",
  summary: "A list and a page of its creators",
  params,
  query: listCreatorsQuery,
  reply: listPage,
  errors: ["not_found"],
});

export const rankTop = endpoint({
  method: "GET",
  path: "/custom-tops/ranking/{id}",
  reads: ["lists"],
  summary: "A list's creators by score, where the plan ranks it; sample lists always are",
  params,
  query: listCreatorsQuery.extend({ sort: crmSort.default("score") }),
  reply: listRanking,
  errors: ["not_found"],
});

export const setTopPublic = endpoint({
  method: "POST",
  path: "/custom-tops/set-public",
  audit: "list.public",
  can: "crm.write",
  touches: ["lists"],
  summary: "Share a list with everyone who has its link, or stop sharing it",
  body: z.strictObject({ top_id: uuid, public: z.boolean() }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const setTopWhiteLabel = endpoint({
  method: "POST",
  path: "/custom-tops/set-white-label",
  can: "crm.write",
  touches: ["lists"],
  summary: "Show a shared list under your own label, or the product's",
  body: z.strictObject({ top_id: uuid, white_label: z.boolean() }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const uploadTopLogo = endpoint({
  method: "POST",
  path: "/custom-tops/upload-logo",
  can: "crm.write",
  touches: ["lists"],
  summary: "The logo a list is shared under: PNG or JPEG, at most 1 MB",
  body: z.strictObject({ top_id: uuid }),
  picture: "logo",
  reply: topOnly,
  errors: ["not_found", "forbidden", "invalid_logo", "too_large"],
});

export const removeTopLogo = endpoint({
  method: "POST",
  path: "/custom-tops/remove-logo",
  can: "crm.write",
  touches: ["lists"],
  summary: "Share a list without its logo again",
  body: z.strictObject({ top_id: uuid }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const exportTopCsv = endpoint({
  method: "POST",
  path: "/custom-tops/export-csv",
  summary: "A list, or a selection of it, as CSV",
  body: z.strictObject({ top_id: uuid, ...listExport }),
  reply: exportReply,
  errors: ["plan_limit", "not_found"],
});
