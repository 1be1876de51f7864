import type { ComparedFigure } from "#contract/compare.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { headlineAccount } from "#contract/creators.ts";
import type { Network } from "#contract/networks/networks.ts";
import { IconTrophy } from "@tabler/icons-react";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ComparedCreator } from "../compared.ts";
import styles from "./compare-table.module.css";

const t = texts("compare");

/** A creator's value of a figure; the bar is its share of the best value. */
export function FigureCell({
  of,
  figure,
  value,
  share,
  isBest,
  network,
}: {
  of: ComparedCreator;
  figure: ComparedFigure;
  value: number | null;
  /** 0–1; null when there is no value. */
  share: number | null;
  isBest: boolean;
  /** The network that the figure is of; null: of the creator's largest account. */
  network: Network | null;
}) {
  return (
    <div className={styles.figure} data-best={isBest}>
      <span className={styles.value}>
        <Explained of={of} figure={figure} value={value} network={network} />
        {isBest && (
          <span className="inline-flex good" title={t("best")}>
            <IconTrophy size={14} aria-hidden />
            <span className="visually-hidden">{t("best")}</span>
          </span>
        )}
      </span>
      <span className={styles.track} aria-hidden>
        {share !== null && <span className={styles.bar} style={{ width: `${share * 100}%` }} />}
      </span>
    </div>
  );
}

function Explained({
  of: { creator, accounts },
  figure,
  value,
  network,
}: Pick<Parameters<typeof FigureCell>[0], "of" | "figure" | "value" | "network">) {
  const account = headlineAccount(accounts, network ? [network] : []);
  if (figure === "score")
    return (
      <ExplainedFigure creatorId={creator._id} figure="score" account={network ? account : undefined} value={value} />
    );
  if (!account) return <Figure value={null} about={METRICS[figure].definition} />;
  return (
    <>
      <NetworkIcon network={account.network} size={13} labelled />
      <ExplainedFigure
        creatorId={creator._id}
        figure={figure}
        account={account}
        value={value}
        {...(figure === "followers" && { as: "count" })}
        below={figure === "growth" ? account.growthBelow : null}
        percentile={account.peers[figure]}
        missing={value === null && account[figure] !== null ? "licence" : account.missing[figure]}
      />
    </>
  );
}
