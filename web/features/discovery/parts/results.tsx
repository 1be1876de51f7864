import { DISCOVERY_SORTS, type discover, type DiscoveryResult } from "#contract/discovery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { DISCOVERY_PAGE_MAX } from "#contract/limits.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "#web/api/session.ts";
import { exact } from "#web/lib/format.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { CreatorCard } from "#web/shared/creators/creator-card.tsx";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { CardGrid } from "#web/table/card-grid.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import type { Selection } from "#web/table/selection.ts";
import { columnsFor } from "../columns.tsx";
import type { SearchControl } from "../use-discovery-search.ts";
import type { Layout } from "../use-layout.ts";
import { CrmCell } from "./crm-cell.tsx";
import { NoResults } from "./no-results.tsx";

/** The creators found, as a table or as cards, and what can be done with those chosen. */
export function Results({
  control,
  layout,
  read,
  selection,
  pageSize,
}: {
  control: SearchControl;
  layout: Layout;
  read: UseQueryResult<ReplyOf<typeof discover>>;
  selection: Selection<DiscoveryResult>;
  pageSize: number;
}) {
  const { t } = useTranslation("discovery");
  const canWrite = useCanWrite();
  const openCreator = useOpenCreator();
  const { limits } = useSignedIn();
  const columns = useMemo(() => columnsFor(layout.columns), [layout.columns]);
  useListsCreators((read.data?.results ?? []).map((row) => row._id));

  const { search, change, toPage } = control;
  const total = read.data?.totalResults ?? 0;
  const planned = read.data?.limitedByPlan ? limits.discovery_results : null;
  const reach = Math.min(planned ?? Infinity, DISCOVERY_PAGE_MAX * pageSize);
  const shared = {
    label: t("rows"),
    rows: read.data?.results,
    rowId: (row: DiscoveryResult) => row._id,
    rowName: (row: DiscoveryResult) => row.full_name,
    read,
    ...(canWrite && { selection }),
    onOpen: (row: DiscoveryResult) => openCreator(row._id),
    bulk: <AddChosen selection={selection} />,
    empty: <NoResults control={control} total={total} />,
    foot: total > pageSize && <Pager page={search.page} size={pageSize} reach={reach} total={total} onPage={toPage} />,
  };
  if (layout.view === "cards") {
    return <CardGrid {...shared} Card={ResultCard} />;
  }
  return (
    <DataTable
      {...shared}
      columns={columns}
      density={layout.density}
      total={total}
      offset={(search.page - 1) * pageSize}
      sorting={{
        by: search.sort,
        ascending: false,
        onSort: (by) => {
          const sort = DISCOVERY_SORTS.find((one) => one === by);
          if (sort) change({ sort });
        },
      }}
    />
  );
}

function ResultCard({ row }: { row: DiscoveryResult }) {
  return <CreatorCard creator={row} action={<CrmCell creator={row} />} />;
}

function AddChosen({ selection }: { selection: Selection<DiscoveryResult> }) {
  const { t } = useTranslation("discovery");
  const addToCrm = useAddToCrm();
  const count = selection.rows.size;
  const label = t("addMany", { count });
  const add = () => addToCrm({ creatorIds: [...selection.rows.keys()], toLists: false, onAdded: selection.clear });
  usePaletteActions(t("selection", { ns: "search", count, formatted: exact(count) }), [
    { label, icon: <IconPlus size={18} aria-hidden />, run: add },
  ]);
  return (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
      {label}
    </Button>
  );
}
