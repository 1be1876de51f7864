import { listMatters, type MatterRow } from "#contract/moderation.ts";
import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { useMatchingSelection } from "#web/table/selection.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { texts } from "#web/words/i18n.ts";
import { keyOf, MatterTable } from "../parts/matter-table.tsx";
import { KindToggles, StateFilter } from "../parts/matter-filters.tsx";
import { MatterPanel } from "../parts/matter-panel.tsx";
import { DecideProposals } from "../parts/decide-proposals.tsx";
import { moderationUrl, readMatter, writeMatter, type ModerationFilters, type OpenMatter } from "../search-params.ts";

const t = texts("moderation");

const route = getRouteApi("/signed-in/admin-only/moderation");

const NO_MATTERS: readonly MatterRow[] = [];

/** What waits for the administrators. */
export function ModerationPage() {
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = moderationUrl.read(search);
  const { filters } = state;
  const read = useRead(listMatters, moderationUrl.input(state), { keepRows: true });
  const { data } = read;
  const show = (next: typeof state) => void navigate({ ...paths.moderation(), search: moderationUrl.write(next) });
  const change = (next: Partial<ModerationFilters>) => show({ ...state, page: 1, filters: { ...filters, ...next } });
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
      <MatterTable
        state={state}
        show={show}
        read={read}
        views={<StateFilter filters={filters} onChange={change} />}
        head={<KindToggles filters={filters} onChange={change} choices={data?.choices.kinds} />}
        {...(isOfProposals && {
          selection: chosen.selection,
          bulk: <DecideProposals chosen={chosen} total={data?.total ?? 0} />,
        })}
        onOpen={open}
        empty={<Empty filters={filters} onChange={change} />}
      />
      <MatterPanel
        matter={readMatter(search.matter)}
        administrators={data?.administrators ?? []}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}

function isClosed(view: ModerationFilters["state"]): boolean {
  return view === "resolved" || view === "declined" || view === "all";
}

/** The queue is done, or the filters leave nothing of it. */
function Empty({
  filters: { search, kinds, assignees, state },
  onChange,
}: {
  filters: ModerationFilters;
  onChange: (filters: Partial<ModerationFilters>) => void;
}) {
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
