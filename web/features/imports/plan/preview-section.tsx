import type { Field } from "#contract/collections/collection.ts";
import { isFieldKey } from "#contract/collections/field-key.ts";
import { isNumeric } from "#contract/imports/plan.ts";
import type { ImportView } from "#contract/imports/endpoints.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import { useCrm } from "#web/shared/crm-creators/own-fields.ts";
import { texts } from "#web/words/i18n.ts";
import { formatCell, formatEntry, isAmount } from "./format-cell.ts";
import { Section } from "./section.tsx";
import styles from "./preview.module.css";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

/** The first rows as they would be imported, so that mapping mistakes are visible. */
export function PreviewSection({ view: { inspection }, planning: { plan } }: { view: ImportView; planning: Planning }) {
  const { preview } = inspection;
  const fields = [...new Set(plan.columns.flatMap(({ field }) => field ?? []))];
  const own = useCrm().crm.fields;
  const crmFields = [
    ...new Set(plan.columns.flatMap(({ crmField }) => (crmField && isFieldKey(crmField) ? crmField : []))),
  ].flatMap((key) => {
    const field: Field | undefined = own[key];
    return field ? { key, field } : [];
  });
  const count = preview.length;
  return (
    <Section title={t("preview.title")} lead={count > 0 && t("preview.shown", { count, formatted: exact(count) })}>
      {count === 0 ? (
        <p className="muted flush">{t("preview.empty")}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways and must be reachable by keyboard
        <section className="bordered rounded scroll-x" tabIndex={0} aria-label={t("preview.table")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className="muted">
                  {t("preview.line")}
                </th>
                {fields.map((field) => (
                  <th key={field} scope="col" data-number={isNumeric(field)}>
                    {t(`fields.${field}`)}
                  </th>
                ))}
                {crmFields.map(({ key, field }) => (
                  <th key={key} scope="col" data-number={isAmount(field)}>
                    {field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.map(({ line, values, problem }) => (
                <tr key={line} data-problem={problem !== null}>
                  <td className="muted">{exact(line)}</td>
                  {problem === null ? (
                    <>
                      {fields.map((field) => (
                        <td key={field} data-number={isNumeric(field)} title={values[field]} dir="auto">
                          {formatCell(field, values[field])}
                        </td>
                      ))}
                      {crmFields.map(({ key, field }) => (
                        <td key={key} data-number={isAmount(field)} title={values[key]} dir="auto">
                          {formatEntry(field, values[key])}
                        </td>
                      ))}
                    </>
                  ) : (
                    <td colSpan={fields.length + crmFields.length} className={styles.problem} title={problem}>
                      <IconAlertTriangle size={14} aria-hidden /> {t("preview.problem", { problem })}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
}
