import { z } from "zod";
import { CRM_SORTS, crmCreator, exportOptions, exportReply, listTag } from "./crm.ts";
import { creatorCard } from "./creators.ts";
import { endpoint } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import {
  BULK_MAX,
  FEEDBACK_SIZE,
  LIST_PAGE_SIZE_MAX,
  SHARE_PASSWORD_MAX,
  TEXT_MAX,
  TITLE_MAX,
  VISIT_LOG_SIZE,
} from "./limits.ts";
import { network } from "./networks.ts";
import { TRACKING_OFF, TRACKING_ON, VERDICTS } from "./states.ts";
import { typed } from "./text.ts";

/** A list of creators: the specification's CRM top. */
export const listView = z.object({
  _id: uuid,
  title: z.string(),
  desc: z.string(),
  isSample: z.boolean(),
  influencerCount: z.int(),
  influencersPreview: z.array(z.object({ _id: creatorId, fullName: z.string(), pictureUrl: z.string().nullable() })),
  /** Whether whoever has the link can look at it without signing in. */
  public: z.boolean(),
  /** Whether a public list may be found by search engines. */
  community: z.boolean(),
  /** On the shared page: under the list's own logo and company instead of the product's. */
  whiteLabel: z.boolean(),
  whiteLabelLogo: z.string().nullable(),
  company: z.object({ name: z.string().nullable(), logo: z.string().nullable() }),
  trackingState: z.literal([TRACKING_ON, TRACKING_OFF]),
  /** How it is shared; the address stays while it is private, and works again when it is public again. */
  share: z.object({
    id: z.string().nullable(),
    url: z.string().nullable(),
    hasPassword: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    /** Whether visitors can approve, reject and comment. */
    feedback: z.boolean(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListView = z.infer<typeof listView>;

/** What a list's creators add up to. */
export const listStats = z.object({
  totalCreators: z.int(),
  /** Of all accounts of all of them. */
  followers: z.number(),
  /** Medians over the creators that have the figure. */
  medianFollowers: z.number().nullable(),
  medianEngagementRate: z.number().nullable(),
  medianScore: z.number().nullable(),
  /** Most frequent first. */
  networks: z.array(z.object({ network, count: z.int() })),
  countries: z.array(z.object({ country: z.string(), count: z.int() })),
});
export type ListStats = z.infer<typeof listStats>;

const title = typed(TITLE_MAX).min(1, "Give the list a title.");
const desc = typed(TEXT_MAX);
const creatorsId = z.array(creatorId).max(BULK_MAX);
const done = { success: z.literal(true) };

export const LISTS_SORTS = ["updatedAt", "createdAt", "title", "influencerCount"] as const;

export const listLists = endpoint({
  method: "GET",
  path: "/crm/crm-tops/list",
  auth: "registered",
  feature: "lists",
  summary: "Your team's lists",
  query: z.strictObject({
    search: typed(TITLE_MAX).optional(),
    /** Lists with somebody on this network. */
    network: network.optional(),
    sort: z.enum(LISTS_SORTS).default("updatedAt"),
    asc: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({ lists: z.array(listView) }),
});

export const createList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/create",
  auth: "registered",
  feature: "lists",
  summary: "A new list, empty or with creators",
  body: z.strictObject({ title, desc: desc.default(""), creatorsId: creatorsId.default([]) }),
  reply: z.object({ ...done, list: listView, actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "plan_limit", "title_taken", "conflict"],
});

export const updateList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/update",
  auth: "registered",
  feature: "lists",
  summary: "Rename or describe a list",
  body: z.strictObject({ topId: uuid, title: title.optional(), desc: desc.optional() }),
  reply: z.object({ ...done, list: listView, actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "title_taken"],
});

export const addCreators = endpoint({
  method: "POST",
  path: "/crm/crm-tops/add-creators",
  auth: "registered",
  feature: "lists",
  summary: "Put creators into lists; those not in the CRM yet come into it too",
  body: z.strictObject({ topIds: z.array(uuid).min(1).max(50), creatorsId: creatorsId.min(1) }),
  reply: z.object({
    ...done,
    added: z.int(),
    alreadyThere: z.int(),
    lists: z.array(listTag),
    actionId: uuid.nullable(),
  }),
  errors: ["not_found", "forbidden", "plan_limit", "conflict"],
});

export const removeCreators = endpoint({
  method: "POST",
  path: "/crm/crm-tops/remove-creators",
  auth: "registered",
  feature: "lists",
  summary: "Take creators out of a list; they stay in the CRM",
  body: z.strictObject({ topId: uuid, creatorsId: creatorsId.min(1) }),
  reply: z.object({ ...done, removed: z.int(), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});

/** The page of a list that both call families answer with. */
export const listPageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(LIST_PAGE_SIZE_MAX).default(20),
  /** createdAt: when they came to the list. */
  sort: z.enum(CRM_SORTS).default("createdAt"),
  asc: z.enum(["true", "false"]).default("false"),
  search: typed(TITLE_MAX).optional(),
  network: network.optional(),
  /** "true": with stats of those that fit. */
  fetch_stats: z.enum(["true", "false"]).default("false"),
});

export const listPage = z.object({
  list: listView,
  influencers: z.array(crmCreator),
  total_results: z.int(),
  stats: listStats.nullable(),
  /** The plan does not rank this list; see the ranking call. */
  disabled_ranking: z.boolean(),
});

export const getList = endpoint({
  method: "GET",
  path: "/crm/crm-tops/get-list/{id}",
  auth: "registered",
  feature: "lists",
  summary: "A list and a page of its creators",
  params: z.strictObject({ id: uuid }),
  query: listPageQuery,
  reply: listPage,
  errors: ["not_found"],
});

export const deleteList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/delete",
  auth: "registered",
  feature: "lists",
  summary: "Delete a list; its creators stay in the CRM; can be undone",
  body: z.strictObject({ topId: uuid }),
  reply: z.object({ ...done, title: z.string(), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});

export const exportListCsv = endpoint({
  method: "POST",
  path: "/crm/crm-tops/export-top-csv",
  auth: "registered",
  feature: "lists",
  summary: "A list, or a selection of it, as CSV",
  body: z.strictObject({
    topId: uuid,
    selected: z.array(creatorId).max(BULK_MAX).optional(),
    options: exportOptions.default({}),
  }),
  reply: exportReply,
  errors: ["not_found"],
});

/** By score, best first; whoever has none comes last and has no rank. Nobody, when the plan does not rank the list. */
export const listRanking = z.object({
  ranking: z.array(z.object({ rank: z.int().nullable(), creator: creatorCard })),
  total_results: z.int(),
  disabled_ranking: z.boolean(),
});

const listOnly = z.object({ ...done, list: listView });

export const setPublic = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-public",
  auth: "registered",
  feature: "lists",
  summary: "Let whoever has the link look at a list, or no longer",
  body: z.strictObject({ topId: uuid, public: z.boolean() }),
  reply: listOnly,
  errors: ["not_found", "forbidden"],
});

export const setCommunity = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-community",
  auth: "registered",
  feature: "lists",
  summary: "Let search engines find a public list, or no longer",
  body: z.strictObject({ topId: uuid, community: z.boolean() }),
  reply: listOnly,
  errors: ["not_found", "forbidden"],
});

export const setWhiteLabel = endpoint({
  method: "POST",
  path: "/crm/crm-tops/set-white-label",
  auth: "registered",
  feature: "lists",
  summary: "Show a shared list under your own label, or the product's",
  body: z.strictObject({ topId: uuid, whiteLabel: z.boolean() }),
  reply: listOnly,
  errors: ["not_found", "forbidden"],
});

export const createPublicList = endpoint({
  method: "POST",
  path: "/crm/crm-tops/create-public-list",
  auth: "registered",
  feature: "lists",
  summary: "A new list that is public from the start",
  body: z.strictObject({ title, desc: desc.default(""), creatorsId: creatorsId.default([]) }),
  reply: z.object({ ...done, list: listView, actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "plan_limit", "title_taken", "conflict"],
});

const logoCall = {
  method: "POST",
  auth: "registered",
  feature: "lists",
  body: z.strictObject({ topId: uuid }),
  picture: "logo",
  reply: listOnly,
  errors: ["not_found", "forbidden", "invalid_logo", "too_large"],
} as const;

export const uploadLogo = endpoint({
  ...logoCall,
  path: "/crm/crm-tops/upload-logo",
  summary: "The logo a list is shared under: PNG or JPEG, at most 1 MB",
});

export const uploadCompanyLogo = endpoint({
  ...logoCall,
  path: "/crm/crm-tops/upload-company-logo",
  summary: "The logo of the company a list is made by",
});

export const removeLogo = endpoint({
  method: "POST",
  path: "/crm/crm-tops/remove-logo",
  auth: "registered",
  feature: "lists",
  summary: "Share a list without the logo again",
  body: z.strictObject({ topId: uuid, which: z.enum(["logo", "company"]).default("logo") }),
  reply: listOnly,
  errors: ["not_found", "forbidden"],
});

/** What is left out stays as it is. */
export const updateShare = endpoint({
  method: "POST",
  path: "/crm/crm-tops/share",
  auth: "registered",
  feature: "lists",
  summary: "Protect a shared list, let it expire, take feedback, or give it a new address",
  body: z.strictObject({
    topId: uuid,
    /** null: without one. */
    password: typed(SHARE_PASSWORD_MAX).min(1).nullable().optional(),
    expiresAt: z.iso.datetime().nullable().optional(),
    feedback: z.boolean().optional(),
    companyName: typed(TITLE_MAX).nullable().optional(),
    /** The old address stops working at once. */
    renew: z.boolean().default(false),
  }),
  reply: listOnly,
  errors: ["not_found", "forbidden"],
});

/** Of visits only the time, the kind of device and a name the visitor gave are kept, and those for 12 months: VISIT_DAYS. */
export const shareLog = endpoint({
  method: "GET",
  path: "/crm/crm-tops/share-log/{id}",
  auth: "registered",
  feature: "lists",
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

export const feedbackView = z.object({
  creatorId,
  reviewer: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  comment: z.string(),
  at: z.iso.datetime(),
});
export type FeedbackView = z.infer<typeof feedbackView>;

export const listFeedback = endpoint({
  method: "GET",
  path: "/crm/crm-tops/feedback/{id}",
  auth: "registered",
  feature: "lists",
  summary: `What visitors of a shared list said of its creators: how much, and the newest ${FEEDBACK_SIZE} words`,
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    feedback: z.array(feedbackView),
    /** Whom it is about. */
    creators: z.array(creatorCard),
    /** Of all that was said. */
    counts: z.object({ approve: z.int(), maybe: z.int(), reject: z.int(), comments: z.int() }),
  }),
  errors: ["not_found"],
});
