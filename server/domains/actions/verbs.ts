import type { Context, Member } from "../../context.ts";

/** What is recorded with a way back. */
export const VERBS = [
  "crm.add",
  "crm.remove",
  "crm.tag",
  "crm.untag",
  "crm.retag",
  "crm.status",
  "crm.lists",
  "crm.fields",
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
] as const;
export type Verb = (typeof VERBS)[number];

/** What is noted without one: the operator did it. */
export type NotedVerb = "plans.grant";

/**
 * Takes one action back, inside the transaction that marks it as undone; `inverse` is what its verb recorded, rows of
 * crm_changes are found by `actionId`.
 */
export type Undoer = (call: { ctx: Context<Member>; actionId: string; inverse: unknown }) => Promise<void>;
export type Undoers = Record<Verb, Undoer>;
