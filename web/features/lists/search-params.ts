import { network } from "#contract/networks.ts";
import type { z } from "zod";
import { tableSearch } from "#web/shared/crm-creators/table-search.ts";

const listSearch = tableSearch.extend({ network: network.optional().catch(undefined) });
export type ListSearch = z.infer<typeof listSearch>;

export function validateSearch(input: Record<string, unknown>): ListSearch {
  return listSearch.parse(input);
}
