import { PROFILE_TYPES } from "#contract/discovery.ts";
import { Button, SegmentedControl, Switch } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters } from "../active-filters.ts";
import { GENDER_CHOICES } from "../search-params.ts";
import type { SearchControl } from "../use-discovery-search.ts";
import { CountryField, LanguageField, NicheField } from "./choice-fields.tsx";
import { KeywordField } from "./keyword-field.tsx";
import { NetworkFilter } from "./network-filter.tsx";
import styles from "./filter-panel.module.css";

/** Everything a search can be narrowed by, in the order in which people describe whom they look for. */
export function FilterPanel({ control }: { control: SearchControl }) {
  const { t } = useTranslation("discovery");
  const { search, change } = control;
  return (
    <div className={styles.panel}>
      <Group title={t("groups.who")}>
        <Choice
          label={t("profileType")}
          value={search.profileType}
          options={PROFILE_TYPES.map((value) => ({ value, label: t(`profileTypes.${value}`) }))}
          // Brands have niches of their own.
          onChange={(profileType) => change({ profileType, niches: [] })}
        />
        <Choice
          label={t("gender")}
          value={search.gender}
          options={GENDER_CHOICES.map((value) => ({ value, label: t(`genders.${value}`) }))}
          onChange={(gender) => change({ gender })}
        />
        <Switch
          label={t("hideCrm")}
          checked={search.hideCrmCreators}
          onChange={(event) => change({ hideCrmCreators: event.currentTarget.checked })}
        />
      </Group>
      <Group title={t("groups.about")}>
        <NicheField profileType={search.profileType} value={search.niches} onChange={(niches) => change({ niches })} />
        <KeywordField value={search.keywords} match={search.match} onChange={change} />
      </Group>
      <Group title={t("groups.where")}>
        <CountryField value={search.countries} onChange={(countries) => change({ countries })} />
        <LanguageField value={search.languages} onChange={(languages) => change({ languages })} />
      </Group>
      <Group title={t("groups.reach")}>
        <NetworkFilter networks={search.networks} ranges={search.networkStats} onChange={change} />
      </Group>
      {activeFilters(search).length > 0 && (
        <Button variant="subtle" size="xs" className={styles.reset} onClick={control.reset}>
          {t("reset")}
        </Button>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className={styles.label} id={id}>
        {label}
      </div>
      <SegmentedControl<V> fullWidth size="xs" aria-labelledby={id} value={value} data={options} onChange={onChange} />
    </div>
  );
}
