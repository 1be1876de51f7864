import { VERDICTS } from "#contract/states.ts";
import { useTranslation } from "react-i18next";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { CreatorCell } from "#web/shared/creators/creator-cell.tsx";
import styles from "./feedback.module.css";
import type { CreatorFeedback } from "./group-feedback.ts";
import { SIGNS } from "./signs.ts";

/** One creator and the feedback on them. */
export function CreatorWords({ group: { creator, words, counts } }: { group: CreatorFeedback }) {
  const { t } = useTranslation("lists");
  return (
    <li className={styles.creator}>
      <div className={styles.who}>
        <CreatorCell creator={creator} />
        <span className="flex gap-3">
          {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => {
            const Sign = SIGNS[verdict];
            const about = t(`feedback.counted.${verdict}`, { count: counts[verdict] });
            return (
              <span key={verdict} className="inline-row gap-1 medium tabular" data-feedback={verdict} title={about}>
                <Sign size={15} aria-hidden />
                {exact(counts[verdict])}
                <span className="visually-hidden">{about}</span>
              </span>
            );
          })}
        </span>
      </div>
      <ul className="list-reset grid gap-3">
        {words.map(({ reviewer, verdict, comment, at }) => {
          const Sign = SIGNS[verdict ?? "commented"];
          return (
            <li key={`${reviewer} ${at}`} className={styles.word}>
              <span className="inline-row gap-1 medium tabular" data-feedback={verdict ?? "commented"}>
                <Sign size={15} aria-hidden />
                {t(`feedback.verdict.${verdict ?? "commented"}`)}
              </span>
              <span className="shrink break-anywhere">
                {reviewer}{" "}
                <time className="text-label muted" dateTime={at} title={dateTime(at)}>
                  {when(at)}
                </time>
              </span>
              {comment && <p className={styles.comment}>{comment}</p>}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
