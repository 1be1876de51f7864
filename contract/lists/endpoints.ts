import { z } from "zod";
import { exportReply } from "../crm/endpoints.ts";
import { creatorCard } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { FEEDBACK_SIZE, LISTS_PAGE_SIZE_MAX, SHARE_PASSWORD_MAX, TITLE_MAX, VISIT_LOG_SIZE } from "../base/limits.ts";
import {
  addedReply,
  changedReply,
  deletedReply,
  feedbackView,
  listCreators,
  listCreatorsQuery,
  listDesc,
  listExport,
  listPage,
  listReply,
  listsQuery,
  listStats,
  listTitle,
  listView,
  NEW_LIST_ERRORS,
  removedReply,
} from "./shapes.ts";
import { newPassword } from "../auth/password.ts";
import { typed } from "../base/text.ts";
import { instant } from "../base/dates.ts";
import { reportSettings } from "../tracking/report-settings.ts";

const endpoint = endpointsOf("lists");

export const listLists = endpoint({
  method: "GET",
  path: "/crm/crm-tops/list",
  reads: ["lists"],
  summary: "Your team's lists",
  query: listsQuery,
  reply: z.object({
    lists: z.array(listView.extend({ /** With `fetch_stats`. */ stats: listStats.optional() })),
    total_results: z.int(),
  }),
});

/** All lists, the last changed first. */
export const ALL_LISTS = { per_page: LISTS_PAGE_SIZE_MAX, sort: "updatedAt" } as const;

const making = {
  method: "POST",
  body: z.strictObject({ title: listTitle, desc: listDesc.default(""), creatorsId: listCreators.default([]) }),
  reply: changedReply,
  errors: NEW_LIST_ERRORS,
} as const;

export const createList = endpoint({
  ...making,
  path: "/crm/crm-tops/create",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "A new list, empty or with creators",
});

export const createPublicList = endpoint({
  ...making,
  path: "/crm/crm-tops/create-public-list",
  audit: "list.public",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "A new list that is public from the start",
});

export const updateList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/update",
  can: "crm.write",
  touches: ["crm", "lists"],
  summary: "Rename or describe a list",
  body: z.strictObject({ topId: uuid, title: listTitle.optional(), desc: listDesc.optional() }),
  reply: changedReply,
  errors: ["not_found", "forbidden", "title_taken"],
});

export const addCreators = endpoint({
  method: "POST",
  path: "/crm/crm-tops/add-creators",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "Put creators into lists; those not in the CRM yet come into it too",
  body: z.strictObject({ topIds: z.array(uuid).min(1).max(50), creatorsId: listCreators.min(1) }),
  reply: addedReply,
  errors: ["not_found", "forbidden", "plan_limit", "conflict"],
});

export const removeCreators = endpoint({
  method: "POST",
  path: "/crm/crm-tops/remove-creators",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "Take creators out of a list; they stay in the CRM",
  body: z.strictObject({ topId: uuid, creatorsId: listCreators.min(1) }),
  reply: removedReply,
  errors: ["not_found", "forbidden"],
});

export const getList = endpoint({
  method: "GET",
  path: "/crm/crm-tops/get-list/{id}",
  reads: ["crm", "lists", "feedback"],
  summary: "A list and a page of its creators",
  params: z.strictObject({ id: uuid }),
  query: listCreatorsQuery,
  reply: listPage,
  errors: ["not_found"],
});

export const deleteList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/delete",
  can: "crm.write",
  touches: ["crm", "lists"],
  summary: "Delete a list; its creators stay in the CRM; can be undone",
  body: z.strictObject({ topId: uuid }),
  reply: deletedReply,
  errors: ["not_found", "forbidden"],
});

export const exportListCsv = endpoint({
  method: "POST",
  path: "/crm/crm-tops/export-top-csv",
  summary: "A list, or a selection of it, as CSV",
  body: z.strictObject({ topId: uuid, ...listExport }),
  reply: exportReply,
  errors: ["plan_limit", "not_found"],
});

