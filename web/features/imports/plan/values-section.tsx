import { isFieldKey } from "#contract/collections/field-key.ts";
import { DATE_ORDERS, IMPORT_FIELDS, RATE_FORMS, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportView } from "#contract/imports/endpoints.ts";
import { NativeSelect } from "@mantine/core";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { texts } from "#web/words/i18n.ts";
import { answerColumns, answerShown } from "./answers.ts";
import { NewOptions, NewStatuses } from "./new-names.tsx";
import { NumberStyles } from "./number-styles.tsx";
import { Section } from "./section.tsx";
import styles from "./plan.module.css";
import type { Planning } from "./use-plan.ts";
import { useCategoryDecisions, countryDecisions, authorDecisions } from "./decisions.tsx";
import { ValuesToReview } from "./values-to-review.tsx";

const t = texts("imports");

/** Cell formats, and values whose meaning needs a decision. */
export function ValuesSection({ view: { inspection }, planning }: { view: ImportView; planning: Planning }) {
  const { plan, change } = planning;
  const own = useCrm().crm.fields;
  const isDate = (key: string | undefined) => key !== undefined && isFieldKey(key) && own[key]?.kind === "date";
  const holdsDates = (column: Planned) => kindOf(column) === "date" || isDate(column.crmField);
  const dated = plan.columns.filter(holdsDates);
  const rated = plan.columns.filter((column) => kindOf(column) === "rate");
  const hasDates = dated.length > 0;
  const hasRates = rated.length > 0;
  const order = answerShown(
    dated.map(({ dateOrder }) => dateOrder),
    plan.dateOrder,
  );
  const form = answerShown(
    rated.map(({ rates }) => rates),
    plan.rates,
  );
  const byColumn = { value: "", label: t("values.byColumn") };
  const hasNumbers = inspection.columns.some(({ numbers }) => numbers !== undefined);
  const countries = countryDecisions(planning);
  const categories = useCategoryDecisions(planning);
  const people = authorDecisions(inspection.people, planning);
  const { statuses = [], options = [] } = inspection;
  const hasValues = inspection.countries.length + inspection.categories.length + inspection.people.length > 0;
  const hasNames = statuses.length + options.length > 0;
  if (!hasNumbers && !hasNames && !hasRates && !hasDates && !hasValues) return null;
  return (
    <Section title={t("values.title")}>
      {(hasDates || hasRates) && (
        <div className={styles.fields}>
          {hasDates && (
            <NativeSelect
              label={t("values.dateOrder")}
              value={order ?? ""}
              data={[
                ...(order === null ? [byColumn] : []),
                ...DATE_ORDERS.map((value) => ({ value, label: t(`values.dateOrders.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const dateOrder = DATE_ORDERS.find((one) => one === value);
                if (dateOrder)
                  change({ dateOrder, columns: answerColumns(plan.columns, inspection.columns, { dateOrder }) });
              }}
            />
          )}
          {hasRates && (
            <NativeSelect
              label={t("values.rates")}
              value={form ?? ""}
              data={[
                ...(form === null ? [byColumn] : []),
                ...RATE_FORMS.map((value) => ({ value, label: t(`values.ratesAs.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const rates = RATE_FORMS.find((one) => one === value);
                if (rates) change({ rates, columns: answerColumns(plan.columns, inspection.columns, { rates }) });
              }}
            />
          )}
        </div>
      )}
      {hasNumbers && <NumberStyles columns={inspection.columns} planning={planning} />}
      {statuses.length > 0 && <NewStatuses statuses={statuses} planning={planning} />}
      {options.length > 0 && <NewOptions options={options} planning={planning} />}
      {hasValues && (
        <div className="grid gap-6">
          <ValuesToReview kind="countries" words={inspection.countries} {...countries} />
          <ValuesToReview kind="categories" words={inspection.categories} {...categories} />
          <ValuesToReview kind="people" words={inspection.people} {...people} />
        </div>
      )}
    </Section>
  );
}

type Planned = ImportPlan["columns"][number];

function kindOf({ field }: Planned): string | undefined {
  return field === null ? undefined : IMPORT_FIELDS[field];
}
