import { z } from "zod";
import { crmSort } from "./collections/crm.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import * as lists from "./lists/endpoints.ts";
import {
  listCreators,
  listCreatorsQuery,
  listDesc,
  listExport,
  listRanking,
  listStats,
  listTitle,
  listView,
} from "./lists/shapes.ts";

const endpoint = endpointsOf("custom-tops");

/**
 * The specification's second family of list endpoints: the same lists, named custom tops. They differ from the calls of
 * lists only in names of the input and the reply.
 */
const influencers = listCreators.min(1);
const top = z.strictObject({ top_id: uuid });
const topOnly = z.object({ success: z.literal(true), top: listView });

export const listTops = endpoint({
  ...lists.listLists,
  path: "/custom-tops/list",
  reply: z.object({
    tops: z.array(listView.extend({ stats: listStats.nullable() })),
    total_results: z.int(),
  }),
});

export const createTop = endpoint({
  ...lists.createList,
  path: "/custom-tops/create",
  body: z.strictObject({ title: listTitle, desc: listDesc.default(""), influencers: listCreators.default([]) }),
  reply: topOnly.extend({ actionId: uuid.nullable() }),
});

export const addInfluencers = endpoint({
  ...lists.addCreators,
  path: "/custom-tops/add-influencers",
  body: top.extend({ influencers }),
});

export const removeInfluencers = endpoint({
  ...lists.removeCreators,
  path: "/custom-tops/remove-influencers",
  body: top.extend({ influencers }),
});

export const deleteTop = endpoint({ ...lists.deleteList, path: "/custom-tops/delete", body: top });

export const getTop = endpoint({ ...lists.getList, path: "/custom-tops/{id}" });

export const rankTop = endpoint({
  method: "GET",
  path: "/custom-tops/ranking/{id}",
  reads: ["lists"],
  summary: "A list's creators by score, where the plan ranks it; sample lists always are",
  params: z.strictObject({ id: uuid }),
  query: listCreatorsQuery.extend({ sort: crmSort.default("score") }),
  reply: listRanking,
  errors: ["not_found"],
});

export const setTopPublic = endpoint({
  ...lists.setPublic,
  path: "/custom-tops/set-public",
  body: top.extend({ public: z.boolean() }),
  reply: topOnly,
});

export const setTopWhiteLabel = endpoint({
  ...lists.setWhiteLabel,
  path: "/custom-tops/set-white-label",
  body: top.extend({ white_label: z.boolean() }),
  reply: topOnly,
});

export const uploadTopLogo = endpoint({
  ...lists.uploadLogo,
  path: "/custom-tops/upload-logo",
  body: top,
  reply: topOnly,
});

export const removeTopLogo = endpoint({
  ...lists.removeLogo,
  path: "/custom-tops/remove-logo",
  body: top,
  reply: topOnly,
});

export const exportTopCsv = endpoint({
  ...lists.exportListCsv,
  path: "/custom-tops/export-csv",
  body: top.extend(listExport),
});
