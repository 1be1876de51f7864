import type { CreatorCard as Card } from "#contract/creators.ts";
import type { ReactNode } from "react";
import { MetricName } from "#web/shared/metrics/metric-name.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import { useStateMark } from "../categories/use-state-mark.ts";
import { AccountsCell } from "./accounts-cell.tsx";
import { HeadlineFigureCell, HeadlineScoreCell } from "./headline-figure-cell.tsx";
import { useNichesInOrder } from "./filtered-networks.ts";
import styles from "./creator-card.module.css";
import { CreatorCell } from "./creator-cell.tsx";

const t = texts("table");

const FIGURES = ["engagementRate", "growth", "postFrequency"] as const;
const ACCOUNTS = 3;
const NICHES = 3;

/** A creator as a card: the cells of a row in the same order, with a larger picture. */
export function CreatorCard({
  creator,
  action,
  match,
}: {
  creator: Card;
  action: ReactNode;
  /** Why the creator was found. */
  match?: ReactNode;
}) {
  const niches = useNichesInOrder(creator.categories);
  const mark = useStateMark();
  return (
    <>
      <div className={styles.head}>
        <CreatorCell creator={creator} large />
        <HeadlineScoreCell creator={creator} size={36} />
      </div>
      {match}
      <AccountsCell creator={creator} shown={ACCOUNTS} />
      <dl className={styles.figures}>
        {FIGURES.map((metric) => (
          <div key={metric} className="shrink">
            <dt className="text-tiny truncate muted">
              <MetricName metric={metric} short={t(`columns.${metric}`)} />
            </dt>
            <dd className={styles.value}>
              <HeadlineFigureCell creator={creator} metric={metric} bar />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.niches}>
        {niches.slice(0, NICHES).map(({ id, name, state }) => (
          <NicheTag key={id} name={name} mark={mark(state)} />
        ))}
      </div>
      <div className={styles.foot}>{action}</div>
    </>
  );
}
