import { TITLE_MAX } from "#contract/base/limits.ts";
import { network } from "#contract/networks/networks.ts";
import { z } from "zod";

const search = z.object({
  page: z.int().min(1).max(1_000_000).optional().catch(undefined),
  /** The router reads digits as a number. */
  search: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, TITLE_MAX) || undefined)
    .optional()
    .catch(undefined),
  network: network.optional().catch(undefined),
});
export type SharedSearch = z.infer<typeof search>;

export function validateSearch(input: Record<string, unknown>): SharedSearch {
  return search.parse(input);
}
