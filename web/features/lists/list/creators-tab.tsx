import { networksSought, type CrmColumn } from "#contract/collections/crm.ts";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { type getList, removeCreators } from "#contract/lists/endpoints.ts";
import { FiguresOf } from "#web/shared/collections/figures-of.tsx";
import { ColumnMenu } from "#web/shared/collections/column-menu.tsx";
import { CrmTable } from "#web/shared/crm-creators/crm-table.tsx";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { RowRemovalProvider } from "#web/shared/crm-creators/remove-cell.tsx";
import { useTableLayout } from "#web/shared/collections/use-table-layout.ts";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { useScreenPreference } from "#web/shared/preferences/screen-preference.ts";
import { useCan } from "#web/shared/use-can.ts";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { ChosenCreators } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { BulkActions } from "../bulk/bulk-actions.tsx";
import type { ListControl } from "../use-list-state.ts";
import { NoRows } from "./no-rows.tsx";
import { ListToolbar } from "./toolbar.tsx";
import type { ListView } from "#contract/lists/shapes.ts";
import { dropFromList } from "#web/shared/crm-creators/drop-rows.ts";
import { useRowRemoval } from "#web/shared/crm-creators/use-row-removal.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

const USUAL: readonly CrmColumn[] = [
  "accounts",
  "engagementRate",
  "score",
  "niches",
  "status",
  "tags",
  "email",
  "added",
];

const WITH_FEEDBACK: readonly CrmColumn[] = ["feedback", ...USUAL];

/** A list's creators: the CRM's table, of those who are in it. */
export function CreatorsTab({
  control,
  title,
  read,
  data,
  chosen,
  exporting,
}: {
  control: ListControl;
  title: string;
  read: TableRead;
  data: ReplyOf<typeof getList> | undefined;
  chosen: ChosenCreators;
  exporting: Exporting;
}) {
  const { listId, state } = control;
  const canWrite = useCan("crm.write");
  const own = useScreenPreference("list");
  const { crm } = useCrm();
  const layout = useTableLayout<CrmColumn>({
    ...own,
    all: crm.columns,
    usual: data?.list.share.feedback ? WITH_FEEDBACK : USUAL,
  });
  const removeRows = useRemove({ _id: listId, title });

  const remove = (some: readonly CrmCreator[]) => {
    removeRows(some);
    chosen.selection.drop(some.map((row) => row._id));
  };
  const removal = { remove, label: t("remove"), labelOne: (name: string) => t("removeOne", { name }) };
  const total = data?.total_results ?? 0;
  return (
    <RowRemovalProvider value={canWrite ? removal : null}>
      {(!data || data.list.influencerCount > 0) && (
        <ListToolbar control={control}>
          <FiguresOf
            value={state.filters.figuresOf}
            filtered={networksSought({ ...state.filters, figuresOf: undefined })}
            onChange={(figuresOf) => control.change({ filters: { ...state.filters, figuresOf } })}
          />
          <ColumnMenu layout={layout} />
        </ListToolbar>
      )}
      <CrmTable
        {...{ control, layout, read, total, chosen }}
        label={t("rows", { title })}
        rows={data?.influencers}
        bulk={<BulkActions {...{ listId, exporting, remove, chosen, total }} />}
        empty={<NoRows />}
      />
    </RowRemovalProvider>
  );
}

/** Takes creators out of a list; they stay in the CRM. */
function useRemove({ _id: topId, title }: Pick<ListView, "_id" | "title">): (rows: readonly CrmCreator[]) => void {
  return useRowRemoval(removeCreators, {
    drop: (gone) => dropFromList(topId, gone),
    inputOf: (rows) => ({ topId, creatorsId: rows.map((row) => row.creatorId) }),
    removed: (count) => t("removed", { count, title }),
    failed: (msg) => t("removeFailed", { msg }),
  });
}
