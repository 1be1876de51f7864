import type { ImportField } from "#contract/import-plan.ts";
import type { ImportInspection } from "#contract/imports.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./columns.module.css";

type Column = ImportInspection["columns"][number];
const SAMPLES = 3;
const LEAVE_OUT = "";

/** A column of the table with sample cells and the field it is mapped to. */
export function ColumnRow({
  column,
  field,
  fields,
  onChoose,
}: {
  column: Column;
  field: ImportField | null;
  /** The fields that apply to this kind of table. */
  fields: readonly ImportField[];
  onChoose: (field: ImportField | null) => void;
}) {
  const { t } = useTranslation("imports");
  const { header, samples, guess, reason, note, unread } = column;
  const option = (value: ImportField) => ({ value, label: t(`fields.${value}`) });
  const isSuggested = guess !== null && fields.includes(guess);
  const others = fields.filter((one) => one !== guess);
  return (
    <tr data-used={field !== null}>
      <th scope="row" className={styles.header} title={header}>
        {header}
      </th>
      <td className={styles.samples}>
        {samples.length === 0 ? (
          <span className="muted">{t("columns.empty")}</span>
        ) : (
          <ul>
            {[...new Set(samples)].slice(0, SAMPLES).map((sample) => (
              <li key={sample} title={sample} dir="auto">
                {sample}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t("columns.as", { header })}
          value={field ?? LEAVE_OUT}
          data={[
            { value: LEAVE_OUT, label: t("columns.leaveOut") },
            ...(isSuggested ? [{ group: t("columns.suggested"), items: [option(guess)] }] : []),
            { group: t("columns.others"), items: others.map(option) },
          ]}
          onChange={({ currentTarget: { value } }) => onChoose(fields.find((one) => one === value) ?? null)}
        />
      </td>
      <td className={styles.why}>
        {field === guess ? reason : t("columns.byYou")}
        {note !== undefined && <span className="block">{note}</span>}
        {unread.length > 0 && (
          <span className="block watch">
            {t("columns.unread", { count: unread.length, cells: unread.slice(0, SAMPLES).join(" · ") })}
          </span>
        )}
      </td>
    </tr>
  );
}
