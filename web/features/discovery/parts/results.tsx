import { DISCOVERY_SORTS, type CreatorColumn, type DiscoverySort } from "#contract/collections/discovery.ts";
import type { DiscoveryResult } from "#contract/discovery/endpoints.ts";
import { DISCOVERY_PAGE_MAX, DISCOVERY_PAGE_SIZE } from "#contract/base/limits.ts";
import { useMemo } from "react";
import { AddChosen } from "#web/shared/add-to-crm/add-chosen.tsx";
import { CrmCell } from "#web/shared/add-to-crm/crm-cell.tsx";
import { CreatorCard } from "#web/shared/creators/creator-card.tsx";
import { CreatorsTable } from "#web/shared/creators/creators-table.tsx";
import { useCan } from "#web/shared/use-can.ts";
import type { Selection } from "#web/table/selection.ts";
import { columnsFor } from "../columns.tsx";
import { requestOf } from "../request.ts";
import { useDiscover, usePrefetchPage } from "../use-discover.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import type { DiscoveryLayout } from "../use-layout.ts";
import { texts } from "#web/words/i18n.ts";
import { AudienceMatch } from "./audience-match.tsx";
import { KeywordMatch } from "./keyword-match.tsx";
import { Limited } from "./limited.tsx";
import { NoResults } from "./no-results.tsx";

const t = texts("discovery");

/** The creators found, as a table or as cards, and what can be done with those chosen. */
export function Results({
  control,
  layout,
  selection,
}: {
  control: SearchControl;
  layout: DiscoveryLayout;
  selection: Selection<DiscoveryResult>;
}) {
  const canWrite = useCan("crm.write");
  const { search, change, toPage } = control;
  const hasKeywords = search.keywords.length > 0;
  const hasAudience = requestOf(search).filters?.audience !== undefined;
  const columns = useMemo(
    () => columnsFor(withSorted(layout.columns, search.sort), { hasKeywords, hasAudience }),
    [layout.columns, search.sort, hasKeywords, hasAudience],
  );
  const read = useDiscover(search);
  const prefetchPage = usePrefetchPage(search);
  const answer = read.data;
  const total = answer?.totalResults ?? 0;
  const planned = answer?.limitedByPlan ? answer.shown : null;
  return (
    <>
      {answer?.limitedByPlan && <Limited reply={answer} filters={requestOf(search).filters} />}
      <CreatorsTable
        {...{ columns, layout, read }}
        label={t("rows")}
        rows={answer?.results}
        creatorOf={(row) => row}
        Card={layout.view === "cards" ? ResultCard : undefined}
        pages={{
          page: search.page,
          size: DISCOVERY_PAGE_SIZE,
          total,
          reach: Math.min(planned ?? Infinity, DISCOVERY_PAGE_MAX * DISCOVERY_PAGE_SIZE),
          onPage: toPage,
          onIntent: prefetchPage,
        }}
        sorting={{
          by: search.sort,
          ascending: false,
          onSort: (by) => {
            const sort = DISCOVERY_SORTS.find((one) => one === by);
            if (sort) change({ sort });
          },
        }}
        {...(canWrite && { selection })}
        bulk={<AddChosen selection={selection} />}
        empty={<NoResults control={control} />}
      />
    </>
  );
}

function ResultCard({ row }: { row: DiscoveryResult }) {
  return (
    <CreatorCard
      creator={row}
      action={<CrmCell creator={row} />}
      match={
        <>
          <KeywordMatch match={row.match} isCard />
          <AudienceMatch audience={row.audience} isCard />
        </>
      }
    />
  );
}

/** The chosen columns; what is sorted by is shown with them. */
function withSorted(chosen: readonly CreatorColumn[], sort: DiscoverySort): readonly CreatorColumn[] {
  return (sort === "rising" || sort === "authenticity") && !chosen.includes(sort) ? [sort, ...chosen] : chosen;
}
