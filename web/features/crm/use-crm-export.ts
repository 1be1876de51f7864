import { networksSought, type CrmFilters } from "#contract/collections/crm.ts";
import { useExportDialog, type Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { exportScopeOf, type ChosenCreators } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { isFiltered } from "#web/shared/crm-creators/crm-url.ts";

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
  const scope = exportScopeOf(chosen.scope);
  const figuresOf = [...networksSought(filters)];
  return useExportDialog({
    ...(chosen.count > 0 && scope && { selection: { count: chosen.count, scope: { ...scope, figuresOf } } }),
    ...(isFiltered(filters) && { matching: { count: total, scope: { matching: filters, figuresOf } } }),
    all: { count: inAll, scope: { figuresOf } },
  });
}
