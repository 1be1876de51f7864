import type { CreatorCard } from "#contract/creators.ts";
import { METRICS, type RangeMetric } from "#contract/metrics.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { bestAccount } from "./best-account.ts";
import { useFilteredNetworks } from "./filtered-networks.ts";
import { PeerBar } from "./peer-bar.tsx";
import styles from "./creators.module.css";

/** A figure of the creator's best account, with that account's network; `bar`: with its percentile among peers. */
export function BestFigureCell({
  creator,
  metric,
  bar = false,
}: {
  creator: Pick<CreatorCard, "_id" | "networks">;
  metric: RangeMetric;
  bar?: boolean;
}) {
  const account = bestAccount(creator, metric, useFilteredNetworks());
  const percentile = account?.peers[metric] ?? null;
  return (
    <>
      <span className={styles.best}>
        {account && creator.networks.length > 1 && <NetworkIcon network={account.network} size={13} labelled />}
        <ExplainedFigure
          quiet
          creatorId={creator._id}
          figure={metric}
          account={account ?? creator.networks[0]}
          value={account?.[metric] ?? null}
          as={formOf(metric)}
          below={metric === "growth" ? account?.growthBelow : null}
          percentile={account?.peers[metric]}
        />
      </span>
      {bar && account && percentile !== null && (
        <PeerBar metric={metric} network={account.network} percentile={percentile} />
      )}
    </>
  );
}

function formOf(metric: RangeMetric): "growth" | "rate" | "count" {
  if (metric === "growth") return "growth";
  return METRICS[metric].unit === "fraction" ? "rate" : "count";
}
