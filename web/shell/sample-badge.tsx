import { sampleState } from "#contract/sample.ts";
import { Tooltip } from "@mantine/core";
import { useRead } from "../api/queries.ts";
import styles from "./sample-badge.module.css";
import { texts } from "../words/i18n.ts";

const t = texts("shell");

/** Shows that the screen may contain sample data. Hidden when there is none. */
export function SampleBadge() {
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
