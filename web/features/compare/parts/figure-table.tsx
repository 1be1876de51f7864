import { METRICS } from "#contract/figures/metrics.ts";
import { Explain } from "#web/ui/explain.tsx";
import { texts } from "#web/words/i18n.ts";
import { bestOf, type Compared } from "../compared.ts";
import { AccountList } from "./account-list.tsx";
import { CreatorHead } from "./creator-head.tsx";
import { FigureCell } from "./figure-cell.tsx";
import styles from "./compare-table.module.css";

const t = texts("compare");

/** Creators as columns, figures as rows: each with a bar relative to the best, and the best marked. */
export function FigureTable({
  compared: { creators, figures, network },
  onRemove,
}: {
  compared: Compared;
  onRemove: (id: string, name: string) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="relative card scroll-x" aria-label={t("scroll")} tabIndex={0}>
      <table className={styles.table} style={{ "--columns": creators.length }}>
        <caption className="visually-hidden">{t("table")}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">{t("figure")}</span>
            </th>
            {creators.map(({ creator }) => (
              <th key={creator._id} scope="col">
                <CreatorHead creator={creator} onRemove={() => onRemove(creator._id, creator.full_name)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("networks")}</th>
            {creators.map(({ creator, accounts }) => (
              <td key={creator._id}>
                <AccountList creatorId={creator._id} accounts={accounts} />
              </td>
            ))}
          </tr>
          {figures.map((row) => {
            const best = bestOf(row);
            return (
              <tr key={row.figure}>
                <th scope="row">
                  <Explain about={METRICS[row.figure].definition}>{METRICS[row.figure].name}</Explain>
                  {!row.ranked && <span className="block text-tiny muted normal">{t("notRanked")}</span>}
                </th>
                {creators.map((one, index) => (
                  <td key={one.creator._id}>
                    <FigureCell
                      of={one}
                      figure={row.figure}
                      value={row.values[index]?.value ?? null}
                      share={row.values[index]?.ofBest ?? null}
                      isBest={best.has(one.creator._id)}
                      network={network}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
