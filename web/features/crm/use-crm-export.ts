import type { CrmSelection } from "#contract/bulk.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { BULK_MAX } from "#contract/limits.ts";
import type { ExportScope } from "#web/shared/export/sources.ts";
import { useExportDialog, type Exporting } from "#web/shared/export/use-export-dialog.tsx";
import type { ChosenCreators } from "./bulk/use-crm-selection.ts";
import { isFiltered } from "./search-params.ts";

/** Whom of the CRM can be exported: those chosen, those who fit, everybody. */
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
  const scope = scopeOf(chosen.asked);
  return useExportDialog({
    ...(chosen.count > 0 && scope && { selection: { count: chosen.count, scope } }),
    ...(isFiltered(filters) && { matching: { count: total, scope: { matching: filters } } }),
    all: { count: inAll, scope: {} },
  });
}

/** Undefined where it is everybody who fits, whom the dialog offers anyway, and for more rows than can be named. */
function scopeOf(asked: CrmSelection): ExportScope | undefined {
  if ("ids" in asked) return asked.ids.length <= BULK_MAX ? { selected: asked.ids } : undefined;
  return asked.except.length > 0 ? asked : undefined;
}
