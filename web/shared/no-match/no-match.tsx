import { Button } from "@mantine/core";
import { IconFilterOff, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./no-match.module.css";

/** One filter that can be taken away, and what that brings. */
export type WayOut = {
  key: string;
  /** In words, as its chip says it. */
  filter: string;
  /** How many there would be without it; undefined while counted, null when that failed. */
  found: number | null | undefined;
  /** It is what was asked for last. */
  latest?: boolean;
  take: () => void;
};

/** Nobody fits: what each filter costs, in the order given, and the way back to all. */
export function NoMatch({ ways, clear, onClear }: { ways: readonly WayOut[]; clear: string; onClear: () => void }) {
  const { t } = useTranslation("table");
  const hopeless = ways.every(({ found }) => found === 0);
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t("noMatch.title")}
      action={
        <>
          <ul
            className={styles.ways}
            aria-label={t("noMatch.ways")}
            aria-busy={ways.some(({ found }) => found === undefined)}
          >
            {ways.map((way) => (
              <li key={way.key}>
                <Way way={way} />
              </li>
            ))}
          </ul>
          <Button variant={hopeless ? "filled" : "subtle"} size="xs" onClick={onClear}>
            {clear}
          </Button>
        </>
      }
    >
      {t(hopeless ? "noMatch.hopeless" : "noMatch.text")}
    </EmptyState>
  );
}

function Way({ way: { filter, found, latest, take } }: { way: WayOut }) {
  const { t } = useTranslation("table");
  const count = found ?? 0;
  const says = { undefined: t("noMatch.counting"), null: t("noMatch.failed") }[String(found)];
  return (
    <button type="button" className={styles.way} data-found={count > 0} onClick={take}>
      <IconX size={14} className={styles.cross} aria-hidden />
      <span className="visually-hidden">{t("noMatch.without")} </span>
      <span className={styles.filter}>{filter}</span>
      {latest && <span className={styles.latest}>{t("noMatch.latest")}</span>}
      <span className={styles.found}>{says ?? t("noMatch.found", { count, formatted: exact(count) })}</span>
    </button>
  );
}
