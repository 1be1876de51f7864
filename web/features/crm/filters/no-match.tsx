import { Button } from "@mantine/core";
import { IconFilterOff, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NO_FILTERS } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import { without } from "./fields.ts";
import { useFilterWords } from "./use-filter-words.tsx";
import { useLoosened, type Loosened } from "./use-loosened.ts";
import styles from "./no-match.module.css";

/** Nobody fits: what each filter costs, the way out that brings back most first. */
export function NoMatch({ control }: { control: CrmControl }) {
  const { t } = useTranslation("crmFilters");
  const ways = useLoosened(control.state.filters);
  const hopeless = ways.every(({ found }) => found === 0);
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t("none")}
      action={
        <>
          <ul
            className={styles.ways}
            aria-label={t("loosen")}
            aria-busy={ways.some(({ found }) => found === undefined)}
          >
            {ways.map((way) => (
              <li key={way.field}>
                <Way control={control} way={way} />
              </li>
            ))}
          </ul>
          <Button
            variant={hopeless ? "filled" : "subtle"}
            size="xs"
            onClick={() => control.change({ filters: NO_FILTERS })}
          >
            {t("clear")}
          </Button>
        </>
      }
    >
      {t(hopeless ? "hopeless" : "noneText")}
    </EmptyState>
  );
}

function Way({ control, way: { field, found } }: { control: CrmControl; way: Loosened }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  const words = useFilterWords()(filters, field);
  const count = found ?? 0;
  const says = { undefined: t("counting"), null: t("notCounted") }[String(found)];
  return (
    <button
      type="button"
      className={styles.way}
      data-found={count > 0}
      onClick={() => control.change({ filters: without(filters, field) })}
    >
      <IconX size={14} className={styles.cross} aria-hidden />
      <span className="visually-hidden">{t("withoutIt")} </span>
      <span className={styles.filter}>{`${words.field}: ${words.value}`}</span>
      <span className={styles.found}>{says ?? t("total", { count, formatted: exact(count) })}</span>
    </button>
  );
}
