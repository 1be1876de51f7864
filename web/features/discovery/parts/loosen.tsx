import { Button } from "@mantine/core";
import { IconFilterOff, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { SearchControl } from "../use-discovery-search.ts";
import { useLooseningLabel } from "../use-filter-label.ts";
import { useLoosened, type Loosened } from "../use-loosened.ts";
import styles from "./loosen.module.css";

/** Nobody fits: what each filter costs, the way out that brings back most first. */
export function Loosen({ control }: { control: SearchControl }) {
  const { t } = useTranslation("discovery");
  const ways = useLoosened(control);
  const hopeless = ways.every(({ found }) => found === 0);
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t("empty")}
      action={
        <>
          <ul
            className={styles.ways}
            aria-label={t("loosen.label")}
            aria-busy={ways.some(({ found }) => found === undefined)}
          >
            {ways.map((one) => (
              <li key={one.way.key}>
                <Way {...one} onTake={() => control.change(one.way.patch)} />
              </li>
            ))}
          </ul>
          <Button variant={hopeless ? "filled" : "subtle"} size="xs" onClick={control.reset}>
            {t("reset")}
          </Button>
        </>
      }
    >
      {t(hopeless ? "emptyHopeless" : "emptyText")}
    </EmptyState>
  );
}

function Way({ way, found, latest, onTake }: Loosened & { onTake: () => void }) {
  const { t } = useTranslation("discovery");
  const filter = useLooseningLabel()(way);
  const says = { undefined: t("loosen.counting"), null: t("loosen.failed") }[String(found)];
  const count = found ?? 0;
  const result = says ?? t("total", { count, formatted: exact(count) });
  return (
    <button type="button" className={styles.way} data-found={count > 0} onClick={onTake}>
      <IconX size={14} className={styles.cross} aria-hidden />
      <span className="visually-hidden">{t("loosen.without")} </span>
      <span className={styles.filter}>{filter}</span>
      {latest && <span className={styles.latest}>{t("loosen.latest")}</span>}
      <span className={styles.found}>{result}</span>
    </button>
  );
}
