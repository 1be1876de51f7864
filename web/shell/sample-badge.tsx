import { sampleState } from "#contract/sample.ts";
import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../api/queries.ts";
import styles from "./sample-badge.module.css";

/** Says that what is on this screen may be invented. Nothing when there is no sample data. */
export function SampleBadge() {
  const { t } = useTranslation("shell");
  const { data } = useRead(sampleState, {});
  if (!data?.loaded) return null;
  return (
    <Tooltip label={t("sampleBadge.about")}>
      <button type="button" className={styles.badge}>
        {t("sampleBadge.label")}
      </button>
    </Tooltip>
  );
}
