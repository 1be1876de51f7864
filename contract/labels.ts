import { z } from "zod";
import { labelColor } from "./base/colors.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { BULK_MAX, STATUSES_MAX, TAGS_MAX } from "./base/limits.ts";
import { typed } from "./base/text.ts";
import { problem } from "./messages/shared.ts";

const endpoint = endpointsOf("labels");

/** Tags and statuses: a creator has any number of tags and at most one status. */
export const LABEL_TYPES = ["tag", "status"] as const;
export type LabelType = (typeof LABEL_TYPES)[number];
export const LABEL_TITLE_MAX = 60;

/** `count`: creators in the CRM that have it. */
export const labelView = z.object({ _id: uuid, title: z.string(), color: labelColor, count: z.int() });
export type LabelView = z.infer<typeof labelView>;

const type = z.enum(LABEL_TYPES);
const title = typed(LABEL_TITLE_MAX).min(1, problem("input.label"));
const done = { success: z.literal(true) };
const rowIds = z.array(uuid).min(1).max(BULK_MAX);
const tagIds = z.array(uuid).max(TAGS_MAX);
const changed = z.object({ ...done, changed: z.int(), actionId: uuid.nullable() });

/** `list`: all tags, or all statuses, after the change. */
const labels = z.object({ ...done, list: z.array(labelView) });

export const createCustomTag = endpoint({
  method: "POST",
  path: "/crm/create-custom-tag",
  can: "crm.write",
  touches: ["labels"],
  summary: "A new tag or status",
  body: z.strictObject({ tag: title, type, color: labelColor.optional() }),
  reply: labels.extend({ _id: uuid }),
  errors: ["forbidden", "tag_taken", "conflict"],
});

/** SET replaces the existing labels, ADD extends them. */
export const updateCustomTags = endpoint({
  method: "PUT",
  path: "/crm/update-custom-tags",
  can: "crm.write",
  touches: ["crm", "labels", "timeline"],
  summary: "Tag many creators at once; can be undone",
  body: z.strictObject({ customCreatorIds: rowIds, tagIds, mode: z.enum(["SET", "ADD"]) }),
  reply: changed,
  errors: ["not_found", "forbidden", "too_many_tags"],
});

export const removeTags = endpoint({
  method: "PUT",
  path: "/crm/remove-tags",
  can: "crm.write",
  touches: ["crm", "labels", "timeline"],
  summary: "Take tags off creators; can be undone",
  body: z.strictObject({ customCreatorIds: rowIds, tagIds: tagIds.min(1) }),
  reply: changed,
  errors: ["not_found", "forbidden"],
});

export const updateCustomStatus = endpoint({
  method: "POST",
  path: "/crm/update-custom-status",
  can: "crm.write",
  touches: ["crm", "labels", "timeline"],
  summary: "Set a creator's status; empty clears it",
  body: z.strictObject({ customCreatorId: uuid, statusId: z.union([uuid, z.literal("")]) }),
  reply: changed,
  errors: ["not_found", "forbidden"],
});

const edit = z.strictObject({ id: uuid, title: title.optional(), color: labelColor.optional() });

export const updateTag = endpoint({
  method: "PUT",
  path: "/crm/update-tag",
  can: "crm.write",
  touches: ["labels"],
  summary: "Rename or recolour a tag",
  body: edit,
  reply: labels,
  errors: ["not_found", "forbidden", "tag_taken"],
});

export const updateStatus = endpoint({
  method: "PUT",
  path: "/crm/update-status",
  can: "crm.write",
  touches: ["labels"],
  summary: "Rename or recolour a status",
  body: edit,
  reply: labels,
  errors: ["not_found", "forbidden", "tag_taken"],
});

/** Ids that are omitted follow the given ones in their previous order. */
export const reorderStatuses = endpoint({
  method: "PUT",
  path: "/crm/reorder-statuses",
  can: "crm.write",
  touches: ["labels", "crm"],
  summary: "Put the columns of the board into another order",
  body: z.strictObject({ ids: z.array(uuid).min(1).max(STATUSES_MAX) }),
  reply: labels,
  errors: ["not_found", "forbidden"],
});

export const mergeLabels = endpoint({
  method: "POST",
  path: "/crm/merge-custom-type",
  can: "crm.write",
  touches: ["crm", "labels", "views", "timeline"],
  summary: "Merge one tag or status into another; can be undone",
  body: z.strictObject({ type, from: uuid, into: uuid }),
  reply: labels.extend({ changed: z.int(), actionId: uuid }),
  errors: ["not_found", "forbidden", "bad_request"],
});

export const deleteCustomType = endpoint({
  method: "DELETE",
  path: "/crm/delete-custom-type",
  can: "crm.write",
  touches: ["crm", "labels", "views", "timeline"],
  summary: "Delete a tag or status and take it off everybody; can be undone",
  query: z.strictObject({ id: uuid, type }),
  reply: labels.extend({ changed: z.int(), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});
