import type { CrmCreator } from "#contract/crm.ts";
import { useTranslation } from "react-i18next";
import { outcomeOf } from "./outcome.ts";
import styles from "./merge-group.module.css";

/** What merging does, before it is done. */
export function OutcomeText({ keep, gone }: { keep: CrmCreator; gone: readonly CrmCreator[] }) {
  const { t, i18n } = useTranslation("duplicates");
  const { tags, lists, status, email, note, dropsStatus, dropsEmail } = outcomeOf(keep, gone);
  const name = keep.creator.full_name;
  const gains = [
    tags > 0 && t("outcome.tags", { count: tags }),
    lists > 0 && t("outcome.lists", { count: lists }),
    status && t("outcome.status"),
    email && t("outcome.email"),
    note && t("outcome.note"),
  ].filter((one) => one !== false);
  const dropped = dropsStatus ? (dropsEmail ? "dropBoth" : "dropStatus") : "dropEmail";
  return (
    <p className={styles.text}>
      {[
        t("outcome.remains", { name }),
        gains.length > 0
          ? t("outcome.gains", { gains: new Intl.ListFormat(i18n.language).format(gains) })
          : t("outcome.gainsNothing"),
        (dropsStatus || dropsEmail) && t("outcome.drops", { what: t(`outcome.${dropped}`), name }),
        t("outcome.timeline"),
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
