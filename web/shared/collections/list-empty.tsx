import { Button } from "@mantine/core";
import { IconFileOff, IconListDetails } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import { NoMatch } from "./filters/no-match.tsx";

const t = texts("table");

/** Why a list shows no row, and the way to some: the page does not exist, the filters leave nothing, or there is none yet. */
export function EmptyList({
  words,
  isFiltered,
  page,
  last,
  onPage,
  onClear,
  onAll,
}: {
  words: (key: "noMatch" | "empty" | "emptyText") => string;
  isFiltered: boolean;
  page: number;
  /** The last page that has rows; 0: none has. */
  last: number;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Shows also the rows that are usually left out. */
  onAll: (() => void) | undefined;
}) {
  if (page > last && last > 0)
    return (
      <EmptyState
        icon={<IconFileOff size={22} />}
        title={t("list.noPage", { page: exact(page) })}
        action={
          <Button variant="default" onClick={() => onPage(last)}>
            {t("list.lastPage")}
          </Button>
        }
      >
        {t("list.noPageText", { count: last, formatted: exact(last) })}
      </EmptyState>
    );
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
