import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RangeField } from "#web/shared/ranges/range-field.tsx";
import { PickList } from "#web/ui/pick-list.tsx";
import type { CrmControl } from "../use-crm-state.ts";
import { isChoice, isSet, rangeOf, without, withRange, type Field, type RangeFilter } from "./fields.ts";
import { OptionsEditor } from "./options-editor.tsx";
import styles from "./filter-editor.module.css";

/** What one filter is set to, and all it can be set to. Every change is searched for at once. */
export function FilterEditor({ control, field }: { control: CrmControl; field: Field }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  return (
    <>
      {isChoice(field) ? (
        <OptionsEditor control={control} choice={field} />
      ) : field === "hasEmail" ? (
        <EmailEditor control={control} />
      ) : (
        <RangeEditor control={control} of={field} />
      )}
      {(isSet(filters, field) || field === "networks") && (
        <div className={styles.foot}>
          <span>{field === "networks" && t("allOf")}</span>
          {isSet(filters, field) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => control.change({ filters: without(filters, field) })}
            >
              {t("clearOne")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function RangeEditor({ control, of }: { control: CrmControl; of: RangeFilter }) {
  const { filters } = control.state;
  return (
    <div className={styles.range} ref={focusFirst}>
      <RangeField
        of={of}
        range={rangeOf(filters, of)}
        onChange={(range) => control.change({ filters: withRange(filters, of, range) })}
      />
    </div>
  );
}

function EmailEditor({ control }: { control: CrmControl }) {
  const { t } = useTranslation("crmFilters");
  const { filters } = control.state;
  const chosen = filters.hasEmail === null ? [] : [filters.hasEmail ? "yes" : "no"];
  return (
    <PickList
      label={t("editor", { field: t("fields.hasEmail") })}
      placeholder={t("find")}
      nothing={t("noValue")}
      options={[
        { value: "yes", label: t("email.yes") },
        { value: "no", label: t("email.no") },
      ]}
      chosen={chosen}
      onPick={(value) => {
        const said = value === "yes";
        control.change({ filters: { ...filters, hasEmail: filters.hasEmail === said ? null : said } });
      }}
    />
  );
}

function focusFirst(element: HTMLElement | null): void {
  element?.querySelector("input")?.focus({ preventScroll: true });
}
