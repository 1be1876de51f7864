import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { ImportLinksButton } from "./import-links-button.tsx";

const t = texts("crm");

/** The CRM is empty. */
export function NoRows() {
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
