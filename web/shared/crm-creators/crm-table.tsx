import { CRM_PAGE_SIZES } from "#contract/base/limits.ts";
import type { CrmColumn } from "#contract/collections/crm.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { useMemo, type ReactNode } from "react";
import { CreatorsTable } from "#web/shared/creators/creators-table.tsx";
import type { TableLayout } from "#web/shared/collections/use-table-layout.ts";
import { useCan } from "#web/shared/use-can.ts";
import type { Pages } from "#web/table/pager.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { ChosenCreators } from "./bulk/chosen-creators.ts";
import type { Picking } from "./bulk/picking.ts";
import { crmColumnsFor } from "./crm-columns.tsx";
import { isFiltered, type CrmTableState } from "./crm-url.ts";
import { RowEditingProvider } from "./edit/row-editing.tsx";
import { CrmEmptyResult } from "./filters/crm-filters.tsx";
import { useCrm } from "./own-fields.ts";
import { useCreatorCells } from "./use-creator-cells.tsx";

/** What a screen of CRM creators shows, and the ways to something else. */
export type CrmTableControl = {
  state: CrmTableState;
  /** The list that the creators are in. */
  listId?: string;
  /** From the first page, where the change names no other. */
  change: (patch: Partial<CrmTableState>) => void;
  sortBy: (by: string) => void;
};

type Size = CrmTableState["pagination"];

export function crmPages({ state, change }: CrmTableControl, total: number): Pages<Size> {
  return {
    page: state.page,
    size: state.pagination,
    total,
    sizes: CRM_PAGE_SIZES,
    onPage: (page) => change({ page }),
    onSize: (pagination) => change({ pagination }),
  };
}

/** Why there are no creators: no match, or as `children` say. */
export function NoCrmCreators({
  control: { state, listId, change },
  children,
}: {
  control: CrmTableControl;
  children: ReactNode;
}) {
  if (!isFiltered(state.filters)) return children;
  return <CrmEmptyResult filters={state.filters} inList={listId} onChange={(filters) => change({ filters })} />;
}

/** Creators of the CRM, or of a list, as a table whose cells are edited in place. */
export function CrmTable({
  label,
  control,
  layout,
  read,
  rows,
  total,
  chosen,
  bulk,
  empty,
  onPick,
  onPageIntent,
}: {
  label: string;
  control: CrmTableControl;
  layout: TableLayout<CrmColumn>;
  read: TableRead;
  rows: CrmCreator[] | undefined;
  total: number;
  chosen: ChosenCreators;
  bulk: ReactNode;
  /** There are none, whatever the filters. */
  empty: ReactNode;
  /** A key asks for a picker of the bulk bar; without it keys are about the row alone. */
  onPick?: (picking: Picking) => void;
  /** Another page is about to be opened. */
  onPageIntent?: (page: number) => void;
}) {
  const canWrite = useCan("crm.write");
  const { state, listId, sortBy } = control;
  const { fields } = useCrm();
  const columns = useMemo(
    () => fields && crmColumnsFor(layout.columns, { inList: listId !== undefined }),
    [fields, layout.columns, listId],
  );
  const { editing, dialog, ...cells } = useCreatorCells(rows, layout.columns, chosen.count > 0 ? onPick : undefined);
  return (
    <RowEditingProvider value={canWrite ? editing : null}>
      <CreatorsTable
        {...{ label, columns, rows, read, layout, bulk }}
        creatorOf={(row) => row.creator}
        rowId={(row) => row._id}
        pages={{ ...crmPages(control, total), onIntent: onPageIntent }}
        sorting={{ by: state.sort, ascending: state.asc, onSort: sortBy }}
        selection={chosen.selection}
        cells={canWrite ? cells : undefined}
        empty={<NoCrmCreators control={control}>{empty}</NoCrmCreators>}
      />
      {dialog}
    </RowEditingProvider>
  );
}
