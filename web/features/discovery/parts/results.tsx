import { DISCOVERY_SORTS, type discover, type DiscoveryResult } from "#contract/discovery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { useOpenCreator } from "#web/shared/creators/creator-search.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import type { Selection } from "#web/table/selection.ts";
import { COLUMNS } from "../columns.tsx";
import type { SearchControl } from "../use-discovery-search.ts";
import { NoResults } from "./no-results.tsx";

/** The creators found, and what can be done with those chosen. */
export function Results({
  control,
  read,
  selection,
  pageSize,
}: {
  control: SearchControl;
  read: UseQueryResult<ReplyOf<typeof discover>>;
  selection: Selection<DiscoveryResult>;
  pageSize: number;
}) {
  const { t } = useTranslation("discovery");
  const canWrite = useCanWrite();
  const { search, change, toPage } = control;
  const total = read.data?.totalResults ?? 0;
  const openCreator = useOpenCreator();
  useListsCreators((read.data?.results ?? []).map((row) => row._id));
  return (
    <DataTable
      label={t("rows")}
      columns={COLUMNS}
      rows={read.data?.results}
      rowId={(row) => row._id}
      rowName={(row) => row.full_name}
      read={read}
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
      selection={canWrite ? selection : undefined}
      onOpen={(row) => openCreator(row._id)}
      bulk={<AddChosen selection={selection} />}
      empty={<NoResults control={control} total={total} />}
      foot={total > pageSize && <Pager page={search.page} size={pageSize} total={total} onPage={toPage} />}
    />
  );
}

function AddChosen({ selection }: { selection: Selection<DiscoveryResult> }) {
  const { t } = useTranslation("discovery");
  const addToCrm = useAddToCrm();
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => addToCrm({ creatorIds: [...selection.rows.keys()], toLists: false, onAdded: selection.clear })}
    >
      {t("addMany", { count: selection.rows.size })}
    </Button>
  );
}
