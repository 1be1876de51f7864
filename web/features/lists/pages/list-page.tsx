import { networksSought } from "#contract/collections/crm.ts";
import { withFallback } from "#web/table/rows-frame.tsx";
import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { ALL_LISTS, getList, listFeedback, listLists } from "#contract/lists/endpoints.ts";
import { Button } from "@mantine/core";
import { IconStackPop } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { FilteredNetworksProvider } from "#web/shared/creators/filtered-networks.ts";
import { useExportDialog } from "#web/shared/export/use-export-dialog.tsx";
import { Page } from "#web/shell/page.tsx";
import { BulkProgress } from "#web/shared/jobs/bulk-progress.tsx";
import { exportScopeOf } from "#web/shared/crm-creators/bulk/chosen-creators.ts";
import { useMatchingSelection } from "#web/table/selection.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { FeedbackTab } from "../feedback/feedback-tab.tsx";
import { CreatorsTab } from "../list/creators-tab.tsx";
import { ListActions, ListLead } from "../list/list-head.tsx";
import { ListTabs } from "../list/list-tabs.tsx";
import { MailsTab } from "../list/mails-tab.tsx";
import { StatsLine } from "../list/stats-line.tsx";
import { RankingTab } from "../ranking/ranking-tab.tsx";
import { useListState, type ListControl } from "../use-list-state.ts";

const t = texts("lists");

const NO_ROWS: CrmCreator[] = [];

export function ListPage() {
  const control = useListState();
  return (
    <AddToCrmProvider>
      <OneList key={control.listId} control={control} />
    </AddToCrmProvider>
  );
}

function OneList({ control }: { control: ListControl }) {
  const { listId, state, inList, tab } = control;
  const { filters } = state;
  const figuresOf = [...networksSought(filters)];
  const read = useRead(
    getList,
    {
      id: listId,
      page: state.page,
      per_page: state.pagination,
      sort: state.sort,
      asc: state.asc ? "true" : "false",
      filters,
    },
    { keepRows: true },
  );
  const feedback = useRead(listFeedback, { id: listId });
  const data = read.data;
  const total = data?.total_results ?? 0;
  const chosen = useMatchingSelection(inList, data?.influencers ?? NO_ROWS, total, ({ _id }) => _id);
  // What the sidebar shows is there before the list itself.
  const known = useLoaded(listLists, ALL_LISTS).lists.find(({ _id }) => _id === listId);
  const scope = exportScopeOf(chosen.scope);
  const exporting = useExportDialog({
    ...(chosen.count > 0 && scope && { selection: { count: chosen.count, scope: { ...scope, figuresOf } } }),
    ...(control.isFiltered && { matching: { count: total, scope: { matching: inList, figuresOf } } }),
    list: { count: data?.list.influencerCount ?? null, scope: { lists: [listId], figuresOf } },
  });
  // An id that is not valid is refused; one that is unknown or another team's is not found.
  if (read.error?.err === "not_found" || read.error?.err === "bad_request") return <NotHere />;

  const title = (data?.list ?? known)?.title ?? t("title");
  return (
    <Page
      title={title}
      fill
      lead={data && <ListLead list={data.list} />}
      actions={data && <ListActions list={data.list} exporting={exporting} />}
    >
      <BulkProgress />
      {exporting.progress}
      <StatsLine control={control} />
      <ListTabs control={control} responses={feedback.data?.feedback.length ?? 0} />
      <FilteredNetworksProvider value={figuresOf}>
        {tab === "creators" && (
          <CreatorsTab {...{ control, title, data, chosen, exporting }} read={withFallback(read, t("notFetched"))} />
        )}
        {tab === "ranking" && <RankingTab control={control} title={title} disabled={data?.disabled_ranking} />}
        {tab === "feedback" && <FeedbackTab list={data?.list} control={control} read={feedback} data={feedback.data} />}
        {tab === "mails" && <MailsTab listId={listId} />}
      </FilteredNetworksProvider>
      {exporting.dialog}
    </Page>
  );
}

function NotHere() {
  return (
    <Page title={t("notFound")} sampleMark={false}>
      <EmptyState
        icon={<IconStackPop size={22} />}
        title={t("notFound")}
        action={<Button renderRoot={(props) => <Link {...props} {...paths.lists()} />}>{t("all")}</Button>}
      >
        {t("notFoundText")}
      </EmptyState>
    </Page>
  );
}
