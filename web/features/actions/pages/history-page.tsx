import { listActions } from "#contract/actions.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { ActionRow } from "../parts/action-row.tsx";
import styles from "./history-page.module.css";

const route = getRouteApi("/signed-in/history");

export function HistoryPage() {
  const { t } = useTranslation("actions");
  const { page = 1 } = route.useSearch();
  const { data, error, refetch, isFetching } = useRead(listActions, { page }, { keepRows: true });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      {error && <ErrorState message={error.msg} retry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && <SkeletonRows figures={1} />}
      {data?.actions.length === 0 && page === 1 && (
        <EmptyState
          icon={<IconHistory size={22} />}
          title={t("empty")}
          action={
            <Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("emptyAction")}</Button>
          }
        >
          {t("emptyText")}
        </EmptyState>
      )}
      {data && data.actions.length > 0 && (
        <ol className={styles.rows}>
          {data.actions.map((action) => (
            <ActionRow key={action._id} action={action} />
          ))}
        </ol>
      )}
      {data && (page > 1 || data.hasMore) && <Pager page={page} hasMore={data.hasMore} />}
    </Page>
  );
}

function pageAt(page: number) {
  return { ...paths.history(), search: page > 1 ? { page } : {} };
}

function Pager({ page, hasMore }: { page: number; hasMore: boolean }) {
  const { t } = useTranslation("actions");
  return (
    <nav className={styles.pager} aria-label={t("page", { page })}>
      {page > 1 && <Link {...pageAt(page - 1)}>{t("newer")}</Link>}
      <span className="muted">{t("page", { page })}</span>
      {hasMore && <Link {...pageAt(page + 1)}>{t("more")}</Link>}
    </nav>
  );
}
