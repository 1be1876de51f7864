import { Button } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Why a list shows nobody: past the end, nobody matches, or nobody is in it. */
export function NoRows({
  filtered,
  total,
  onFirstPage,
  onShowAll,
}: {
  filtered: boolean;
  total: number;
  onFirstPage: () => void;
  onShowAll: () => void;
}) {
  const { t } = useTranslation("lists");
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t("pastEnd", { ns: "crm" })}
        action={<Button onClick={onFirstPage}>{t("firstPage", { ns: "crm" })}</Button>}
      />
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noMatch")}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t("clearFilters")}
          </Button>
        }
      >
        {t("noMatchText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconUsers size={22} />}
      title={t("emptyList")}
      action={<Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("find")}</Button>}
    >
      {t("emptyListText")}
    </EmptyState>
  );
}