export const setPublic = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-public",
  audit: "list.public",
  can: "crm.write",
  touches: ["lists"],
  summary: "Share a list with everyone who has its link, or stop sharing it",
  body: z.strictObject({ topId: uuid, public: z.boolean() }),
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

export const setCommunity = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-community",
  audit: "list.community",
  can: "crm.write",
  touches: ["lists"],
  summary: "Let search engines find a public list, or no longer",
  body: z.strictObject({ topId: uuid, community: z.boolean() }),
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

export const setWhiteLabel = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-white-label",
  can: "crm.write",
  touches: ["lists"],
  summary: "Show a shared list under your own label, or the product's",
  body: z.strictObject({ topId: uuid, whiteLabel: z.boolean() }),
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

const logoCall = {
  method: "POST",
  body: z.strictObject({ topId: uuid }),
  picture: "logo",
  reply: listReply,
  errors: ["not_found", "forbidden", "invalid_logo", "too_large"],
} as const;

export const uploadLogo = endpoint({
  ...logoCall,
  path: "/crm/crm-tops/upload-logo",
  can: "crm.write",
  touches: ["lists"],
  summary: "The logo a list is shared under: PNG or JPEG, at most 1 MB",
});

export const uploadCompanyLogo = endpoint({
  ...logoCall,
  path: "/crm/crm-tops/upload-company-logo",
  can: "crm.write",
  touches: ["lists"],
  summary: "The logo of the company a list is made by",
});

export const removeLogo = endpoint({
  method: "POST",
  path: "/crm/crm-tops/remove-logo",
  can: "crm.write",
  touches: ["lists"],
  summary: "Share a list without the logo again",
  body: z.strictObject({ topId: uuid, which: z.enum(["logo", "company"]).default("logo") }),
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

/** Omitted fields stay unchanged. */
export const updateShare = endpoint({
  method: "POST",
  path: "/crm/crm-tops/share",
  audit: "list.share",
  can: "crm.write",
  touches: ["lists"],
  summary: "Protect a shared list, let it expire, take feedback, share its report, or give it a new address",
  body: z.strictObject({
    topId: uuid,
    /** null: without one. */
    password: newPassword(typed(SHARE_PASSWORD_MAX)).nullable().optional(),
    expiresAt: instant.nullable().optional(),
    feedback: z.boolean().optional(),
    companyName: typed(TITLE_MAX).nullable().optional(),
    /** Shares what a tracked list brought as a report, under the same link; null: no report. */
    report: reportSettings.nullable().optional(),
    /** The old URL stops working immediately. */
    renew: z.boolean().default(false),
  }),
  reply: listReply,
  errors: ["not_found", "forbidden"],
});

/** Only the time, device type and optional name of a visit are stored, for 12 months: VISIT_DAYS. */
export const shareLog = endpoint({
  method: "GET",
  path: "/crm/crm-tops/share-log/{id}",
  reads: ["feedback"],
  summary: `Who looked at a shared list in the last 12 months: totals and the newest ${VISIT_LOG_SIZE} visits`,
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    visits: z.int(),
    visitors: z.int(),
    newest: z.array(
      z.object({ at: z.iso.datetime(), device: z.enum(["computer", "phone", "other"]), name: z.string().nullable() }),
    ),
  }),
  errors: ["not_found"],
});

export const listFeedback = endpoint({
  method: "GET",
  path: "/crm/crm-tops/feedback/{id}",
  reads: ["feedback"],
  summary: `What visitors of a shared list said of its creators: how much, and the newest ${FEEDBACK_SIZE} words`,
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    feedback: z.array(feedbackView),
    /** The creator it refers to. */
    creators: z.array(creatorCard),
    /** Totals over all feedback. */
    counts: z.object({ approve: z.int(), maybe: z.int(), reject: z.int(), comments: z.int() }),
  }),
  errors: ["not_found"],
});
