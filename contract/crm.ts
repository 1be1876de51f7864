import { z } from "zod";
import { creatorCard } from "./creators.ts";
import { endpoint } from "./endpoint.ts";
import { creatorId, uuid } from "./ids.ts";
import { BULK_MAX, CRM_PAGE_SIZES, TITLE_MAX } from "./limits.ts";
import { typed } from "./text.ts";

export const crmStats = z.object({
  /** All creators in the CRM. */
  totalCreators: z.int(),
  /** Those that fit the search. */
  totalResult: z.int(),
});

export const listTag = z.object({ _id: uuid, title: z.string() });

/** A creator in the caller's CRM. */
export const crmCreator = z.object({
  _id: uuid,
  creatorId,
  globalInfluencerId: creatorId,
  creator: creatorCard,
  lists: z.array(listTag),
  createdAt: z.iso.datetime(),
  addedBy: z.string().nullable(),
});
export type CrmCreator = z.infer<typeof crmCreator>;

const creatorIds = z.array(creatorId).min(1).max(BULK_MAX);

export const getStats = endpoint({
  method: "GET",
  path: "/crm/get-stats",
  auth: "registered",
  feature: "crm",
  summary: "How many creators and lists the CRM holds",
  reply: z.object({ crmStats, totalLists: z.int() }),
});

export const getCrmUser = endpoint({
  method: "GET",
  path: "/crm/get-crm-user",
  auth: "registered",
  feature: "crm",
  summary: "The CRM's owner, its lists and what the caller may do in it",
  reply: z.object({
    crmUser: z.object({
      _id: uuid,
      customerId: uuid,
      lists: z.array(listTag.extend({ influencerCount: z.int() })),
      crmStats,
      can: z.object({ write: z.boolean() }),
    }),
  }),
});

export const CRM_SORTS = ["createdAt", "full_name"] as const;

export const listCrm = endpoint({
  method: "GET",
  path: "/crm/list",
  auth: "registered",
  feature: "crm",
  summary: "A page of the CRM",
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pagination: z.coerce
      .number()
      .pipe(z.literal([...CRM_PAGE_SIZES]))
      .default(20),
    sort: z.enum(CRM_SORTS).default("createdAt"),
    asc: z.enum(["true", "false"]).default("false"),
    /** Part of a name or handle. */
    search: typed(TITLE_MAX).optional(),
  }),
  reply: z.object({ crmCreators: z.array(crmCreator), crmStats, totalCreators: z.int() }),
});

/** Adding what is there already changes nothing and is counted apart. */
export const addCreator = endpoint({
  method: "POST",
  path: "/crm/add-creator",
  auth: "registered",
  feature: "crm",
  summary: "Put creators into the CRM, and into lists on the way",
  body: z.strictObject({
    creatorsId: creatorIds,
    listIds: z.array(uuid).max(50).default([]),
    /** A list to create on the way, by its title. */
    newList: z.strictObject({ title: typed(TITLE_MAX).min(1, "Give the list a title.") }).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    added: z.int(),
    alreadyThere: z.int(),
    lists: z.array(listTag),
    actionId: uuid.nullable(),
  }),
  errors: ["not_found", "forbidden", "plan_limit", "title_taken", "conflict"],
});

export const removeCreator = endpoint({
  method: "POST",
  path: "/crm/remove-creator",
  auth: "registered",
  feature: "crm",
  summary: "Take creators out of the CRM and its lists; can be undone",
  body: z.strictObject({
    creatorsToRemove: z
      .array(z.strictObject({ customCreatorId: uuid, creatorId }))
      .min(1)
      .max(BULK_MAX),
  }),
  reply: z.object({ success: z.literal(true), removed: z.int(), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden"],
});

/** Columns an export can have, in their order. */
export const EXPORT_COLUMNS = [
  "full_name",
  "country",
  "city",
  "language",
  "gender",
  "type",
  "niches",
  "networks",
  "score",
  "lists",
  "added",
  "biography",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export const exportOptions = z.strictObject({
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length).optional(),
});

/** Inline up to 50 000 rows (`data` is the whole file with its byte-order mark); above, `job` makes it. */
export const exportReply = z.object({
  success: z.literal(true),
  data: z.string().nullable(),
  fileName: z.string(),
  rows: z.int(),
  listNames: z.array(z.string()),
  jobId: uuid.nullable(),
});

export const exportCsv = endpoint({
  method: "POST",
  path: "/crm/export-csv",
  auth: "registered",
  feature: "crm",
  summary: "The CRM, or a selection of it, or some of its lists, as CSV",
  body: z.strictObject({
    /** Rows to take, besides everybody in `lists`. Absent, and no lists: all of them. Empty, and no lists: nothing. */
    selected: z.array(uuid).max(BULK_MAX).optional(),
    lists: z.array(uuid).max(50).optional(),
    options: exportOptions.default({}),
  }),
  reply: exportReply,
  errors: ["not_found"],
});
