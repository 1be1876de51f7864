import type { CrmCreator } from "#contract/crm.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CRM_PAGE_SIZES } from "#contract/limits.ts";
import { exportListCsv, type getList } from "#contract/lists.ts";
import type { Network } from "#contract/networks.ts";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { CRM_COLUMNS } from "#web/shared/crm-creators/crm-columns.tsx";
import { RowRemovalProvider } from "#web/shared/crm-creators/remove-cell.tsx";
import { addressOf, sortedBy, type TableView } from "#web/shared/crm-creators/table-search.ts";
import { NetworksInFocusProvider } from "#web/shared/creators/networks-in-focus.ts";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { ExportProgress } from "#web/shared/export/export-progress.tsx";
import { useExport } from "#web/shared/export/use-export.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { Page } from "#web/shell/page.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { useSelection } from "#web/table/selection.ts";
import { useRemove } from "../use-remove.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { ListActions, ListLead } from "./list-head.tsx";
import { NoRows } from "./no-rows.tsx";
import { ListToolbar } from "./toolbar.tsx";

const ANY: Network[] = [];

/** A list's creators, with what can be done with the list and with them. */
export function ListContent({
  listId,
  title,
  view,
  network,
  read,
  data,
}: {
  listId: string;
  title: string;
  view: TableView;
  network: Network | undefined;
  read: TableRead;
  data: ReplyOf<typeof getList> | undefined;
}) {
  const { t } = useTranslation("lists");
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const openCreator = useOpenCreator();
  useListsCreators((data?.influencers ?? []).map((row) => row.creator._id));
  const selection = useSelection<CrmCreator>(`${view.search} ${network}`);
  const exporting = useExport(exportListCsv);
  const removeRows = useRemove({ _id: listId, title });

  const go = (next: TableView, on: Network | undefined) =>
    void navigate({ ...paths.list(listId), search: { ...addressOf(next), network: on } });
  const show = (next: TableView) => go(next, network);
  const remove = (rows: readonly CrmCreator[]) => {
    removeRows(rows);
    selection.drop(rows.map((row) => row._id));
  };

  const total = data?.total_results ?? 0;
  const filtered = view.search !== "" || network !== undefined;
  const removal = { remove, label: t("remove"), labelOne: (name: string) => t("removeOne", { name }) };
  return (
    <Page
      title={title}
      fill
      lead={data && <ListLead list={data.list} />}
      actions={data && <ListActions list={data.list} exporting={exporting} />}
    >
      {exporting.job && <ExportProgress job={exporting.job} onClose={exporting.forgetJob} />}
      {(!data || data.list.influencerCount > 0) && <ListToolbar {...{ view, network }} show={go} />}
      <RowRemovalProvider value={canWrite ? removal : null}>
        <NetworksInFocusProvider value={network ? [network] : ANY}>
          <DataTable
            label={t("rows", { title })}
            columns={CRM_COLUMNS}
            rows={data?.influencers}
            rowId={(row) => row._id}
            rowName={(row) => row.creator.full_name}
            read={read}
            total={total}
            offset={(view.page - 1) * view.pagination}
            sorting={{ by: view.sort, ascending: view.asc, onSort: (by) => show(sortedBy(view, by)) }}
            selection={selection}
            onOpen={(row) => openCreator(row.creator._id)}
            bulk={<BulkActions {...{ listId, exporting, remove }} rows={[...selection.rows.values()]} />}
            empty={
              <NoRows
                filtered={filtered}
                total={total}
                onFirstPage={() => show({ ...view, page: 1 })}
                onShowAll={() => void navigate(paths.list(listId))}
              />
            }
            foot={
              total > CRM_PAGE_SIZES[0] && (
                <Pager
                  page={view.page}
                  size={view.pagination}
                  total={total}
                  sizes={CRM_PAGE_SIZES}
                  onPage={(page) => show({ ...view, page })}
                  onSize={(pagination) => show({ ...view, page: 1, pagination })}
                />
              )
            }
          />
        </NetworksInFocusProvider>
      </RowRemovalProvider>
    </Page>
  );
}
