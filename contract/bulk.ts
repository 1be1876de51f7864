import { z } from "zod";
import { crmFilters } from "./collections/crm.ts";
import { endpointsOf } from "./base/endpoint.ts";
import { uuid } from "./base/ids.ts";
import { CUSTOM_FIELDS, enteredField, customFieldProblem } from "./crm/endpoints.ts";
import { BULK_MAX, TAGS_MAX, TEXT_MAX } from "./base/limits.ts";
import { typed } from "./base/text.ts";
import { issueOf } from "./messages/shared.ts";

const endpoint = endpointsOf("bulk");

/** Rows by id, or all rows that match the filters except the given ones. */
export const crmSelection = z.union([
  z.strictObject({ ids: z.array(uuid).min(1).max(BULK_MAX) }),
  z.strictObject({ matching: crmFilters, except: z.array(uuid).max(BULK_MAX).default([]) }),
]);
export type CrmSelection = z.infer<typeof crmSelection>;

const tagIds = z.array(uuid).max(TAGS_MAX);

/** The change applied to all of them. */
export const crmChange = z.discriminatedUnion("verb", [
  z.strictObject({ verb: z.literal("tags"), mode: z.enum(["SET", "ADD", "REMOVE"]), tagIds }),
  z.strictObject({ verb: z.literal("status"), statusId: uuid.nullable() }),
  z.strictObject({ verb: z.literal("lists"), listIds: z.array(uuid).min(1).max(50) }),
  /** Removes them from a list; they stay in the CRM. */
  z.strictObject({ verb: z.literal("unlist"), listId: uuid }),
  z
    .strictObject({ verb: z.literal("field"), field: enteredField, text: typed(TEXT_MAX) })
    .superRefine(({ field, text }, context) => {
      const declared = CUSTOM_FIELDS.find((one) => one === field);
      const wrong = declared && customFieldProblem(declared, text);
      if (wrong) context.addIssue({ ...issueOf(wrong), path: ["text"] });
    }),
  z.strictObject({ verb: z.literal("remove") }),
]);
export type CrmChange = z.infer<typeof crmChange>;

/** Up to BULK_MAX rows are changed before the reply; more are changed by a job, and `changed` is null. */
export const changeMany = endpoint({
  method: "POST",
  path: "/crm/bulk",
  can: "crm.write",
  touches: ["crm", "lists", "labels", "timeline"],
  summary: "Tag, move, list, unlist or remove a selection or all that match the filters; can be undone",
  body: z.strictObject({ selection: crmSelection, change: crmChange }),
  reply: z.object({
    success: z.literal(true),
    changed: z.int().nullable(),
    actionId: uuid.nullable(),
    jobId: uuid.nullable(),
    /** Rows of employees who have withdrawn, and are put into no list of employees. */
    leftOut: z.int(),
  }),
  errors: ["not_found", "forbidden", "bad_request", "too_many_tags", "conflict", "plan_limit"],
});
