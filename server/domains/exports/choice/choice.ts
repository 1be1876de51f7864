import { z } from "zod";
import { crmFilters } from "#contract/crm-filters.ts";

/**
 * Whom an export takes: these rows, everybody in these lists and everybody who fits; nothing said: the whole CRM.
 * Kept as the input of jobs.
 */
export const choice = z.object({
  selected: z.array(z.uuid()).optional(),
  listIds: z.array(z.uuid()).default([]),
  matching: crmFilters.optional(),
  /** A list as it stands, in its own order, instead of all that. */
  listId: z.uuid().optional(),
});
export type Choice = z.output<typeof choice>;

/** A single list and nothing else is that list as it stands. */
export function choiceOf(input: Pick<Choice, "selected" | "matching"> & { lists?: string[] | undefined }): Choice {
  const listIds = [...new Set(input.lists ?? [])];
  const [only, other] = listIds;
  if (only && !other && !input.selected && !input.matching) return { listIds: [], listId: only };
  const { selected, matching } = input;
  return { listIds, ...(selected && { selected }), ...(matching && { matching }) };
}
