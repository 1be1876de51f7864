import { listCrm, type FiltersOptions } from "#contract/crm.ts";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { PickList } from "#web/ui/pick-list.tsx";
import type { CrmControl } from "../use-crm-state.ts";
import { toggled, valuesOf, without, type Choice } from "./fields.ts";
import { useValueNames } from "./use-value-names.tsx";
import styles from "./filter-editor.module.css";

type Counts = ReadonlyMap<string, number>;

/** Any of what the CRM's creators have, each with how many it would leave beside the other filters. */
export function OptionsEditor({ control, choice }: { control: CrmControl; choice: Choice }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  // One more of the others brings more people in and changes no count; one more network leaves fewer.
  const among = choice === "networks" ? filters : without(filters, choice);
  const { data, error, refetch } = useRead(listCrm, { filters: among, with_options: "true" }, { keepRows: true });
  const options = data?.filtersOptions;
  if (options) return <Options control={control} choice={choice} counts={countsOf(options, choice)} />;
  if (!error) {
    return (
      <div className={styles.waiting} aria-busy>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={20} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.failed} role="alert">
      {t("failed", { msg: error.msg })}
      <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}

function Options({ control, choice, counts }: { control: CrmControl; choice: Choice; counts: Counts }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  const { nameOf, always } = useValueNames();
  const chosen = valuesOf(filters, choice);
  // As it was when opened: nothing moves under the pointer while choices are made.
  const [first] = useState(chosen);
  const values = [...new Set([...first, ...chosen, ...byFrequency(counts, always(choice))])];
  const field = t(`fields.${choice}`);
  return (
    <PickList
      label={t("editor", { field })}
      placeholder={t("find")}
      nothing={t(values.length === 0 ? "nobody" : "noValue")}
      options={values.map((value) => {
        const { label, icon } = nameOf(choice, value);
        return { value, label, icon, detail: exact(counts.get(value) ?? 0) };
      })}
      chosen={chosen}
      onPick={(value) => control.change({ filters: toggled(filters, choice, value) })}
    />
  );
}

/** The most frequent first; a board keeps the order of its columns. */
function byFrequency(counts: Counts, always: readonly string[]): string[] {
  const rest = [...always].toSorted((a, b) => Number((counts.get(b) ?? 0) > 0) - Number((counts.get(a) ?? 0) > 0));
  return [...counts.keys(), ...rest];
}

function countsOf(options: FiltersOptions, choice: Choice): Counts {
  return new Map(options[choice].map(({ value, count }) => [String(value), count]));
}
