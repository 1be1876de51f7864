import { z } from "zod";
import { crmFilters } from "#contract/collections/crm.ts";
import { network } from "#contract/networks/networks.ts";

/**
 * Which creators to export: the union of these rows, of all creators in these lists and of those that match the filters;
 * by default the whole CRM. Rows in `except` are excluded. Stored as the input of export jobs.
 */
export const exportScope = z.object({
  selected: z.array(z.uuid()).optional(),
  listIds: z.array(z.uuid()).default([]),
  matching: crmFilters.optional(),
  except: z.array(z.uuid()).default([]),
  /** Figures are of the largest account on these networks; an empty list: of the largest of all. */
  figuresOf: z.array(network).default([]),
  /** One list in its own order; of it, those that match the filters. */
  listId: z.uuid().optional(),
});
export type ExportScope = z.output<typeof exportScope>;

type ScopeInput = Pick<ExportScope, "selected" | "matching"> & {
  figuresOf?: ExportScope["figuresOf"] | undefined;
  lists?: string[] | undefined;
  except?: string[] | undefined;
};

/** A single list without anything else is exported in its own order. */
export function scopeOf(input: ScopeInput): ExportScope {
  const { selected, matching, except = [], figuresOf = [] } = input;
  const listIds = [...new Set(input.lists ?? [])];
  const [only, other] = listIds;
  if (only && !other && !selected && !matching) return { listIds: [], listId: only, except, figuresOf };
  if (matching?.inList !== undefined && !only && !selected)
    return { listIds: [], listId: matching.inList, matching, except, figuresOf };
  return { listIds, except, figuresOf, ...(selected && { selected }), ...(matching && { matching }) };
}
