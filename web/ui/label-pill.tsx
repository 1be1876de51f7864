import type { LabelColor } from "#contract/base/colors.ts";
import styles from "./label-pill.module.css";
import { RemoveMark, type Removable } from "./remove-mark.tsx";

type LabelPillProps = {
  title: string;
  color: LabelColor;
  /** A status has a dot, so that it is distinguishable from tags without color. */
  kind: "tag" | "status";
} & Removable;

/** A tag or status in its color; long names are clipped. Removable with `onRemove`. */
export function LabelPill({ title, color, kind, onRemove, removeLabel }: LabelPillProps) {
  return (
    <span className={styles.pill} style={inkOf(color)}>
      {kind === "status" && <span className={styles.dot} aria-hidden />}
      <span className="shrink ellipsis" title={title}>
        {title}
      </span>
      {onRemove && <RemoveMark label={removeLabel} onRemove={onRemove} />}
    </span>
  );
}

/** The color of a label, beside its name in lists; `color` absent: no label. */
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

/** Styles for elements in a label's color: `--label` is the text color, `--label-soft` the tint. */
export function inkOf(color: LabelColor) {
  return { "--label": `var(--label-${color})`, "--label-soft": `var(--label-${color}-soft)` };
}
