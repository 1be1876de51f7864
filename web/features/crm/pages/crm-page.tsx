import { exportCsv, getStats, listCrm, type CrmCreator } from "#contract/crm.ts";
import { CRM_PAGE_SIZES, TITLE_MAX } from "#contract/limits.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { CRM_COLUMNS } from "#web/shared/crm-creators/crm-columns.tsx";
import { RowRemovalProvider } from "#web/shared/crm-creators/remove-cell.tsx";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { ExportProgress } from "#web/shared/export/export-progress.tsx";
import { useExport } from "#web/shared/export/use-export.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { Page } from "#web/shell/page.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { useSelection } from "#web/table/selection.ts";
import { BulkActions } from "../parts/bulk-actions.tsx";
import { NoRows } from "../parts/no-rows.tsx";
import { sortedBy } from "../search-params.ts";
import { useCrmState } from "../use-crm-state.ts";
import { useRemove } from "../use-remove.ts";

export function CrmPage() {
  const { t } = useTranslation("crm");
  const { state, show, change } = useCrmState();
  const { filters, sort, asc, page, pagination } = state;
  const search = filters.text;
  const read = useRead(listCrm, { page, pagination, sort, asc: asc ? "true" : "false", filters }, { keepRows: true });
  const selection = useSelection<CrmCreator>(JSON.stringify(filters));
  const exporting = useExport(exportCsv);
  const removeRows = useRemove();
  const canWrite = useCanWrite();
  const openCreator = useOpenCreator();
  useListsCreators((read.data?.crmCreators ?? []).map((row) => row.creator._id));
  const remove = (rows: readonly CrmCreator[]) => {
    removeRows(rows);
    selection.drop(rows.map((row) => row._id));
  };

  const total = read.data?.crmStats.totalResult ?? 0;
  const inAll = read.data?.crmStats.totalCreators ?? 0;
  return (
    <Page
      title={t("title")}
      lead={<Stats />}
      fill
      actions={
        inAll > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exporting.busy}
            onClick={() => exporting.run({})}
          >
            {t("all", { ns: "exporting" })}
          </Button>
        )
      }
    >
      <AddToCrmProvider>
        <RowRemovalProvider
          value={canWrite ? { remove, label: t("remove"), labelOne: (name) => t("removeOne", { name }) } : null}
        >
          {exporting.job && <ExportProgress job={exporting.job} onClose={exporting.forgetJob} />}
          {(inAll > 0 || !read.data) && (
            <TableBar>
              <SearchBox
                label={t("search")}
                value={search}
                maxLength={TITLE_MAX}
                onSearch={(text) => change({ filters: { ...filters, text } })}
              />
            </TableBar>
          )}
          <DataTable
            label={t("rows")}
            columns={CRM_COLUMNS}
            rows={read.data?.crmCreators}
            rowId={(row) => row._id}
            rowName={(row) => row.creator.full_name}
            read={read}
            total={total}
            offset={(page - 1) * pagination}
            sorting={{ by: sort, ascending: asc, onSort: (by) => show(sortedBy(state, by)) }}
            selection={selection}
            onOpen={(row) => openCreator(row.creator._id)}
            bulk={<BulkActions selection={selection} exporting={exporting} remove={remove} />}
            empty={
              <NoRows
                search={search}
                total={total}
                onFirstPage={() => change({})}
                onClearSearch={() => change({ filters: { ...filters, text: "" } })}
              />
            }
            foot={
              total > CRM_PAGE_SIZES[0] && (
                <Pager
                  page={page}
                  size={pagination}
                  total={total}
                  sizes={CRM_PAGE_SIZES}
                  onPage={(at) => show({ ...state, page: at })}
                  onSize={(size) => change({ pagination: size })}
                />
              )
            }
          />
        </RowRemovalProvider>
      </AddToCrmProvider>
    </Page>
  );
}

function Stats() {
  const { t } = useTranslation("crm");
  const { crmStats, totalLists } = useLoaded(getStats, {});
  const creators = t("lead", { count: crmStats.totalCreators, formatted: exact(crmStats.totalCreators) });
  return (
    <output className="figures">
      {totalLists === 0
        ? creators
        : `${creators}, ${t("inLists", { count: totalLists, formatted: exact(totalLists) })}`}
    </output>
  );
}
