import { Button } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Why the CRM shows nobody: past the end, no match, or nobody yet. */
export function NoRows({
  search,
  total,
  onFirstPage,
  onClearSearch,
}: {
  search: string;
  total: number;
  onFirstPage: () => void;
  onClearSearch: () => void;
}) {
  const { t } = useTranslation("crm");
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t("pastEnd")}
        action={<Button onClick={onFirstPage}>{t("firstPage")}</Button>}
      />
    );
  }
  if (search) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noMatch", { search })}
        action={
          <Button variant="default" onClick={onClearSearch}>
            {t("clearSearch")}
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
      title={t("empty")}
      action={<Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("find")}</Button>}
    >
      {t("emptyText")}
    </EmptyState>
  );
}
