import { networksSought, type CrmColumn } from "#contract/collections/crm.ts";
import { listCrm, type CrmCreator, removeCreator } from "#contract/crm/endpoints.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { IconLayoutKanban, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { prefetch, useRead } from "#web/api/queries.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { USUAL_CRM_COLUMNS } from "#web/shared/crm-creators/crm-columns.tsx";
import { CrmTable } from "#web/shared/crm-creators/crm-table.tsx";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { RowRemovalProvider } from "#web/shared/crm-creators/remove-cell.tsx";
import { TableBar } from "#web/table/table-bar.tsx";
import { DuplicatesLink } from "#web/shared/duplicates-link.tsx";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { Page } from "#web/shell/page.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { LazyBoard } from "../board/lazy-board.tsx";
import { IconChoice } from "#web/ui/form/icon-choice.tsx";
import { BulkActions } from "../bulk/bulk-actions.tsx";
import type { Picking } from "#web/shared/crm-creators/bulk/picking.ts";
import { BulkProgress } from "#web/shared/jobs/bulk-progress.tsx";
import { useChangeMany } from "#web/shared/crm-creators/bulk/use-change-many.ts";
import { useMatchingSelection } from "#web/table/selection.ts";
import { CrmFilterBar } from "#web/shared/crm-creators/filters/crm-filters.tsx";
import type { Managed } from "../labels/label-manager.tsx";
import { LabelManagerButton } from "../labels/label-manager-button.tsx";
import { FiguresOf } from "#web/shared/collections/figures-of.tsx";
import { FilteredNetworksProvider } from "#web/shared/creators/filtered-networks.ts";
import { ColumnMenu } from "#web/shared/collections/column-menu.tsx";
import { ImportLinksButton } from "../parts/import-links-button.tsx";
import { NoRows } from "../parts/no-rows.tsx";
import { Stats } from "../parts/stats.tsx";
import { useCrmExport } from "../use-crm-export.ts";
import { CRM_LAYOUTS } from "../search-params.ts";
import { useCrmState } from "../use-crm-state.ts";
import { useTableLayout } from "#web/shared/collections/use-table-layout.ts";
import { useCrmLayout } from "../views/use-crm-layout.ts";
import { ViewBar } from "../views/view-bar.tsx";
import { dropFromCrm } from "#web/shared/crm-creators/drop-rows.ts";
import { useRowRemoval } from "#web/shared/crm-creators/use-row-removal.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

const NO_ROWS: CrmCreator[] = [];
const LAYOUT_ICONS = { table: IconTable, board: IconLayoutKanban };

export function CrmPage() {
  const control = useCrmState();
  const { page, pagination, sort, asc, filters } = control.state;
  const crmLayout = useCrmLayout(control);
  const { crm } = useCrm();
  const layout = useTableLayout<CrmColumn>({ ...crmLayout, all: crm.columns, usual: USUAL_CRM_COLUMNS });
  const input = { page, pagination, sort, asc: asc ? "true" : "false", filters } as const;
  const read = useRead(listCrm, input, { keepRows: true });
  const rows = read.data?.crmCreators ?? NO_ROWS;
  const total = read.data?.crmStats.totalResult ?? 0;
  const inAll = read.data?.crmStats.totalCreators;
  const chosen = useMatchingSelection(filters, rows, total, ({ _id }) => _id);

  function toFirstPage() {
    if (page > 1) control.change({});
  }

  /** The selected creators were removed. */
  function forget() {
    chosen.selection.clear();
    toFirstPage();
  }

  const [managed, setManaged] = useState<Managed | null>(null);
  const [picking, setPicking] = useState<Picking | null>(null);
  const { changeMany, busy } = useChangeMany(({ verb }) => verb === "remove" && forget());
  const exporting = useCrmExport({ filters, chosen, total, inAll: inAll ?? null });
  const canWrite = useCan("crm.write");
  const removeRows = useRemove();

  function remove(gone: readonly CrmCreator[]) {
    if (!removeRows(gone)) return;
    chosen.selection.drop(gone.map((row) => row._id));
    toFirstPage();
  }

  const removal = { remove, label: t("remove"), labelOne: (name: string) => t("removeOne", { name }) };
  return (
    <Page
      title={t("title")}
      lead={<Stats filters={filters} found={inAll === undefined ? undefined : { fit: total, all: inAll }} />}
      fill
      actions={
        inAll !== 0 && (
          <>
            <ImportLinksButton />
            <DuplicatesLink ready={inAll !== undefined} />
            <ExportButton exporting={exporting} />
          </>
        )
      }
    >
      <AddToCrmProvider>
        <RowRemovalProvider value={canWrite ? removal : null}>
          <FilteredNetworksProvider value={networksSought(filters)}>
            <BulkProgress />
            {exporting.progress}
            {inAll !== 0 && <ViewBar control={control} layout={crmLayout} />}
            {inAll !== 0 && (
              <TableBar>
                <SearchBox
                  label={t("search")}
                  value={filters.text}
                  maxLength={TITLE_MAX}
                  onSearch={(text) => control.change({ filters: { ...filters, text } })}
                />
                <CrmFilterBar filters={filters} onChange={(next) => control.change({ filters: next })} />
                <LabelManagerButton
                  managed={managed}
                  onManage={setManaged}
                  onFieldCreated={(field) => layout.change({ columns: [...layout.columns, field] })}
                />
                <IconChoice
                  label={t("layout", { ns: "views" })}
                  options={CRM_LAYOUTS.map((value) => ({
                    value,
                    label: t(`layouts.${value}`, { ns: "views" }),
                    icon: LAYOUT_ICONS[value],
                  }))}
                  value={crmLayout.layout}
                  onChange={crmLayout.setLayout}
                />
                {crmLayout.layout === "table" && (
                  <>
                    <div className="wide-only">
                      <FiguresOf
                        value={filters.figuresOf}
                        filtered={networksSought({ ...filters, figuresOf: undefined })}
                        onChange={(figuresOf) => control.change({ filters: { ...filters, figuresOf } })}
                      />
                    </div>
                    <ColumnMenu layout={layout} {...(canWrite && { onAddField: () => setManaged("field") })} />
                  </>
                )}
              </TableBar>
            )}
            {crmLayout.layout === "board" && total > 0 ? (
              <LazyBoard state={control.state} creators={rows.map(({ creatorId }) => creatorId)} />
            ) : (
              <CrmTable
                {...{ control, layout, read, total, chosen }}
                label={t("rows")}
                rows={read.data?.crmCreators}
                empty={<NoRows />}
                onPick={setPicking}
                onPageIntent={(at) => void prefetch(listCrm, { ...input, page: at })}
                bulk={
                  <BulkActions
                    {...{ chosen, total, picking, changeMany, busy, remove, exporting }}
                    onPicking={setPicking}
                  />
                }
              />
            )}
            {exporting.dialog}
          </FilteredNetworksProvider>
        </RowRemovalProvider>
      </AddToCrmProvider>
    </Page>
  );
}

/** Takes creators out of the CRM. Says whether it has begun. */
function useRemove(): (rows: readonly CrmCreator[]) => boolean {
  return useRowRemoval(removeCreator, {
    drop: dropFromCrm,
    inputOf: (rows) => ({
      creatorsToRemove: rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId })),
    }),
    removed: (count) => t("removed", { count }),
    failed: (msg) => t("removeFailed", { msg }),
  });
}
