import { METRICS, RANGE_METRICS } from "#contract/figures/metrics.ts";
import type { AccountCoverage } from "#contract/profiles/coverage.ts";
import { when } from "#web/lib/format.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./coverage.module.css";

const t = texts("profiles");

/** Figures as rows, accounts as columns. */
export function SideBySide({ creatorId, accounts }: { creatorId: string; accounts: readonly AccountCoverage[] }) {
  return (
    <Section title={t("coverage.sideBySide")}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("coverage.figure")}</th>
              {accounts.map(({ network, username }) => (
                <th key={`${network} ${username}`} scope="col">
                  <span className="inline-row gap-1">
                    <NetworkIcon network={network} size={16} labelled />
                    <span className={styles.handle}>@{username}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RANGE_METRICS.map((figure) => (
              <tr key={figure}>
                <th scope="row">{METRICS[figure].name}</th>
                {accounts.map((account) => (
                  <td key={`${account.network} ${account.username}`}>
                    <ExplainedFigure
                      creatorId={creatorId}
                      figure={figure}
                      account={account}
                      value={account[figure]}
                      below={figure === "growth" ? account.growthBelow : null}
                      percentile={account.peers[figure]}
                      missing={account.missing[figure]}
                    />
                    {account[figure] === null && (
                      <span className={styles.missing}>
                        {" "}
                        {t(`coverage.missing.${account.missing[figure] ?? "no_source"}`)}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("coverage.lastPost")}</th>
              {accounts.map(({ network, username, lastPostAt }) => (
                <td key={`${network} ${username}`}>
                  {lastPostAt === null ? (
                    <span className={styles.missing}>{t("coverage.noPost")}</span>
                  ) : (
                    when(lastPostAt)
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}
