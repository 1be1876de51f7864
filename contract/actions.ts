import { z } from "zod";
import { crmCollection } from "./collections/crm.ts";
import { fieldKey } from "./collections/field-key.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId, uuid } from "./base/ids.ts";

const endpoint = endpointsOf("actions");

/** Verbs that can be undone. */
export const VERBS = [
  "crm.add",
  "crm.remove",
  "crm.tag",
  "crm.untag",
  "crm.retag",
  "crm.status",
  "crm.lists",
  "crm.fields",
  "crm.import",
  "fields.create",
  "fields.update",
  "fields.delete",
  "labels.merge",
  "labels.delete",
  "lists.create",
  "lists.update",
  "lists.add",
  "lists.remove",
  "lists.delete",
  "views.delete",
  "rankings.untrack",
  "topics.update",
  "topics.delete",
  "tracking.mark",
  "tracking.unmark",
  "tracking.reject",
  "campaigns.create",
  "campaigns.update",
  "campaigns.status",
  "campaigns.delete",
  "campaigns.add",
  "campaigns.move",
  "campaigns.remove",
  "campaigns.deliverables",
  "campaigns.payments",
  "campaigns.shipments",
  "campaigns.files",
  "campaigns.draft-file",
  "campaigns.contract-template-change",
  "campaigns.contract-template-delete",
  "watches.create",
  "watches.rename",
  "watches.remove",
  "tracking.links",
  "tracking.link",
  "tracking.utm",
  "tracking.orders",
  "timeline.note-delete",
  "crm.distinct",
  "crm.merge",
  "crm.unmerge",
  "imports.run",
  "creators.curate",
  "creators.declare",
  "taxonomy.change",
  "audience.report-add",
  "audience.report-remove",
  "employees.team-rename",
  "employees.team-delete",
  "employees.content",
  "mail.template-change",
  "mail.template-delete",
  "mail.assign",
  "mail.snooze",
  "mail.campaign",
  "mail.sequence-status",
  "mail.comment-delete",
  "goals.create",
  "goals.remove",
  "services.add",
  "services.update",
  "services.remove",
] as const;
export type Verb = (typeof VERBS)[number];

/** Verbs that are logged without an undo: the operator's. */
export const NOTED_VERBS = ["plans.grant", "plans.credits"] as const;
export type NotedVerb = (typeof NOTED_VERBS)[number];

/** An undo, which is undone to redo what it undid. The history shows it as the state of the action that it undid. */
export const UNDO_VERB = "actions.undo";

/** An entry of the audit log, with its undo while that is possible. */
export const actionView = z.object({
  _id: uuid,
  /** One of VERBS or NOTED_VERBS, or a verb of an earlier or later version. */
  verb: z.string(),
  actor: z.object({ _id: uuid, name: z.string() }).nullable(),
  /** Number of records the action changed. */
  count: z.int(),
  /** Title of the list it happened in, if any. */
  title: z.string().nullable(),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  canUndo: z.boolean(),
});
export type ActionView = z.infer<typeof actionView>;

/** Number of creators of an action that the history names. */
export const NAMED_CREATORS = 3;

export const CHANGED_FIELDS = [
  "status",
  "tags",
  ...crmCollection.written,
  "mergedInto",
  "title",
  "desc",
  "text",
  "options",
  "deleted",
] as const;
/** A field of rows, or one that the workspace has defined. */
const changedField = z.union([z.enum(CHANGED_FIELDS), fieldKey]);
export type ChangedField = z.infer<typeof changedField>;

/** An action with what it was about. */
export const historyEntry = actionView.extend({
  /** The first creators of its change log; none where it has none, as after 30 days. */
  creators: z.array(z.object({ _id: creatorId, full_name: z.string() })).max(NAMED_CREATORS),
  /** Number of creators it was about. */
  creatorCount: z.int(),
  /** The fields of these creators that it changed. */
  fields: z.array(changedField),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listActions = endpoint({
  method: "GET",
  path: "/actions",
  reads: ["crm", "lists", "labels", "views", "timeline", "imports"],
  summary: "History of what your team did, newest first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ actions: z.array(historyEntry), hasMore: z.boolean() }),
});

/** What changes are of: a creator in the CRM, a creator's place in a list, two creators known to be different people … */
export const CHANGED_THINGS = [
  "creator",
  "tag",
  "status",
  "list",
  "member",
  "campaignPost",
  "distinct",
  "note",
  "view",
  "field",
  "ranking",
  "topic",
  "watch",
  "goal",
  "audience",
  "service",
] as const;

const actionChange = z.object({
  thing: z.enum(CHANGED_THINGS),
  kind: z.enum(["added", "updated", "removed"]),
  /** What it is called now; null where it is gone, or not for the caller to see. */
  name: z.string().nullable(),
  /** A member's list; the other one of two distinct creators. */
  other: z.string().nullable(),
  /** The fields of an update, with the names that statuses, tags and creators have now. null: empty. */
  fields: z.array(z.object({ field: changedField, before: z.string().nullable(), after: z.string().nullable() })),
});
export type ActionChange = z.infer<typeof actionChange>;

export const listChanges = endpoint({
  method: "GET",
  path: "/actions/{id}/changes",
  reads: ["crm", "lists", "labels", "views", "timeline"],
  summary: "What an action changed, from what to what, for as long as it can be undone",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ changes: z.array(actionChange), total: z.int(), hasMore: z.boolean() }),
  errors: ["not_found"],
});

/** How much of an action was undone: what was changed or removed since stays as it is. */
const undoneChanges = z.object({ total: z.int(), restored: z.int() });
export type UndoneChanges = z.infer<typeof undoneChanges>;

export const undoAction = endpoint({
  method: "POST",
  path: "/actions/{id}/undo",
  touches: [
    "crm",
    "lists",
    "labels",
    "views",
    "timeline",
    "notifications",
    "imports",
    "link-imports",
    "tracked-rankings",
    "topics",
    "tracking",
    "employees",
    "own-profile",
    "goals",
    "network-watches",
    "campaigns",
    "usage",
    "mail-templates",
    "mail",
    "profiles",
    "audiences",
    "curation",
    "taxonomy",
  ],
  summary: "Undo an action, or an undo by its `redoId`, within 30 days; undoing twice changes nothing more",
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    success: z.literal(true),
    /** What was undone, or done again. */
    action: historyEntry,
    /** The undo: undoing it redoes the action. Absent for verbs without redo, and with a job. */
    redoId: uuid.optional(),
    /** Absent for verbs that are not undone by the change log, with a job, and when the action was undone before. */
    changes: undoneChanges.optional(),
    /** The job that undoes it, where there are many changes. */
    jobId: uuid.optional(),
  }),
  errors: [
    "not_found",
    "undo_expired",
    "forbidden",
    "plan_limit",
    "title_taken",
    "too_many_tags",
    "slug_taken",
    "category_in_use",
    "conflict",
    "too_many_requests",
  ],
});
