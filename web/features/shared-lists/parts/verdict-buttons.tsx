import { VERDICTS, type Verdict } from "#contract/base/states.ts";
import { IconCheck, IconMessage, IconQuestionMark, IconX } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import type { Review } from "../use-feedback.ts";
import styles from "./verdict-buttons.module.css";

const t = texts("sharedLists");

const ICONS = { approve: IconCheck, maybe: IconQuestionMark, reject: IconX } as const;

/** Approve, maybe or reject; pressing the current verdict withdraws it. */
export function VerdictButtons({
  name,
  review,
  onVerdict,
  onComment,
}: {
  name: string;
  review: Review;
  onVerdict: (verdict: Verdict | null) => void;
  onComment: () => void;
}) {
  return (
    <div className={styles.word}>
      <fieldset className={styles.verdicts} aria-label={t("verdictOn", { name })}>
        {VERDICTS.map((verdict) => {
          const isSelected = review.verdict === verdict;
          const Sign = ICONS[verdict];
          return (
            <button
              key={verdict}
              type="button"
              className={styles.verdict}
              data-verdict={verdict}
              aria-pressed={isSelected}
              onClick={() => onVerdict(isSelected ? null : verdict)}
            >
              <Sign size={15} aria-hidden />
              {t(`verdicts.${verdict}`)}
            </button>
          );
        })}
      </fieldset>
      <button type="button" className={styles.comment} data-has-comment={review.comment !== ""} onClick={onComment}>
        <IconMessage size={16} aria-hidden />
        <span>{review.comment ? t("editComment") : t("comment")}</span>
        <span className="visually-hidden">{name}</span>
      </button>
    </div>
  );
}
