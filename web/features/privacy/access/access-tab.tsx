import { getSubjectData } from "#contract/privacy.ts";
import { IconUserSearch } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { StoredData } from "./stored-data.tsx";
import styles from "./access.module.css";

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Everything stored about one creator, to answer their access request. */
export function AccessTab() {
  const { t } = useTranslation("privacy");
  const { who } = route.useSearch();
  const navigate = useNavigate();
  return (
    <div className={styles.tab}>
      <FindCreator
        field={{ className: styles.find, label: t("holding.find"), placeholder: t("holding.findPlaceholder") }}
        options={{ position: "bottom-start" }}
        onFind={({ _id }) => void navigate({ ...paths.privacy(), search: { tab: "holding", who: _id } })}
      />
      {who === undefined ? (
        <EmptyState icon={<IconUserSearch size={22} />} title={t("holding.noCreator")}>
          {t("holding.noCreatorText")}
        </EmptyState>
      ) : (
        <CreatorData key={who} id={who} />
      )}
    </div>
  );
}

function CreatorData({ id }: { id: string }) {
  const { t } = useTranslation("privacy");
  const { data, error, refetch, isFetching } = useRead(getSubjectData, { id });
  if (data) return <StoredData held={data} />;
  if (error?.err === "not_found")
    return (
      <EmptyState icon={<IconUserSearch size={22} />} title={t("holding.gone")}>
        {t("holding.goneText")}
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState title={t("holding.failed")} message={error.msg} retry={() => void refetch()} retrying={isFetching} />
    );
  return <SkeletonRows rows={6} figures={2} />;
}
