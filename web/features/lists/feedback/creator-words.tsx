import { VERDICTS } from "#contract/base/states.ts";
import { FeedbackCount, FeedbackSign } from "#web/shared/feedback/feedback-sign.tsx";
import { CreatorCell } from "#web/shared/creators/creator-cell.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./feedback.module.css";
import type { CreatorFeedback } from "./group-feedback.ts";

const t = texts("lists");

/** One creator and the feedback on them. */
export function CreatorWords({ group: { creator, words, counts } }: { group: CreatorFeedback }) {
  return (
    <li className={styles.creator}>
      <CreatorCell creator={creator} />
      <span className={styles.counts}>
        {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
          <FeedbackCount key={verdict} kind={verdict} count={counts[verdict]} />
        ))}
      </span>
      <ul className={styles.words}>
        {words.map(({ reviewer, verdict, comment, at }) => (
          <li key={`${reviewer} ${at}`} className={styles.word}>
            <span className="inline-row fixed-size gap-1 medium">
              <FeedbackSign kind={verdict ?? "commented"} />
              {t(`feedback.verdict.${verdict ?? "commented"}`)}
            </span>
            <span className="break-anywhere">{reviewer}</span>
            <Time at={at} className={styles.at} />
            {comment && (
              <p className={styles.comment} dir="auto">
                {comment}
              </p>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
