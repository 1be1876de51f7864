import { getList } from "#contract/lists.ts";
import { Button } from "@mantine/core";
import { IconStackPop } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { AddToCrmProvider } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { viewOf } from "#web/shared/crm-creators/table-search.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListContent } from "../parts/list-content.tsx";

const route = getRouteApi("/signed-in/lists/$listId");

export function ListPage() {
  const { t } = useTranslation("lists");
  const { listId } = route.useParams();
  const { network, ...address } = route.useSearch();
  const view = viewOf(address);
  const read = useRead(
    getList,
    {
      id: listId,
      page: view.page,
      per_page: view.pagination,
      sort: view.sort,
      asc: view.asc ? "true" : "false",
      search: view.search || undefined,
      network,
    },
    { keepRows: true },
  );
  // An id that is none at all is refused, one that is nobody's or another team's is not found.
  if (read.error?.err === "not_found" || read.error?.err === "bad_request") return <NotHere />;
  // Rows of the list before would be taken for this one's.
  const ofThis = read.data?.list._id === listId ? read.data : undefined;
  return (
    <AddToCrmProvider>
      <ListContent
        key={listId}
        {...{ listId, view, network, read }}
        data={ofThis}
        title={ofThis?.list.title ?? t("title")}
      />
    </AddToCrmProvider>
  );
}

function NotHere() {
  const { t } = useTranslation("lists");
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
