import { IconLink, IconSearchOff, IconUsers } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sharedLists");

/** Wrong, private, revoked, expired or deleted links look the same, so that visitors cannot tell which. */
export function NotFound() {
  return (
    <EmptyState heading="h1" icon={<IconLink size={22} />} title={t("notFound.title")}>
      {t("notFound.text")}
    </EmptyState>
  );
}

export function EmptyList() {
  return (
    <EmptyState icon={<IconUsers size={22} />} title={t("empty")}>
      {t("emptyText")}
    </EmptyState>
  );
}

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={22} />}
      title={t("noMatches")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("clear")}
        </Button>
      }
    >
      {t("noMatchesText")}
    </EmptyState>
  );
}
