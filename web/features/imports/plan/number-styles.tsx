import { isFieldKey } from "#contract/collections/field-key.ts";
import { DECIMAL_SIGNS, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { Checkbox, Radio } from "@mantine/core";
import { formatCell } from "./format-cell.ts";
import { formatValue } from "#web/shared/collections/format-value.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./number-styles.module.css";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

const STYLES = { ".": "point", ",": "comma" } as const;
type Numbers = NonNullable<ImportInspection["columns"][number]["numbers"]>;

/** Columns with numbers such as 45.300: each is confirmed with what its examples become. */
export function NumberStyles({
  columns,
  planning: { plan, change },
}: {
  columns: ImportInspection["columns"];
  planning: Planning;
}) {
  const own = useCrm().crm.fields;
  const choose = (index: number, decimal: ImportPlan["decimal"]) =>
    change({ columns: plan.columns.map((column, at) => (at === index ? { ...column, decimal } : column)) });
  return (
    <div className={styles.columns}>
      {columns.map(({ header, numbers }, index) => {
        const { field, crmField, decimal } = plan.columns[index] ?? {};
        const target = crmField && isFieldKey(crmField) ? own[crmField] : undefined;
        const format =
          (target && ((value: number) => formatValue(target, value))) ??
          (field && ((value: number) => formatCell(field, String(value))));
        return (
          numbers &&
          format && (
            <NumberStyle
              key={header}
              {...{ header, format, numbers, decimal }}
              onChoose={(chosen) => choose(index, chosen)}
            />
          )
        );
      })}
    </div>
  );
}

function NumberStyle({
  header,
  format,
  numbers: { doubt, examples },
  decimal,
  onChoose,
}: {
  header: string;
  format: (value: number) => string;
  numbers: Numbers;
  decimal: ImportPlan["decimal"] | undefined;
  onChoose: (decimal: ImportPlan["decimal"]) => void;
}) {
  const becomes = (sign: ImportPlan["decimal"]) =>
    examples
      .map((example) => {
        const value = example[STYLES[sign]];
        return `${example.text} → ${value === null ? t("values.noNumber") : format(value)}`;
      })
      .join("  ·  ");
  const about = t(`values.decimalAbout.${doubt ?? "decided"}`);
  // A choice between two equal results is a confirmation.
  if (examples.every(({ point, comma }) => point === comma))
    return (
      <Checkbox
        label={t("values.decimalConfirmed", { header })}
        description={becomes(".")}
        checked={decimal !== undefined}
        error={decimal === undefined && t("values.decimalMissing")}
        onChange={() => onChoose(".")}
      />
    );
  return (
    <Radio.Group
      label={t("values.decimal", { header })}
      description={about}
      value={decimal ?? null}
      error={decimal === undefined && t("values.decimalMissing")}
      onChange={(value) => {
        const chosen = DECIMAL_SIGNS.find((sign) => sign === value);
        if (chosen) onChoose(chosen);
      }}
    >
      <div className={styles.choices}>
        {DECIMAL_SIGNS.map((sign) => (
          <Radio
            key={sign}
            value={sign}
            label={t(`values.decimals.${STYLES[sign]}`)}
            description={<span className="tabular">{becomes(sign)}</span>}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
