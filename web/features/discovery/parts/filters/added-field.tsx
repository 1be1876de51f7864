import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DiscoverySearch } from "../../search-params.ts";
import styles from "./filter-panel.module.css";

type Added = Pick<DiscoverySearch, "addedFrom" | "addedTo">;

/** The days between which creators came here, both included. */
export function AddedField({ value, onChange }: { value: Added; onChange: (patch: Partial<Added>) => void }) {
  const { t } = useTranslation("discovery");
  const { addedFrom, addedTo } = value;
  const wrong = addedFrom !== undefined && addedTo !== undefined && addedFrom > addedTo;
  return (
    <div className={styles.days}>
      <TextInput
        type="date"
        size="xs"
        label={t("addedFrom")}
        max={addedTo}
        value={addedFrom ?? ""}
        onChange={(event) => onChange({ addedFrom: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        size="xs"
        label={t("addedTo")}
        min={addedFrom}
        value={addedTo ?? ""}
        error={wrong && t("minAboveMax", { ns: "ranges" })}
        onChange={(event) => onChange({ addedTo: event.currentTarget.value || undefined })}
      />
    </div>
  );
}
