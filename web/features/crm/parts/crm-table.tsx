import type { CrmColumn } from "#contract/collections/crm.ts";
import type { CrmCreator, listCrm } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { CRM_PAGE_SIZES } from "#contract/base/limits.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { columnName } from "#web/shared/collections/column-menu.tsx";
import { crmColumnsFor } from "#web/shared/crm-creators/crm-columns.tsx";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { RowEditingProvider } from "#web/shared/crm-creators/edit/row-editing.tsx";
import type { TableLayout } from "#web/shared/collections/use-table-layout.ts";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import { useCan } from "#web/shared/use-can.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import type { Picking } from "../bulk/picking.ts";
import type { ChosenCreators } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { texts } from "#web/words/i18n.ts";
import { sortedBy } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import { useTableCells } from "../use-table-cells.tsx";
import { NoRows } from "./no-rows.tsx";

const t = texts("crm");

/** The creators of the CRM as a table whose cells are edited in place. */
export function CrmTable({
  control,
  layout,
  read,
  chosen,
  bulk,
  onPick,
  onPageIntent,
}: {
  control: CrmControl;
  layout: TableLayout<CrmColumn>;
  read: UseQueryResult<ReplyOf<typeof listCrm>>;
  chosen: ChosenCreators;
  bulk: ReactNode;
  /** A key asks for a picker of the bulk bar. */
  onPick: (picking: Picking) => void;
  /** Another page is about to be opened. */
  onPageIntent: (page: number) => void;
}) {
  const canWrite = useCan("crm.write");
  const openCreator = useOpenCreator();
  const { state, show, change } = control;
  const { page, pagination } = state;
  const rows = read.data?.crmCreators;
  const { fields } = useCrm();
  const columns = useMemo(() => fields && crmColumnsFor(layout.columns), [fields, layout.columns]);
  const cells = useTableCells({ rows, columns: layout.columns, isAnyChosen: chosen.count > 0, onPick });
  const total = read.data?.crmStats.totalResult ?? 0;
  return (
    <RowEditingProvider value={canWrite ? cells.editing : null}>
      <DataTable
        label={t("rows")}
        columns={columns}
        rows={rows}
        rowId={(row) => row._id}
        rowName={(row: CrmCreator) => row.creator.full_name}
        read={read}
        total={total}
        offset={(page - 1) * pagination}
        density={layout.density}
        layout={{ ...layout, nameOf: columnName }}
        sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(sortedBy(state, by)) }}
        selection={chosen.selection}
        onOpen={(row) => openCreator(row.creator._id)}
        cells={canWrite ? cells : undefined}
        bulk={bulk}
        empty={<NoRows control={control} total={total} />}
        foot={
          total > CRM_PAGE_SIZES[0] && (
            <Pager
              page={page}
              size={pagination}
              total={total}
              sizes={CRM_PAGE_SIZES}
              onPage={(at) => show({ ...state, page: at })}
              onIntent={onPageIntent}
              onSize={(size) => change({ pagination: size })}
            />
          )
        }
      />
      {cells.dialog}
    </RowEditingProvider>
  );
}
