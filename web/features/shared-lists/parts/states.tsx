import { IconSearchOff, IconUsers } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sharedLists");

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
