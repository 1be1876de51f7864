import { z } from "zod";
import { crmFilters } from "#contract/collections/crm.ts";

/**
 * Whom an export takes: these rows, everybody in these lists and everybody who fits; nothing said: the whole CRM. But
 * none of the rows of `except`. Kept as the input of jobs.
 */
export const choice = z.object({
  selected: z.array(z.uuid()).optional(),
  listIds: z.array(z.uuid()).default([]),
  matching: crmFilters.optional(),
  except: z.array(z.uuid()).default([]),
  /** A list as it stands, in its own order, instead of all that. */
  listId: z.uuid().optional(),
});
export type Choice = z.output<typeof choice>;

type Asked = Pick<Choice, "selected" | "matching"> & { lists?: string[] | undefined; except?: string[] | undefined };

/** A single list and nothing else is that list as it stands. */
export function choiceOf(input: Asked): Choice {
  const { selected, matching, except = [] } = input;
  const listIds = [...new Set(input.lists ?? [])];
  const [only, other] = listIds;
  if (only && !other && !selected && !matching) return { listIds: [], listId: only, except };
  return { listIds, except, ...(selected && { selected }), ...(matching && { matching }) };
}
