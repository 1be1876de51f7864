import { z } from "zod";
import { fieldKey } from "#contract/collections/field-key.ts";
import { enteredField } from "#contract/crm/endpoints.ts";

const id = z.uuid();

/** What a step has done to the CRM: enough to revert exactly that. */
export const crmBefore = z.object({
  rows: z.array(z.object({ id, creatorId: z.int() })),
  members: z.array(z.object({ listId: id, creatorId: z.int() })),
  newLists: z.array(id),
  newTags: z.array(id),
  newStatuses: z.array(id).default([]),
  newOptions: z.array(z.object({ field: fieldKey, ids: z.array(id) })).default([]),
  moved: z.array(z.object({ rowId: id, from: id.nullable(), to: id })).default([]),
  tagged: z.array(z.object({ rowId: id, tagIds: z.array(id) })),
  /** Entered values of rows, by their property. */
  values: z.array(z.object({ rowId: id, field: enteredField, was: z.string(), wrote: z.string() })).default([]),
  /** Steps that ran before there were `values` have this instead. */
  notes: z.array(z.object({ rowId: id, was: z.string(), wrote: z.string() })).optional(),
});
export type CrmBefore = z.infer<typeof crmBefore>;
