import { FIELDS_OF, type ImportPlan } from "#contract/imports/plan.ts";
import type { ImportView } from "#contract/imports/endpoints.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { ColumnRow, type ChosenField } from "./column-row.tsx";
import { Section } from "./section.tsx";
import styles from "./columns.module.css";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

/** From this many columns on, columns that are not imported can be hidden. */
const MANY = 12;

const OF_CRM: ReadonlySet<ChosenField["field"]> = new Set<ChosenField["field"]>(["list", "status", "tags", "note"]);

const isUsed = ({ field, crmField }: ChosenField) => field !== null || crmField !== undefined;

const LEFT_OUT = { field: null, unconfirmed: undefined };

/** A guess whose field has been given to another column. */
function isRival({ field, network, unconfirmed }: ImportPlan["columns"][number], chosen: ChosenField): boolean {
  return unconfirmed === true && field !== null && field === chosen.field && network === chosen.network;
}

/** A row has accounts on several networks, and figures are of one of them. */
function isWide({ network, columns }: ImportPlan): boolean {
  const accounts = columns.filter(({ field }) => field === "url" || field === "username");
  return network === null && accounts.length > 1 && !columns.some(({ field }) => field === "network");
}

/** A column as the user has chosen it; what was decided about its cells and its network stays. */
function answered({ decimal, network, dateOrder, rates }: ImportPlan["columns"][number], chosen: ChosenField) {
  return {
    ...(decimal && { decimal }),
    ...(network && { network }),
    ...(dateOrder && { dateOrder }),
    ...(rates && { rates }),
    ...chosen,
  };
}

/** The mapping of each column, with the reason for the proposal. */
export function ColumnsSection({ view: { inspection }, planning }: { view: ImportView; planning: Planning }) {
  const { plan, change } = planning;
  const [onlyUsed, setOnlyUsed] = useState(false);
  const count = inspection.columns.length;
  const used = plan.columns.filter(isUsed).length;

  // A figure in a list makes it a table of creators.
  const fields = FIELDS_OF[plan.target === "list" ? "creators" : plan.target];
  const isBeyond = ({ field }: ChosenField) => field !== null && !FIELDS_OF[plan.target].includes(field);

  const choose = (index: number, chosen: ChosenField) =>
    change({
      ...(isBeyond(chosen) && { target: "creators", intoCrm: true }),
      columns: plan.columns.map((column, at) =>
        at === index ? answered(column, chosen) : isRival(column, chosen) ? { ...column, ...LEFT_OUT } : column,
      ),
      // Its values are nowhere else.
      ...((chosen.crmField || OF_CRM.has(chosen.field)) && { intoCrm: true }),
    });

  return (
    <Section
      title={t("columns.title")}
      lead={t("columns.lead", { count, formatted: exact(count), used: exact(used) })}
      actions={
        count > MANY && (
          <Checkbox
            size="xs"
            label={t("columns.onlyUsed")}
            checked={onlyUsed}
            onChange={(event) => setOnlyUsed(event.currentTarget.checked)}
          />
        )
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("columns.header")}</th>
            <th scope="col">{t("columns.samples")}</th>
            <th scope="col">{t("columns.field")}</th>
            <th scope="col">{t("columns.why")}</th>
          </tr>
        </thead>
        <tbody>
          {inspection.columns.map((column, index) => {
            const chosen = plan.columns[index] ?? { field: null };
            return onlyUsed && !isUsed(chosen) ? null : (
              <ColumnRow
                key={column.header}
                column={column}
                chosen={chosen}
                fields={fields}
                networks={isWide(plan)}
                own={plan.target === "creators" || plan.target === "list"}
                onChoose={(next) => choose(index, next)}
              />
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
