import type { SharedCreator } from "#contract/shared-lists.ts";
import type { Verdict } from "#contract/base/states.ts";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { type Review } from "../use-feedback.ts";
import { CreatorRow, FIGURES } from "./creator-row.tsx";
import styles from "./creator-rows.module.css";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";

const t = texts("table");
const own = texts("sharedLists");

/** A table; on phones each row is a card. */
export function CreatorRows({
  creators,
  isOld,
  current,
  onFocus,
  reviewOf,
  form,
  onVerdict,
  onComment,
  failed,
}: {
  creators: readonly SharedCreator[];
  /** The next page is loading. */
  isOld: boolean;
  current: string | null;
  onFocus: (creatorId: string) => void;
  /** null: the list takes no feedback. */
  reviewOf: ((creatorId: string) => Review) | null;
  /** The open form and its creator. */
  form: { creatorId: string; content: ReactNode } | null;
  onVerdict: (creator: SharedCreator, verdict: Verdict | null) => void;
  onComment: (creator: SharedCreator) => void;
  failed: { creatorId: string; msg: string } | null;
}) {
  return (
    <table className={styles.table} aria-label={own("rows")} aria-busy={isOld} data-old={isOld}>
      <thead className={styles.head}>
        <tr>
          <th>{t("columns.name")}</th>
          <th>
            <MetricName metric="followers" short={t("columns.followers")} />
          </th>
          {FIGURES.map((metric) => (
            <th key={metric} className={styles.number}>
              <MetricName metric={metric} short={t(`columns.${metric}`)} />
            </th>
          ))}
          <th>{t("columns.niches")}</th>
          <th>
            <MetricName metric="score" short={t("columns.score")} />
          </th>
          {reviewOf && <th>{own("columns.verdict")}</th>}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {creators.map((creator) => (
          <CreatorRow
            key={creator._id}
            creator={creator}
            isCurrent={creator._id === current}
            onFocus={() => onFocus(creator._id)}
            review={reviewOf?.(creator._id) ?? null}
            onVerdict={(verdict) => onVerdict(creator, verdict)}
            onComment={() => onComment(creator)}
            form={form?.creatorId === creator._id ? form.content : null}
            problem={failed?.creatorId === creator._id ? own("notSaved", { msg: failed.msg }) : null}
          />
        ))}
      </tbody>
    </table>
  );
}
