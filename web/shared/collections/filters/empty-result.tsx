import { Button } from "@mantine/core";
import { IconFilterOff, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./empty-result.module.css";

const t = texts("table");

/** One filter that can be removed, and what that brings. */
export type Suggestion = {
  key: string;
  /** As its chip says it. */
  filter: string;
  /** How many rows would match without it; undefined while counted, null when that failed. */
  count: number | null | undefined;
  /** It was set last. */
  latest?: boolean;
  remove: () => void;
};

/** No row matches: what each filter costs, in the order given, and the way back to all rows. */
export function EmptyResult({
  suggestions,
  clear,
  onClear,
  action,
}: {
  suggestions: readonly Suggestion[];
  clear: string;
  onClear: () => void;
  /** What else may help. */
  action?: ReactNode;
}) {
  const isHopeless = suggestions.every(({ count }) => count === 0);
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t("noMatch.title")}
      action={
        <>
          <ul
            className={styles.ways}
            aria-label={t("noMatch.ways")}
            aria-busy={suggestions.some(({ count }) => count === undefined)}
          >
            {suggestions.map((suggestion) => (
              <li key={suggestion.key}>
                <RemoveFilter suggestion={suggestion} />
              </li>
            ))}
          </ul>
          <Button variant={isHopeless ? "filled" : "subtle"} size="xs" onClick={onClear}>
            {clear}
          </Button>
          {action}
        </>
      }
    >
      {t(isHopeless ? "noMatch.hopeless" : "noMatch.text")}
    </EmptyState>
  );
}

function RemoveFilter({ suggestion: { filter, count: known, latest, remove } }: { suggestion: Suggestion }) {
  const count = known ?? 0;
  const unknown = { undefined: t("noMatch.counting"), null: t("noMatch.failed") }[String(known)];
  return (
    <button type="button" className={styles.way} data-found={count > 0} onClick={remove}>
      <IconX size={14} className="fixed-size" aria-hidden />
      <span className="visually-hidden">{t("noMatch.without")} </span>
      <span className={styles.filter}>{filter}</span>
      {latest && <span className="fixed-size px-2 text-tiny sunk round">{t("noMatch.latest")}</span>}
      <span className={styles.found}>{unknown ?? t("noMatch.found", { count, formatted: exact(count) })}</span>
    </button>
  );
}

/** The most first, but only once all are counted: nothing moves under the pointer while numbers come in. */
export function byCount<T extends { count: number | null | undefined }>(suggestions: readonly T[]): readonly T[] {
  if (suggestions.some(({ count }) => count === undefined)) return suggestions;
  return suggestions.toSorted((a, b) => (b.count ?? -1) - (a.count ?? -1));
}
