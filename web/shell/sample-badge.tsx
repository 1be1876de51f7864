import { sampleState } from "#contract/sample.ts";
import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../api/queries.ts";
import styles from "./sample-badge.module.css";

/** Shows that the screen may contain sample data. Hidden when there is none. */
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
