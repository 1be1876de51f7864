import { Button } from "@mantine/core";
import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ListControl } from "../use-list-state.ts";

/** Why a list shows no creators: past the last page, no matches, or an empty list. */
export function NoRows({ control, total }: { control: ListControl; total: number }) {
  const { t } = useTranslation("lists");
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t("pastEnd", { ns: "crm" })}
        action={<Button onClick={() => control.change({})}>{t("firstPage", { ns: "crm" })}</Button>}
      />
    );
  }
  if (control.isFiltered) {
    return (
      <EmptyState
        icon={<IconSearchOff size={22} />}
        title={t("noMatch")}
        action={
          <Button variant="default" onClick={control.showAll}>
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
