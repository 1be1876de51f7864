import type { LabelType, LabelView } from "#contract/labels.ts";
import { LabelPill } from "#web/ui/label-pill.tsx";
import { editLabel } from "./change-labels.ts";
import styles from "./label-editors.module.css";
import { TitleField } from "./title-field.tsx";

/** A label's name, to be changed in place. */
export function LabelName({
  type,
  label,
  labels,
  kind,
  words,
  naming,
  onNaming,
}: {
  type: LabelType;
  label: LabelView;
  labels: readonly LabelView[];
  /** How it is drawn. */
  kind: "tag" | "status";
  /** For screen readers: the button and the field it becomes. */
  words: Record<"rename" | "name", string>;
  naming: boolean;
  onNaming: (naming: boolean) => void;
}) {
  const { title, color } = label;
  return naming ? (
    <TitleField
      label={words.name}
      title={title}
      onTitle={(next) => void editLabel(type, labels, label, { title: next })}
      onClose={() => onNaming(false)}
    />
  ) : (
    <button type="button" className={styles.rename} aria-label={words.rename} onClick={() => onNaming(true)}>
      <LabelPill title={title} color={color} kind={kind} />
    </button>
  );
}
