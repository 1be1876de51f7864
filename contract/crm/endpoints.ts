import { z } from "zod";
import { jsonParam } from "../base/json-param.ts";
import { crmCollection, crmSort, EXPORT_COLUMNS, crmFilters, exportColumn, listTag } from "../collections/crm.ts";
import { customField, editIn, type CustomField } from "../collections/custom-field.ts";
import { fieldKey, fieldValues, isFieldKey } from "../collections/field-key.ts";
import { editOf, fieldWith, type Edit } from "../collections/collection.ts";
import { creatorCard } from "../creators.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { labelView } from "../labels.ts";
import { BULK_MAX, CRM_PAGE_SIZES, CRM_STATS_DEBOUNCE_MS, FIELDS_MAX, TEXT_MAX, TITLE_MAX } from "../base/limits.ts";
import { network, NETWORKS } from "../networks/networks.ts";
import { typed } from "../base/text.ts";
import { trust } from "../base/trust.ts";
import type { Message } from "../messages/message.ts";
import { issueOf, problem, say } from "../messages/shared.ts";

const endpoint = endpointsOf("crm");

export const crmStats = z.object({
  /** All creators in the CRM. */
  totalCreators: z.int(),
  /** Those that match the filters. */
  totalResult: z.int(),
});

/** A creator in the caller's CRM. */
export const crmCreator = z.object({
  _id: uuid,
  creatorId,
  globalInfluencerId: creatorId,
  creator: creatorCard,
  lists: z.array(listTag),
  ...crmCollection.row,
  /**
   * The network of the account with the row's figures. Pages of the CRM have it where filters decide which account that
   * is; null: the creator has no account on a requested network.
   */
  headline: network.nullable().optional(),
  /** Values of the fields that the workspace has defined, by their ids; options by theirs. */
  fields: fieldValues,
  /** Creators that were merged into this one. */
  merged: z.array(z.object({ customCreatorId: uuid, creatorId, full_name: z.string() })),
});
export type CrmCreator = z.infer<typeof crmCreator>;

const creatorIds = z.array(creatorId).min(1).max(BULK_MAX);

/**
 * The options of each filter in this CRM, including the selects that the workspace has defined. A status of "none"
 * matches creators without a status.
 */
export const filtersOptions = trust<typeof crmCollection.choices>(
  // They are reached by FieldKey only.
  crmCollection.choices.catchall(z.array(z.object({ value: z.union([z.string(), z.number()]), count: z.int() }))),
);
export type FiltersOptions = z.infer<typeof filtersOptions>;

export const getStats = endpoint({
  method: "GET",
  path: "/crm/get-stats",
  reads: ["crm", "lists", "labels", "feedback"],
  staleAfterMs: CRM_STATS_DEBOUNCE_MS,
  summary: "How many creators and lists the CRM holds, and what those that fit the filters add up to",
  query: z.strictObject({ filters: jsonParam(crmFilters.prefault({})) }),
  reply: z.object({
    crmStats: crmStats.extend({
      /** The list, when the filters name exactly one. */
      chosenList: listTag.nullable(),
      /** Totals of the matching creators. */
      creators: z.object({
        followers: z.number(),
        medianEngagementRate: z.number().nullable(),
        withEmail: z.int(),
        withoutStatus: z.int(),
      }),
    }),
    totalLists: z.int(),
  }),
});

export const getCrmUser = endpoint({
  method: "GET",
  path: "/crm/get-crm-user",
  reads: ["crm", "lists", "labels", "imports", "members"],
  summary: "The CRM's owner, its lists, tags and statuses, and what the caller may do in it",
  reply: z.object({
    crmUser: z.object({
      _id: uuid,
      customerId: uuid,
      lists: z.array(listTag.extend({ influencerCount: z.int() })),
      /** By title. */
      tags: z.array(labelView),
      /** In the order of the board. */
      status: z.array(labelView),
      /** The people of the workspace, by name; those who left too, who may have added rows. */
      members: z.array(z.object({ _id: uuid, name: z.string(), isMember: z.boolean() })),
      /** The newest imports that added creators, to filter by; `title`: the file, null for pasted links. */
      imports: z.array(z.object({ _id: uuid, title: z.string().nullable(), createdAt: z.iso.datetime() })),
      /** Fields that the workspace has defined, in their order. */
      fields: z.array(customField),
      crmStats,
      can: z.object({ write: z.boolean() }),
    }),
  }),
});

/** Rows without the value that is sorted by come last in both directions. Status sorts by its place on the board. */
export const listCrm = endpoint({
  method: "GET",
  path: "/crm/list",
  reads: ["crm", "feedback"],
  summary: "A page of the CRM",
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pagination: z.coerce
      .number()
      .pipe(z.literal([...CRM_PAGE_SIZES]))
      .default(20)
      .meta({ examples: [...CRM_PAGE_SIZES] }),
    sort: crmSort.default("createdAt"),
    asc: z.enum(["true", "false"]).default("false"),
    filters: jsonParam(crmFilters.prefault({})),
    /** "true": with filtersOptions. */
    with_options: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({
    crmCreators: z.array(crmCreator),
    filtersOptions: filtersOptions.nullable(),
    crmStats,
    totalCreators: z.int(),
  }),
});

