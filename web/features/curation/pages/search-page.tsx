import { searchCreators, type FoundCreator } from "#contract/curation/search.ts";
import { DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CreatorsTable } from "#web/shared/creators/creators-table.tsx";
import { CurateMenu } from "#web/shared/curation/curate-menu.tsx";
import { BulkProgress } from "#web/shared/jobs/bulk-progress.tsx";
import { TableBar } from "#web/table/table-bar.tsx";
import { Page } from "#web/shell/page.tsx";
import { withFallback } from "#web/table/rows-frame.tsx";
import { SearchBox } from "#web/table/search-box.tsx";
import { SelectAll } from "#web/table/select-all.tsx";
import { useMatchingSelection } from "#web/table/selection.ts";
import { NoMatch } from "#web/shared/collections/filters/no-match.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateButton } from "../parts/create-dialog.tsx";
import { CURATION_COLUMNS } from "../parts/columns.tsx";
import { KnownAccounts } from "../parts/known-accounts.tsx";
import { SearchFilters } from "../parts/search-filters.tsx";
import { curationInput, curationScope, curationUrl, newSeed, type CurationState } from "../search-params.ts";

const t = texts("curation");

const route = getRouteApi("/signed-in/admin-only/curation");
const SORTS = ["random", "newest", "followers", "score"] as const;
const KEYWORDS_LENGTH = 200;
const NO_ROWS: readonly FoundCreator[] = [];

/** All creators of the installation, to curate many of them at once. */
export function CurationPage() {
  const navigate = useNavigate();
  const search = route.useSearch();
  const state = curationUrl.read(search);
  const { filters, page, sort } = state;
  const read = useRead(searchCreators, curationInput(state, search.seed), { keepRows: true });
  const { data } = read;
  const show = (next: CurationState, seed: number | undefined) =>
    void navigate({ ...paths.curation(), search: { ...curationUrl.write(next), seed } });
  // Another search is a new random order; its later pages continue it.
  const change = (next: CurationState["filters"]) => show({ ...state, page: 1, filters: next }, newSeed());
  const total = data?.total_results ?? 0;
  const { selection, ...chosen } = useMatchingSelection(
    curationScope(state),
    data?.influencers ?? NO_ROWS,
    total,
    ({ _id }) => _id,
  );
  return (
    <Page
      title={t("search.title")}
      lead={<output className="figures">{data && t("search.total", { count: total, formatted: exact(total) })}</output>}
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} {...paths.curationHistory()} />}>
            {t("history.open")}
          </Button>
          <CreateButton />
        </>
      }
      sampleMark={false}
      fill
    >
      <TableBar>
        <SearchBox
          label={t("search.keywords")}
          value={filters.keywords}
          maxLength={KEYWORDS_LENGTH}
          onSearch={(keywords) => change({ ...filters, keywords })}
        />
        <SearchFilters filters={filters} onChange={change} read={read} />
        <NativeSelect
          size="xs"
          aria-label={t("search.sort")}
          value={sort}
          data={SORTS.map((value) => ({ value, label: t(`search.sorts.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const next = SORTS.find((one) => one === value);
            if (next) show({ ...state, page: 1, sort: next }, newSeed());
          }}
        />
        {sort === "random" && (
          <Button
            size="xs"
            variant="default"
            disabled={read.isFetching}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => show({ ...state, page: 1 }, newSeed())}
          >
            {t("search.again")}
          </Button>
        )}
      </TableBar>
      <BulkProgress />
      <KnownAccounts typed={filters.keywords} />
      <CreatorsTable
        label={t("search.title")}
        columns={CURATION_COLUMNS}
        rows={data?.influencers}
        creatorOf={(creator) => creator}
        read={withFallback(read, t("search.failed"))}
        pages={{
          page,
          size: DISCOVERY_PAGE_SIZE,
          total,
          onPage: (next) => show({ ...state, page: next }, search.seed),
        }}
        selection={selection}
        bulk={
          <>
            <SelectAll chosen={{ selection, ...chosen }} total={total} />
            <CurateMenu
              selection={"ids" in chosen.scope ? { influencers: chosen.scope.ids } : chosen.scope}
              count={chosen.count}
              onDone={selection.clear}
            />
          </>
        }
        onOpen={({ _id }) => void navigate(paths.influencer(_id))}
        empty={
          <NoMatch title={t("search.none")} clear={t("search.clear")} onClear={() => change(curationUrl.usual.filters)}>
            {t("search.noneText")}
          </NoMatch>
        }
      />
    </Page>
  );
}
