import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoMatch } from "./filters/no-match.tsx";

const t = texts("table");

/** Why a list shows no row, and the way to some: the filters leave nothing, or there is none yet. */
export function EmptyList({
  words,
  isFiltered,
  onClear,
  onAll,
}: {
  words: (key: "noMatch" | "empty" | "emptyText") => string;
  isFiltered: boolean;
  onClear: () => void;
  /** Shows also the rows that are usually left out. */
  onAll: (() => void) | undefined;
}) {
  if (isFiltered)
    return (
      <NoMatch title={words("noMatch")} clear={t("list.clear")} onClear={onClear}>
        {t("list.noMatchText")}
      </NoMatch>
    );
  return (
    <EmptyState
      icon={<IconListDetails size={22} />}
      title={words("empty")}
      action={
        onAll && (
          <Button variant="default" onClick={onAll}>
            {t("list.showAll")}
          </Button>
        )
      }
    >
      {words("emptyText")}
    </EmptyState>
  );
}
