import type { CrmCreator } from "#contract/crm.ts";
import { useTranslation } from "react-i18next";
import { dateTime, when } from "#web/lib/format.ts";
import styles from "../crm-creators.module.css";

/** When they came, and who brought them. */
export function AddedCell({ row: { createdAt, addedBy } }: { row: CrmCreator }) {
  const { t } = useTranslation("table");
  return (
    <div className={styles.added}>
      <time dateTime={createdAt} title={dateTime(createdAt)}>
        {when(createdAt)}
      </time>
      {addedBy && (
        <div className={styles.by} title={addedBy}>
          {t("addedBy", { name: addedBy })}
        </div>
      )}
    </div>
  );
}
