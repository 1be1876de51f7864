import { creditsCollection } from "#contract/collections/credits.ts";
import { listCredits, type CreditEntry } from "#contract/usage.ts";
import { Button } from "@mantine/core";
import { IconFilterOff, IconListDetails } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Pager } from "#web/table/pager.tsx";
import { withFallback } from "#web/table/rows-frame.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { creditsInput, creditsUrl, type CreditsState } from "../search-params.ts";
import { CreditFilters } from "./credit-filters.tsx";

const route = getRouteApi("/signed-in/settings/usage");

/** Every entry of the ledger, the newest first. */
export function CreditHistory() {
  const { t } = useTranslation("usage");
  const navigate = useNavigate();
  const state = creditsUrl.read(route.useSearch());
  const read = useRead(listCredits, creditsInput(state), { keepRows: true });
  const { data } = read;
  const show = (next: CreditsState) =>
    void navigate({ ...paths.usage(), search: creditsUrl.write(next), resetScroll: false });
  const change = (filters: CreditsState["filters"]) => show({ ...state, page: 1, filters });
  const isFiltered = JSON.stringify(state.filters) !== JSON.stringify(creditsUrl.usual.filters);
  return (
    <>
      <TableBar>
        <CreditFilters filters={state.filters} onChange={change} read={read} />
      </TableBar>
      <DataTable
        label={t("entries")}
        columns={COLUMNS}
        rows={data?.entries}
        rowId={({ _id }) => _id}
        rowName={({ at }) => dateTime(at)}
        read={withFallback(read, t("notFetched"))}
        total={data?.total ?? 0}
        offset={(state.page - 1) * state.pagination}
        sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(creditsUrl.sortedBy(state, by)) }}
        density="compact"
        empty={
          <EmptyState
            icon={isFiltered ? <IconFilterOff size={22} /> : <IconListDetails size={22} />}
            title={t(isFiltered ? "noMatch" : "empty")}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => change(creditsUrl.usual.filters)}>
                  {t("clear")}
                </Button>
              )
            }
          >
            {t(isFiltered ? "noMatchText" : "emptyText")}
          </EmptyState>
        }
        foot={
          data && (
            <Pager
              page={state.page}
              size={data.perPage}
              total={data.total}
              onPage={(page) => show({ ...state, page })}
            />
          )
        }
      />
    </>
  );
}

type ColumnId = (typeof creditsCollection.columns)[number];

function title(id: ColumnId) {
  return function Title() {
    const { t } = useTranslation("usage");
    return t(`columns.${id}`);
  };
}

const CELLS: Record<ColumnId, (entry: CreditEntry) => ReactNode> = {
  at: ({ at }) => (
    <time dateTime={at} title={when(at)}>
      {dateTime(at)}
    </time>
  ),
  reason: (entry) => <ReasonCell entry={entry} />,
  kind: (entry) => <KindCell entry={entry} />,
  person: ({ person }) => <span title={person ?? undefined}>{person}</span>,
  amount: ({ amount }) => <span className="tabular">{amount > 0 ? `+${exact(amount)}` : exact(amount)}</span>,
  balance: ({ balance }) => <span className="tabular">{exact(balance)}</span>,
};

const COLUMNS = columnsOf<CreditEntry>().columns(
  (["at", "reason", "kind", "person", "amount", "balance"] as const).map((id) =>
    fieldColumn<CreditEntry>(id, creditsCollection.fields[id], {
      header: title(id),
      cell: CELLS[id],
      onPhone: id === "reason" || id === "amount" || id === "balance",
    }),
  ),
);

function ReasonCell({ entry: { reason, kind, creator, niche } }: { entry: CreditEntry }) {
  const { t } = useTranslation("usage");
  if (reason !== "spend") return t(`reasons.${reason}`);
  const text = t(`spent.${kind}`, { name: niche?.name ?? creator?.full_name ?? t("removedCreator") });
  if (!creator) return text;
  return (
    <Link {...paths.creator(creator._id)} className="undecorated hover-underline" title={text}>
      {text}
    </Link>
  );
}

function KindCell({ entry: { kind } }: { entry: CreditEntry }) {
  const { t } = useTranslation("usage");
  return t(`kind.${kind}`);
}
