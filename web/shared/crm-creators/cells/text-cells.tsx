import type { CrmCreator } from "#contract/crm.ts";
import { useTranslation } from "react-i18next";
import styles from "./cells.module.css";
import { EditButton } from "./edit-button.tsx";

/** The address to write to: the team's own, or the creator's public one in second ink. */
export function EmailCell({ row }: { row: CrmCreator }) {
  const { t } = useTranslation("table");
  const { email } = row;
  const isPublic = row.customEmail === null;
  return (
    <div className={styles.cell}>
      {email && (
        <a
          className={styles.email}
          href={`mailto:${email}`}
          data-public={isPublic}
          title={isPublic ? t("publicEmail", { email }) : email}
        >
          {email}
        </a>
      )}
      <EditButton row={row} column="email" />
    </div>
  );
}

/** The note's first line; the rest on hover. */
export function NoteCell({ row }: { row: CrmCreator }) {
  return (
    <div className={styles.cell}>
      <span className={styles.text} title={row.customNote || undefined}>
        {row.customNote}
      </span>
      <EditButton row={row} column="note" />
    </div>
  );
}
