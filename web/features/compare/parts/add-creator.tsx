import { COMPARE_MAX } from "#contract/base/limits.ts";
import { FindCreator } from "#web/shared/find-creator/find-creator.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./add-creator.module.css";

const t = texts("compare");

/** Searches for a creator and adds them, while there is room. */
export function AddCreator({
  compared,
  onAdd,
}: {
  compared: readonly string[];
  onAdd: (id: string, name: string) => void;
}) {
  const isFull = compared.length >= COMPARE_MAX;
  return (
    <FindCreator
      field={{
        className: styles.field,
        "aria-label": t("add"),
        placeholder: isFull ? t("full", { max: COMPARE_MAX }) : t("addPlaceholder"),
        title: isFull ? t("fullAbout", { max: COMPARE_MAX }) : undefined,
        disabled: isFull,
      }}
      options={{ width: 340, position: "bottom-end" }}
      without={compared}
      onFind={({ _id, full_name }) => onAdd(_id, full_name)}
    />
  );
}
