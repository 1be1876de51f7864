import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** The list is empty. */
export function NoRows() {
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
