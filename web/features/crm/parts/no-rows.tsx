import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CrmEmptyResult } from "#web/shared/crm-creators/filters/crm-filters.tsx";
import { isFiltered } from "#web/shared/crm-creators/crm-url.ts";
import { texts } from "#web/words/i18n.ts";
import { ImportLinksButton } from "./import-links-button.tsx";
import type { CrmControl } from "../use-crm-state.ts";

const t = texts("crm");

/** Why there are no rows: past the last page, no match, or an empty CRM. */
export function NoRows({ control, total }: { control: CrmControl; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} />}
        title={t("pastEnd")}
        action={<Button onClick={() => control.change({})}>{t("firstPage")}</Button>}
      />
    );
  }
  const { filters } = control.state;
  if (isFiltered(filters))
    return <CrmEmptyResult filters={filters} onChange={(next) => control.change({ filters: next })} />;
  return (
    <EmptyState
      icon={<IconUsers size={22} />}
      title={t("empty")}
      action={
        <div className="flex wrap gap-2">
          <Button renderRoot={(props) => <Link {...props} {...paths.discovery()} />}>{t("find")}</Button>
          <ImportLinksButton />
        </div>
      }
    >
      {t("emptyText")}
    </EmptyState>
  );
}
