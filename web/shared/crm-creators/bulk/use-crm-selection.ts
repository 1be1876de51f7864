import type { CrmSelection } from "#contract/bulk.ts";
import type { CrmFilters } from "#contract/collections/crm.ts";
import { BULK_MAX } from "#contract/limits.ts";
import type { ExportScope } from "#web/shared/export/sources.ts";
import type { CrmCreator } from "#contract/crm.ts";
import { useState } from "react";
import { useSelection, type Selection } from "#web/table/selection.ts";

export type ChosenCreators = {
  /** For the table. */
  selection: Selection<CrmCreator>;
  count: number;
  /** All that match are selected, with few exceptions. */
  isAll: boolean;
  selectAll: () => void;
  /** As calls take it. */
  scope: CrmSelection;
};

/** The selection: single rows of any pages, or all that match the filters with exceptions. */
export function useCrmSelection(filters: CrmFilters, page: readonly CrmCreator[], total: number): ChosenCreators {
  const scope = JSON.stringify(filters);
  const picked = useSelection<CrmCreator>(scope);
  const [all, setAll] = useState<{ scope: string; except: ReadonlySet<string> } | null>(null);
  if (all?.scope !== scope) {
    return {
      selection: picked,
      count: picked.rows.size,
      isAll: false,
      selectAll: () => setAll({ scope, except: new Set() }),
      scope: { ids: [...picked.rows.keys()] },
    };
  }
  const { except } = all;
  const count = Math.max(0, total - except.size);
  const selection: Selection<CrmCreator> = {
    rows: new Map(page.flatMap((row) => (except.has(row._id) ? [] : [[row._id, row] as const]))),
    count,
    set: (rows) => {
      const elsewhere = [...except].filter((id) => !page.some((row) => row._id === id));
      const out = page.flatMap(({ _id }) => (rows.has(_id) ? [] : [_id]));
      setAll({ scope, except: new Set([...elsewhere, ...out]) });
    },
    drop: () => {},
    clear: () => {
      setAll(null);
      picked.clear();
    },
  };
  return { selection, count, isAll: true, selectAll: () => {}, scope: { matching: filters, except: [...except] } };
}

/** Undefined for all matching creators, which the dialog offers anyway, and for more ids than a call takes. */
export function exportScopeOf(selected: CrmSelection): ExportScope | undefined {
  if ("ids" in selected) return selected.ids.length <= BULK_MAX ? { selected: selected.ids } : undefined;
  return selected.except.length > 0 ? selected : undefined;
}
