import { getSubjectData } from "#contract/privacy.ts";
import { IconUserSearch } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { StoredData } from "./stored-data.tsx";
import styles from "./access.module.css";

const t = texts("privacy");

const route = getRouteApi("/signed-in/admin-only/privacy");

/** Everything stored about one creator, to answer their access request. */
export function AccessTab() {
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
  const read = useRead(getSubjectData, { id });
  if (read.error?.err === "not_found")
    return (
      <EmptyState icon={<IconUserSearch size={22} />} title={t("holding.gone")}>
        {t("holding.goneText")}
      </EmptyState>
    );
  return (
    <Loaded read={read} failed={t("holding.failed")} placeholder={<SkeletonRows rows={6} figures={2} />}>
      {(data) => <StoredData held={data} />}
    </Loaded>
  );
}
