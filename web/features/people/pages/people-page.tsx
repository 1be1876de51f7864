import { TITLE_MAX } from "#contract/limits.ts";
import { listPeople } from "#contract/people.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { TableBar } from "#web/shared/crm-creators/table-bar.tsx";
import { Page } from "#web/shell/page.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { Pager } from "#web/table/pager.tsx";
import { withFallback } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { PEOPLE_COLUMNS } from "../parts/people-columns.tsx";
import { PeopleFilters } from "../parts/people-filters.tsx";
import { PersonPanel } from "../parts/person-panel.tsx";
import { peopleInput, peopleUrl, type PeopleState } from "../search-params.ts";

const route = getRouteApi("/signed-in/admin-only/people");

/** The users of the installation, for its administrators. */
export function PeoplePage() {
  const { t } = useTranslation("people");
  const { limits } = useSignedIn();
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = peopleUrl.read(search);
  const { filters, page } = state;
  const read = useRead(listPeople, peopleInput(state), { keepRows: true });
  const { data } = read;
  const show = (next: PeopleState) => void navigate({ ...paths.people(), search: peopleUrl.write(next) });
  const change = (next: PeopleState["filters"]) => show({ ...state, page: 1, filters: next });
  const open = (user: string | undefined) =>
    void navigate({ ...paths.people(), search: { ...peopleUrl.write(state), user }, resetScroll: false });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false} fill>
      <TableBar>
        <SearchBox
          label={t("search")}
          value={filters.search}
          maxLength={TITLE_MAX}
          onSearch={(text) => change({ ...filters, search: text })}
        />
        <PeopleFilters filters={filters} onChange={change} read={read} />
      </TableBar>
      <DataTable
        label={t("title")}
        columns={limits.plan === null ? PEOPLE_COLUMNS.withoutPlans : PEOPLE_COLUMNS.withPlans}
        rows={data?.people}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        read={withFallback(read, t("notFetched"))}
        total={data?.total ?? 0}
        offset={(page - 1) * state.pagination}
        sorting={{ by: state.sort, ascending: state.asc, onSort: (by) => show(peopleUrl.sortedBy(state, by)) }}
        density="compact"
        onOpen={({ _id }) => open(_id)}
        empty={
          <NoMatch title={t("noMatch")} clear={t("clear")} onClear={() => change(peopleUrl.usual.filters)}>
            {t("noMatchText")}
          </NoMatch>
        }
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
      <PersonPanel id={search.user} onClose={() => open(undefined)} />
    </Page>
  );
}
