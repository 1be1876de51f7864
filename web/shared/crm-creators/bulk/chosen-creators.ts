import type { CrmSelection } from "#contract/bulk.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import type { ExportScope } from "#web/shared/export/sources.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { Chosen } from "#web/table/selection.ts";

/** Rows of the CRM; their scope as calls take it. */
export type ChosenCreators = Chosen<CrmCreator, CrmFilters>;

/** Undefined for all matching creators, which the dialog offers anyway, and for more ids than a call takes. */
export function exportScopeOf(selected: CrmSelection): ExportScope | undefined {
  if ("ids" in selected) return selected.ids.length <= BULK_MAX ? { selected: selected.ids } : undefined;
  return selected.except.length > 0 ? selected : undefined;
}
