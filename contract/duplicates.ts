import { z } from "zod";
import { DUPLICATES_DEBOUNCE_MS } from "./base/limits.ts";
import { crmCreator } from "./crm/endpoints.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";

const endpoint = endpointsOf("duplicates");

/** Why two creators may be the same: equal handles on two networks, equal name, website or email address. */
export const EVIDENCE_KINDS = ["handle", "name", "website", "email"] as const;

/** Declared fields that are merged as the workspace's own: the surviving row gets what it lacks. */
export const MERGED_FIELDS = ["owner", "due", "nextStep"] as const;

export const duplicateGroup = z.object({
  /** Stable as long as the group has the same members. */
  _id: z.string(),
  /** The creator with the most CRM data first: the default one to merge into. */
  creators: z.array(crmCreator),
  evidence: z.array(z.object({ kind: z.enum(EVIDENCE_KINDS), value: z.string() })),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

export const listDuplicates = endpoint({
  method: "GET",
  path: "/crm/duplicates",
  reads: ["crm"],
  staleAfterMs: DUPLICATES_DEBOUNCE_MS,
  perMinute: 60, // every page searches the whole CRM
  summary: "Creators of the CRM that may be the same person, with the evidence, strongest first",
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ groups: z.array(duplicateGroup), total: z.int() }),
});

const ids = z.array(uuid).min(1).max(20);

export const dismissDuplicates = endpoint({
  method: "POST",
  path: "/crm/duplicates/dismiss",
  can: "crm.write",
  touches: ["crm"],
  summary: "Say that these are different people: they are not suggested again",
  body: z.strictObject({ customCreatorIds: ids.min(2) }),
  reply: z.object({ success: z.literal(true), actionId: uuid }),
  errors: ["not_found", "forbidden"],
});

export const mergeCreators = endpoint({
  method: "POST",
  path: "/crm/merge",
  can: "crm.write",
  touches: ["crm", "lists", "labels", "timeline"],
  summary: "Make several rows one: notes, tags and lists of all of them on the one kept; can be undone",
  body: z.strictObject({ keep: uuid, merge: ids }),
  reply: z.object({ success: z.literal(true), crmCreator, actionId: uuid }),
  errors: ["not_found", "forbidden", "bad_request", "too_many_tags", "conflict"],
});

export const unmergeCreator = endpoint({
  method: "POST",
  path: "/crm/unmerge",
  can: "crm.write",
  touches: ["crm", "lists", "labels", "timeline"],
  summary: "Give a merged creator its own row again, as it was",
  body: z.strictObject({ customCreatorId: uuid }),
  reply: z.object({ success: z.literal(true), crmCreator, actionId: uuid.nullable() }),
  errors: ["not_found", "forbidden", "plan_limit"],
});
