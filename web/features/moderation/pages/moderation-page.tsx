import { MATTER_VIEWS } from "#contract/collections/matters.ts";
import { TITLE_MAX } from "#contract/limits.ts";
import { listMatters, type MatterRow } from "#contract/moderation.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { Page } from "#web/shell/page.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import { withFallback } from "#web/table/rows-frame.tsx";
import { useMatchingSelection } from "#web/table/selection.ts";
import { SearchBox } from "#web/table/search-box.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { MATTER_COLUMNS } from "../parts/matter-columns.tsx";
import { AssigneeFilter, KindToggles } from "../parts/matter-filters.tsx";
import { MatterPanel } from "../parts/matter-panel.tsx";
import { DecideProposals } from "../parts/decide-proposals.tsx";
import {
  moderationInput,
  moderationUrl,
  readMatter,
  writeMatter,
  type ModerationState,
  type OpenMatter,
} from "../search-params.ts";

const route = getRouteApi("/signed-in/admin-only/moderation");

const NO_MATTERS: readonly MatterRow[] = [];

const keyOf = ({ kind, id }: MatterRow) => writeMatter({ kind, id });

/** What waits for the administrators. */
export function ModerationPage() {
  const { t } = useTranslation("moderation");
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = moderationUrl.read(search);
  const { filters, page } = state;
  const read = useRead(listMatters, moderationInput(state), { keepRows: true });
  const { data } = read;
  const show = (next: ModerationState) => void navigate({ ...paths.moderation(), search: moderationUrl.write(next) });
  const change = (next: Partial<ModerationState["filters"]>) =>
    show({ ...state, page: 1, filters: { ...filters, ...next } });
  const open = (matter: OpenMatter | undefined) =>
    void navigate({
      ...paths.moderation(),
      search: { ...moderationUrl.write(state), matter: matter && writeMatter(matter) },
      resetScroll: false,
    });
  const chosen = useMatchingSelection(filters, data?.matters ?? NO_MATTERS, data?.total ?? 0, keyOf);
  // Everything else is closed with a note for the person who reported it, one at a time.
  const isOfProposals = filters.kinds.length === 1 && filters.kinds[0] === "category" && !isClosed(filters.state);
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill>
      <TableBar>
        <SearchBox
          label={t("search")}
          value={filters.search}
          maxLength={TITLE_MAX}
          onSearch={(text) => change({ search: text })}
        />
        <NativeSelect
          size="xs"
          aria-label={t("viewLabel")}
          value={filters.state}
          data={MATTER_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ state: MATTER_VIEWS.find((one) => one === value) ?? "pending" })
          }
        />
        <AssigneeFilter filters={filters} onChange={change} read={read} />
      </TableBar>
      <KindToggles filters={filters} onChange={change} choices={data?.choices.kinds} />
      <DataTable
        label={t("title")}
        columns={MATTER_COLUMNS}
        rows={data?.matters}
        rowId={keyOf}
        rowName={({ kind, excerpt }) => `${t(`kind.${kind}`)}: ${excerpt}`}
        read={withFallback(read, t("notFetched"))}
        total={data?.total ?? 0}
        offset={(page - 1) * state.pagination}
        sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(moderationUrl.sortedBy(state, by)) }}
        density="compact"
        {...(isOfProposals && {
          selection: chosen.selection,
          bulk: <DecideProposals chosen={chosen} total={data?.total ?? 0} />,
        })}
        onOpen={open}
        empty={<Empty filters={filters} onChange={change} />}
        foot={
          data && (
            <Pager
              page={page}
              size={data.perPage}
              total={data.total}
              onPage={(next) => show({ ...state, page: next })}
            />
          )
        }
      />
      <MatterPanel
        matter={readMatter(search.matter)}
        administrators={data?.administrators ?? []}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}

function isClosed(view: ModerationState["filters"]["state"]): boolean {
  return view === "resolved" || view === "declined" || view === "all";
}

/** The queue is done, or the filters leave nothing of it. */
function Empty({
  filters: { search, kinds, assignees, state },
  onChange,
}: {
  filters: ModerationState["filters"];
  onChange: (filters: Partial<ModerationState["filters"]>) => void;
}) {
  const { t } = useTranslation("moderation");
  const isFiltered = search !== "" || kinds.length > 0 || assignees.length > 0;
  if (!isFiltered && state === "pending")
    return (
      <EmptyState
        icon={<IconInbox size={22} />}
        title={t("empty")}
        action={
          <Button variant="default" onClick={() => onChange({ state: "all" })}>
            {t("showAll")}
          </Button>
        }
      >
        {t("emptyText")}
      </EmptyState>
    );
  return (
    <NoMatch title={t("noMatch")} clear={t("clear")} onClear={() => onChange(moderationUrl.usual.filters)}>
      {t("noMatchText")}
    </NoMatch>
  );
}
