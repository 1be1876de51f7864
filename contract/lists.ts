import { z } from "zod";
import { crmCreator, exportOptions, exportReply, listTag } from "./crm.ts";
import { endpoint } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import { BULK_MAX, LIST_PAGE_SIZE_MAX, TEXT_MAX, TITLE_MAX } from "./limits.ts";
import { network } from "./networks.ts";
import { typed } from "./text.ts";

/** A list of creators: the specification's CRM top. */
export const listView = z.object({
  _id: uuid,
  title: z.string(),
  desc: z.string(),
  isSample: z.boolean(),
  influencerCount: z.int(),
  influencersPreview: z.array(z.object({ _id: creatorId, fullName: z.string(), pictureUrl: z.string().nullable() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListView = z.infer<typeof listView>;

const title = typed(TITLE_MAX).min(1, "Give the list a title.");
const desc = typed(TEXT_MAX);
const creatorsId = z.array(creatorId).max(BULK_MAX);
const done = { success: z.literal(true) };

export const listLists = endpoint({
  method: "GET",
  path: "/crm/crm-tops/list",
  auth: "registered",
  feature: "lists",
  summary: "Your team's lists, last changed first",
  query: z.strictObject({ search: typed(TITLE_MAX).optional() }),
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
  reply: z.object({ ...done, list: listView }),
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

export const LIST_SORTS = ["createdAt", "full_name"] as const;

export const getList = endpoint({
  method: "GET",
  path: "/crm/crm-tops/get-list/{id}",
  auth: "registered",
  feature: "lists",
  summary: "A list and a page of its creators",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(LIST_PAGE_SIZE_MAX).default(20),
    sort: z.enum(LIST_SORTS).default("createdAt"),
    asc: z.enum(["true", "false"]).default("false"),
    search: typed(TITLE_MAX).optional(),
    network: network.optional(),
  }),
  reply: z.object({ list: listView, influencers: z.array(crmCreator), total_results: z.int() }),
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
