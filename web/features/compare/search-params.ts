import { creatorId } from "#contract/base/ids.ts";
import { COMPARE_MAX } from "#contract/base/limits.ts";
import { comparedNetwork } from "#contract/networks/networks.ts";
import { z } from "zod";

/** `?ids=1,2,3`: the creators compared, in this order. The router reads a single id as a number. */
const search = z.object({
  ids: z.union([z.string(), z.int()]).optional().catch(undefined),
  /** The network compared, as the call takes it. */
  network: comparedNetwork.optional().catch(undefined),
});
export type CompareSearch = z.infer<typeof search>;
export type ComparedNetwork = NonNullable<CompareSearch["network"]>;

export function compareSearch(input: Record<string, unknown>): CompareSearch {
  return search.parse(input);
}

/** Valid ids, without repeats, up to the maximum. */
export function comparedIds({ ids }: CompareSearch): string[] {
  const parts = String(ids ?? "")
    .split(",")
    .map((id) => id.trim());
  return [...new Set(parts)].filter((id) => creatorId.safeParse(id).success).slice(0, COMPARE_MAX);
}