/** Creators that are already there stay unchanged and are counted separately. */
export const addCreator = endpoint({
  method: "POST",
  path: "/crm/add-creator",
  can: "crm.write",
  touches: ["crm", "lists", "timeline"],
  summary: "Put creators into the CRM, and into lists on the way",
  body: z.strictObject({
    creatorsId: creatorIds,
    listIds: z.array(uuid).max(50).default([]),
    /** A list to create along with it, by its title. */
    newList: z.strictObject({ title: typed(TITLE_MAX).min(1, problem("input.listTitle")) }).optional(),
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
  can: "crm.write",
  touches: ["crm", "lists", "labels", "timeline"],
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

/** Properties of a CRM row that the team enters. */
export const CUSTOM_FIELDS = crmCollection.written;
export type DeclaredField = (typeof CUSTOM_FIELDS)[number];
/** These fields and those that the workspace has defined. */
export const enteredField = z.union([z.enum(CUSTOM_FIELDS), fieldKey]);
export type EnteredField = z.infer<typeof enteredField>;

/** How a property is entered. `own`: the fields of the workspace. */
export function customFieldEdit(property: EnteredField, own: readonly CustomField[] = []): Edit {
  const edit = isFieldKey(property) ? editIn(own, property) : declaredEdit(property);
  if (!edit) throw new Error(`no field is stored as ${property}`);
  return edit;
}

function declaredEdit(property: DeclaredField): Edit | undefined {
  const field = fieldWith(crmCollection, { property });
  return field && editOf(field);
}

/** Why this text cannot be written into the field; undefined when it can. */
export function customFieldProblem(
  property: EnteredField,
  text: string,
  own: readonly CustomField[] = [],
): Message | undefined {
  const { schema, expected } = customFieldEdit(property, own);
  return schema.safeParse(text).success ? undefined : say("input.expected", { expected });
}

export const updateCustomNote = endpoint({
  method: "POST",
  path: "/crm/update-custom-note",
  can: "crm.write",
  touches: ["crm", "timeline"],
  summary: "Write a creator's note or email address; empty clears it",
  body: z
    .strictObject({
      customCreatorId: uuid,
      customNote: typed(TEXT_MAX),
      field: enteredField.default("customNote"),
    })
    .superRefine(({ field, customNote }, context) => {
      // Only the workspace knows its own fields, so the contract checks the values of declared fields only.
      const declared = CUSTOM_FIELDS.find((one) => one === field);
      const wrong = declared && customFieldProblem(declared, customNote);
      if (wrong) context.addIssue({ ...issueOf(wrong), path: ["customNote"] });
    }),
  reply: z.object({ success: z.literal(true), crmCreator }),
  errors: ["not_found", "forbidden", "bad_request"],
});

/** A block pasted from a spreadsheet: one field of many rows, each with its own value. All of it or nothing. */
export const updateCustomNotes = endpoint({
  method: "POST",
  path: "/crm/update-custom-notes",
  can: "crm.write",
  touches: ["crm", "timeline"],
  summary: "Write the notes or email addresses of many creators at once; can be undone",
  body: z.strictObject({
    field: enteredField,
    values: z
      .array(z.strictObject({ customCreatorId: uuid, customNote: typed(TEXT_MAX) }))
      .min(1)
      .max(BULK_MAX),
  }),
  reply: z.object({ success: z.literal(true), changed: z.int(), actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "bad_request"],
});

export const exportOptions = z.strictObject({
  columns: z
    .array(exportColumn)
    .min(1)
    .max(EXPORT_COLUMNS.length + FIELDS_MAX)
    .optional(),
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

/** Which creators to export; default: all. */
export const exportScope = {
  /** Rows by id. An empty array alone selects nothing. */
  selected: z.array(uuid).max(BULK_MAX).optional(),
  /** And all creators in these lists. */
  lists: z.array(uuid).max(50).optional(),
  /** And all creators that match these filters. */
  matching: crmFilters.optional(),
  /** Without these rows, whichever part selects them. */
  except: z.array(uuid).max(BULK_MAX).optional(),
  /** Figures are of the largest account on these networks; by default of all. */
  figuresOf: z.array(network).max(NETWORKS.length).optional(),
};

export const exportCsv = endpoint({
  method: "POST",
  path: "/crm/export-csv",
  summary: "The CRM, or a selection of it, or some of its lists, as CSV",
  body: z.strictObject({ ...exportScope, options: exportOptions.default({}) }),
  reply: exportReply,
  errors: ["plan_limit", "not_found"],
});
