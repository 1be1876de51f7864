import { listActions } from "#contract/actions.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/shell/page.tsx";
import { PageLinks } from "#web/table/page-links.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { ActionRow } from "../parts/action-row.tsx";
import styles from "./history-page.module.css";

const t = texts("actions");

const route = getRouteApi("/signed-in/history");

export function HistoryPage() {
  const { page = 1 } = route.useSearch();
  const read = useRead(listActions, { page }, { keepRows: true });
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <Loaded read={read} placeholder={<SkeletonRows figures={1} />}>
        {({ actions, hasMore }) => (
          <>
            {actions.length === 0 && page === 1 && <NoActions />}
            {actions.length > 0 && (
              <ol className={styles.rows}>
                {actions.map((action) => (
                  <ActionRow key={action._id} action={action} />
                ))}
              </ol>
            )}
            <PageLinks page={page} hasMore={hasMore} at={(at) => ({ ...paths.history(), search: { page: at } })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NoActions() {
  return (
    <EmptyState
      icon={<IconHistory size={22} />}
      title={t("empty")}
      action={<Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("emptyAction")}</Button>}
    >
      {t("emptyText")}
    </EmptyState>
  );
}
