import type { CrmFilters } from "#contract/crm-filters.ts";
import { BULK_MAX } from "#contract/limits.ts";
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
  const { count, isAll, selection } = chosen;
  const picked = !isAll && count > 0 && count <= BULK_MAX;
  return useExportDialog({
    ...(picked && { selection: { count, whom: { selected: [...selection.rows.keys()] } } }),
    ...(isFiltered(filters) && { matching: { count: total, whom: { matching: filters } } }),
    all: { count: inAll, whom: {} },
  });
}
