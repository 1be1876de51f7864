import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { CrmEmptyResult } from "#web/shared/crm-creators/filters/crm-filters.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ListControl } from "../use-list-state.ts";

const t = texts("lists");

/** Why a list shows no creators: past the last page, no matches, or an empty list. */
export function NoRows({ control, total }: { control: ListControl; total: number }) {
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
    const { filters } = control.state;
    return (
      <CrmEmptyResult
        filters={filters}
        inList={control.listId}
        onChange={(next) => control.change({ filters: next })}
      />
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
