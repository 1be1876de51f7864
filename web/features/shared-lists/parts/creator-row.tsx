import type { SharedCreator } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/states.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccountsCell } from "#web/shared/creators/accounts-cell.tsx";
import { BestFigureCell } from "#web/shared/creators/best-figure-cell.tsx";
import { NichesCell } from "#web/shared/creators/niches-cell.tsx";
import { CreatorIdentity } from "#web/shared/creators/creator-identity.tsx";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import type { Review } from "../use-feedback.ts";
import { rowId } from "../use-review-keys.ts";
import styles from "./creator-rows.module.css";
import { VerdictButtons } from "./verdict-buttons.tsx";

export const FIGURES = ["engagementRate", "growth"] as const;
const ACCOUNTS = 3;

/** A creator, with the feedback form or error below. */
export function CreatorRow({
  creator,
  isCurrent,
  onFocus,
  review,
  onVerdict,
  onComment,
  form,
  problem,
}: {
  creator: SharedCreator;
  isCurrent: boolean;
  onFocus: () => void;
  review: Review | null;
  onVerdict: (verdict: Verdict | null) => void;
  onComment: () => void;
  form: ReactNode;
  problem: string | null;
}) {
  const { t } = useTranslation("table");
  const { t: own } = useTranslation("sharedLists");
  const name = (
    <span className="medium truncate" title={creator.full_name}>
      {creator.full_name}
    </span>
  );
  const below =
    form ??
    (problem ? (
      <p role="alert" className="flush bad">
        {problem}
      </p>
    ) : null);
  return (
    <>
      <tr
        id={rowId(creator._id)}

        tabIndex={-1}
        className={styles.row}
        data-current={isCurrent}
        data-below={below !== null}
        onFocus={onFocus}
      >
        <td className={styles.person}>
          <CreatorIdentity creator={creator} name={name} large />
        </td>
        <td className={styles.accounts}>
          <AccountsCell creator={creator} shown={ACCOUNTS} />
        </td>
        {FIGURES.map((metric) => (
          <td key={metric} className={styles.number}>
            <span className={styles.label}>
              <MetricName metric={metric} short={t(`columns.${metric}`)} />
            </span>
            <BestFigureCell creator={creator} metric={metric} />
          </td>
        ))}
        <td className={styles.niches}>
          <NichesCell creator={creator} />
        </td>
        <td className={styles.score}>
          <ScoreRing score={creator.score} size={30} />
        </td>
        {review && (
          <td className={styles.word}>
            <VerdictButtons name={creator.full_name} review={review} onVerdict={onVerdict} onComment={onComment} />
            {review.comment && !form && (
              <p className={styles.comment}>{own("yourComment", { comment: review.comment })}</p>
            )}
          </td>
        )}
      </tr>
      {below && (
        <tr className={styles.below}>
          <td colSpan={FIGURES.length + 5}>{below}</td>
        </tr>
      )}
    </>
  );
}
