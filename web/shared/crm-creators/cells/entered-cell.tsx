import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { formatValue } from "#web/shared/collections/format-value.ts";
import { todayIn } from "#contract/base/day-presets.ts";
import { fieldOf, propertyOf, type EditedColumn } from "../edit/edited.ts";
import styles from "./cells.module.css";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { texts } from "#web/words/i18n.ts";
import { ownFields } from "../own-fields.ts";
import { enteredValue } from "../write/write-cells.ts";
import { EditButton } from "./edit-button.tsx";
import { NoValue } from "./no-value.tsx";

const t = texts("table");

/** A value that the team entered, as its kind shows it; long text in one line, in full on hover. */
export function EnteredCell({ row, column }: { row: CrmCreator; column: EditedColumn }) {
  return (
    <div className={styles.cell}>
      <EnteredValue row={row} column={column} />
      <EditButton row={row} column={column} />
    </div>
  );
}

export function EnteredValue({ row, column }: { row: CrmCreator; column: EditedColumn }) {
  const property = propertyOf(column);
  const value = property && enteredValue(row, property);
  if (value === undefined || value === null || value === "") return <NoValue column={column} />;
  const field = fieldOf(column);
  const option = ownFields()
    .find(({ _id }) => _id === column)
    ?.options.find(({ _id }) => _id === value);
  if (option) return <LabelPill kind="tag" title={option.title} color={option.color} />;
  const text = formatValue(field, value);
  // An option that was deleted has no name.
  if (text === "") return <NoValue column={column} />;
  if (field.kind === "url")
    return (
      <a className={styles.link} href={text} target="_blank" rel="noreferrer" title={text}>
        {text.replace(/^https?:\/\/(www\.)?/, "")}
      </a>
    );
  if (field.kind === "email")
    return (
      <a className={styles.link} href={`mailto:${text}`} title={text}>
        {text}
      </a>
    );
  if (column === "due" && String(value) < todayIn("reader")) return <Overdue day={text} />;
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );
}

function Overdue({ day }: { day: string }) {
  return (
    <span className={`${styles.text} bad`} title={t("overdue")}>
      {day} <span className="visually-hidden">{t("overdue")}</span>
    </span>
  );
}

/** The address to write to: the team's own, else the creator's public one, which is muted. */
export function EmailCell({ row }: { row: CrmCreator }) {
  const { email } = row;
  const isPublic = row.customEmail === null;
  return (
    <div className={styles.cell}>
      {email ? (
        <a
          className={styles.link}
          href={`mailto:${email}`}
          data-public={isPublic}
          title={isPublic ? t("publicEmail", { email }) : email}
        >
          {email}
        </a>
      ) : (
        <NoValue column="email" />
      )}
      <EditButton row={row} column="email" />
    </div>
  );
}
