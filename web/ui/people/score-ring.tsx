import { MISSING } from "../../lib/format.ts";
import styles from "./people.module.css";
import { texts } from "../../words/i18n.ts";

const t = texts("ui");

const SCORE_MAX = 10_000;
const STROKE = 3;
/** Up to this size the number has the smallest text size. */
const TABLE_SIZE = 32;

/** A score of 0–10,000 as a ring, on the scale of 0–100 that screens have. */
export function ScoreRing({ score, size = 32 }: { score: number | null; size?: number }) {
  const radius = (size - STROKE) / 2;
  const around = 2 * Math.PI * radius;
  const share = Math.min(1, Math.max(0, (score ?? 0) / SCORE_MAX));
  const says = score === null ? t("score.missing") : t("score.points", { points: Math.round(share * 100) });
  return (
    <span className={styles.ring} style={{ width: size, height: size }} title={says}>
      <span className="visually-hidden">{says}</span>
      <svg width={size} height={size} aria-hidden>
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} fill="none" strokeWidth={STROKE} />
        {share > 0 && (
          <circle
            className={styles.arc}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={STROKE}
            strokeDasharray={`${share * around} ${around}`}
          />
        )}
      </svg>
      <span
        className="semibold text-tiny tabular"
        style={size > TABLE_SIZE ? { fontSize: size * 0.3 } : undefined}
        aria-hidden
      >
        {score === null ? MISSING : Math.round(share * 100)}
      </span>
    </span>
  );
}
