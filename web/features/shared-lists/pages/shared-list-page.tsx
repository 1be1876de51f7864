import "#web/styles/mantine-inside.css";
import "#web/shared/shared-page/words.ts";
import { getSharedList, type SharedList } from "#contract/shared-lists.ts";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { FilteredNetworksProvider } from "#web/shared/creators/filtered-networks.ts";
import { NotFound, SharedFrame, useSharedTitle } from "#web/shared/shared-page/frame.tsx";
import { PasswordForm } from "#web/shared/shared-page/password-form.tsx";
import { Pager } from "#web/table/pager.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { Filters } from "../parts/filters.tsx";
import { SharedRows } from "../parts/shared-rows.tsx";
import { NoMatches, EmptyList } from "../parts/states.tsx";
import { StatsLine } from "../parts/stats-line.tsx";
import { PAGE_SIZE, rowsInput, statsInput } from "../reads.ts";
import type { SharedSearch } from "../search-params.ts";
import styles from "./shared-list-page.module.css";

const t = texts("sharedLists");

const route = getRouteApi("/shared/$shareId");

/** The public page of a shared list. */
export function SharedListPage() {
  const { shareId } = route.useParams();
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(
    getSharedList,
    rowsInput(shareId, route.useSearch()),
    { keepRows: true },
  );
  useSharedTitle(data, "list");
  // Hides loaded data after the password was changed or the list unshared.
  if (error?.err === "password_required") return framed(<PasswordForm shareId={shareId} kind="list" />);
  if (error?.err === "invalid_parameters" || error?.err === "bad_request") return framed(<NotFound kind="list" />);
  if (error || !data)
    return framed(
      <>
        <h1 className="visually-hidden">{t("untitled")}</h1>
        {error ? (
          <ErrorState message={t("failed")} retry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonRows />
        )}
      </>,
    );
  return (
    <SharedFrame list={data}>
      <SharedHead list={data} />
      <Content shareId={shareId} list={data} isOld={isPlaceholderData} />
    </SharedFrame>
  );
}

function framed(content: ReactNode) {
  return <SharedFrame>{content}</SharedFrame>;
}

function SharedHead({ list }: { list: SharedList }) {
  const isSample = list.isSample || list.influencers.some((creator) => creator.isSample);
  return (
    <div className="shared-head">
      <h1 className="shared-title">{list.title}</h1>
      {list.desc && <p className="shared-desc">{list.desc}</p>}
      <p className="shared-count">
        {t("creators", { count: list.influencerCount })}
        {isSample && (
          <span className="shared-sample" title={t("sampleAbout")}>
            {t("sample")}
          </span>
        )}
      </p>
    </div>
  );
}

function Content({ shareId, list, isOld }: { shareId: string; list: SharedList; isOld: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // After the rows: totals must not delay the first paint, and the visitor cookie is set by then.
  const whole = useRead(getSharedList, statsInput(shareId));
  const show = (next: SharedSearch) => void navigate({ search: next, replace: next.page === search.page });
  if (list.influencerCount === 0) return <EmptyList />;
  const networks = whole.data?.stats?.networks.map(({ network }) => network) ?? [];
  return (
    <FilteredNetworksProvider value={search.network ? [search.network] : []}>
      <StatsLine stats={whole.data?.stats} />
      <Filters search={search} networks={networks} onChange={show} />
      {list.influencers.length === 0 ? (
        <NoMatches onClear={() => show({})} />
      ) : (
        <>
          <SharedRows shareId={shareId} list={list} isOld={isOld} />
          {list.leftOut > 0 && <p className={styles.leftOut}>{t("leftOut", { count: list.leftOut })}</p>}
          <Pager
            page={search.page ?? 1}
            size={PAGE_SIZE}
            total={list.total_results}
            isAlwaysShown
            onPage={(page) => show({ ...search, page: page === 1 ? undefined : page })}
          />
        </>
      )}
    </FilteredNetworksProvider>
  );
}
