import { z } from "zod";
import { exportReply } from "./crm.ts";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./ids.ts";
import {
  addedReply,
  deletedReply,
  listCreators,
  listDesc,
  listExport,
  listPage,
  listPageQuery,
  listRanking,
  LISTS_SORTS,
  listStats,
  listTitle,
  listView,
  NEW_LIST_ERRORS,
  removedReply,
} from "./list-shapes.ts";

/** The specification's second family of calls for lists: the same lists, under the names of custom tops. */
const ours = { auth: "registered", feature: "custom-tops" } as const;
const influencers = listCreators.min(1);
const topOnly = z.object({ success: z.literal(true), top: listView });

export const listTops = endpoint({
  ...ours,
  method: "GET",
  path: "/custom-tops/list",
  summary: "A page of your team's lists",
  query: listPageQuery.extend({ sort: z.enum(LISTS_SORTS).default("createdAt") }),
  reply: z.object({
    tops: z.array(listView.extend({ stats: listStats.nullable() })),
    total_results: z.int(),
  }),
});

export const createTop = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/create",
  summary: "A new list, empty or with creators",
  body: z.strictObject({ title: listTitle, desc: listDesc.default(""), influencers: listCreators.default([]) }),
  reply: topOnly.extend({ actionId: uuid.nullable() }),
  errors: NEW_LIST_ERRORS,
});

export const addInfluencers = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/add-influencers",
  summary: "Put creators into a list",
  body: z.strictObject({ top_id: uuid, influencers }),
  reply: addedReply,
  errors: ["not_found", "forbidden", "plan_limit", "conflict"],
});

export const removeInfluencers = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/remove-influencers",
  summary: "Take creators out of a list; they stay in the CRM",
  body: z.strictObject({ top_id: uuid, influencers }),
  reply: removedReply,
  errors: ["not_found", "forbidden"],
});

export const deleteTop = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/delete",
  summary: "Delete a list; its creators stay in the CRM; can be undone",
  body: z.strictObject({ top_id: uuid }),
  reply: deletedReply,
  errors: ["not_found", "forbidden"],
});

const params = z.strictObject({ id: uuid });

export const getTop = endpoint({
  ...ours,
  method: "GET",
  path: "/custom-tops/{id}",
  summary: "A list and a page of its creators",
  params,
  query: listPageQuery,
  reply: listPage,
  errors: ["not_found"],
});

export const rankTop = endpoint({
  ...ours,
  method: "GET",
  path: "/custom-tops/ranking/{id}",
  summary: "A list's creators by score, where the plan ranks it; sample lists always are",
  params,
  query: listPageQuery.pick({ page: true, per_page: true, search: true, network: true }),
  reply: listRanking,
  errors: ["not_found"],
});

export const setTopPublic = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/set-public",
  summary: "Let whoever has the link look at a list, or no longer",
  body: z.strictObject({ top_id: uuid, public: z.boolean() }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const setTopWhiteLabel = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/set-white-label",
  summary: "Show a shared list under your own label, or the product's",
  body: z.strictObject({ top_id: uuid, white_label: z.boolean() }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const uploadTopLogo = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/upload-logo",
  summary: "The logo a list is shared under: PNG or JPEG, at most 1 MB",
  body: z.strictObject({ top_id: uuid }),
  picture: "logo",
  reply: topOnly,
  errors: ["not_found", "forbidden", "invalid_logo", "too_large"],
});

export const removeTopLogo = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/remove-logo",
  summary: "Share a list without its logo again",
  body: z.strictObject({ top_id: uuid }),
  reply: topOnly,
  errors: ["not_found", "forbidden"],
});

export const exportTopCsv = endpoint({
  ...ours,
  method: "POST",
  path: "/custom-tops/export-csv",
  summary: "A list, or a selection of it, as CSV",
  body: z.strictObject({ top_id: uuid, ...listExport }),
  reply: exportReply,
  errors: ["not_found"],
});
