import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { uuid } from "./ids.ts";

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
  "labels.merge",
  "labels.delete",
  "lists.create",
  "lists.update",
  "lists.add",
  "lists.remove",
  "lists.delete",
  "views.delete",
  "timeline.note-delete",
  "crm.distinct",
  "crm.merge",
  "crm.unmerge",
  "imports.run",
] as const;
export type Verb = (typeof VERBS)[number];

/** Verbs that are logged without an undo: the operator's. */
export const NOTED_VERBS = ["plans.grant"] as const;
export type NotedVerb = (typeof NOTED_VERBS)[number];

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

export const listActions = endpoint({
  method: "GET",
  path: "/actions",
  reads: ["crm", "lists", "labels", "views", "timeline", "imports"],
  summary: "History of what your team did, newest first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ actions: z.array(actionView), hasMore: z.boolean() }),
});

export const undoAction = endpoint({
  method: "POST",
  path: "/actions/{id}/undo",
  touches: ["crm", "lists", "labels", "views", "timeline", "imports"],
  summary: "Take an action back, within 30 days; undoing twice changes nothing more",
  params: z.strictObject({ id: uuid }),
  reply: z.object({ success: z.literal(true), action: actionView }),
  errors: ["not_found", "undo_expired", "forbidden", "plan_limit", "title_taken", "too_many_tags", "conflict"],
});
