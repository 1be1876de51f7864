import { tableSearch, type TableSearch } from "#web/shared/crm-creators/table-search.ts";

export function validateSearch(input: Record<string, unknown>): TableSearch {
  return tableSearch.parse(input);
}
