import type { ReactNode } from "react";
import styles from "./meter.module.css";

/** From here on the color says that little is left. */
const NEARLY_FULL = 0.9;

/** How much of a limit is used: a label, the numbers, and a bar where there is a limit. */
export function Meter({
  label,
  value,
  share,
  children,
}: {
  label: ReactNode;
  value: string;
  /** 0 to 1, or more; null: unlimited. */
  share: number | null;
  children?: ReactNode;
}) {
  const percent = Math.round(Math.min(1, share ?? 0) * 100);
  return (
    <div className={styles.meter}>
      <div className="row justify-between gap-2">
        <span className="medium">{label}</span>
        <span className="muted tabular">{value}</span>
      </div>
      {share !== null && (
        <div className={styles.bar} aria-hidden>
          <span data-full={share >= NEARLY_FULL} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      {children}
    </div>
  );
}
