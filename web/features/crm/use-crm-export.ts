import type { CrmSelection } from "#contract/bulk.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { BULK_MAX } from "#contract/limits.ts";
import type { ExportScope } from "#web/shared/export/sources.ts";
import { useExportDialog, type Exporting } from "#web/shared/export/use-export-dialog.tsx";
import type { ChosenCreators } from "./bulk/use-crm-selection.ts";
import { isFiltered } from "./search-params.ts";

/** The scopes of an export of the CRM: selected, matching, all. */
export function useCrmExport({
  filters,
  chosen,
  total,
  inAll,
}: {
  filters: CrmFilters;
  chosen: ChosenCreators;
  total: number;
  /** null: not known yet. */
  inAll: number | null;
}): Exporting {
  const scope = scopeOf(chosen.scope);
  const figuresOf = filters.figuresOf ? [filters.figuresOf] : filters.networks;
  return useExportDialog({
    ...(chosen.count > 0 && scope && { selection: { count: chosen.count, scope: { ...scope, figuresOf } } }),
    ...(isFiltered(filters) && { matching: { count: total, scope: { matching: filters, figuresOf } } }),
    all: { count: inAll, scope: { figuresOf } },
  });
}

/** Undefined for all matching creators, which the dialog offers anyway, and for more ids than a call takes. */
function scopeOf(selected: CrmSelection): ExportScope | undefined {
  if ("ids" in selected) return selected.ids.length <= BULK_MAX ? { selected: selected.ids } : undefined;
  return selected.except.length > 0 ? selected : undefined;
}
