import type { LabelColor } from "#contract/colors.ts";
import styles from "./label-pill.module.css";
import { RemoveMark, type Removable } from "./remove-mark.tsx";

type LabelPillProps = {
  title: string;
  color: LabelColor;
  /** A status has its dot in front, so that it is told from tags without colour. */
  kind: "tag" | "status";
} & Removable;

/** A tag or status in its colour; a long name clips. With `onRemove` it can be taken away. */
export function LabelPill({ title, color, kind, onRemove, removeLabel }: LabelPillProps) {
  return (
    <span className={styles.pill} style={inkOf(color)}>
      {kind === "status" && <span className={styles.dot} aria-hidden />}
      <span className={styles.clip} title={title}>
        {title}
      </span>
      {onRemove && <RemoveMark label={removeLabel} onRemove={onRemove} />}
    </span>
  );
}

/** A label's colour alone, beside its name in lists; `color` absent: no label. */
export function LabelDot({ color }: { color?: LabelColor | undefined }) {
  return (
    <span
      className={styles.dot}
      data-empty={color === undefined}
      style={color === undefined ? undefined : inkOf(color)}
      aria-hidden
    />
  );
}

/** For what else is drawn in a label's colour: `--label` is its ink, `--label-soft` the tint under it. */
export function inkOf(color: LabelColor) {
  return { "--label": `var(--label-${color})`, "--label-soft": `var(--label-${color}-soft)` };
}
