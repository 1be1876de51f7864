import { headlineScore, isNarrowed, type CreatorCard } from "#contract/creators.ts";
import { followerTierOf } from "#contract/figures/follower-tier.ts";
import { tierOf } from "#contract/figures/windows.ts";
import { METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { useFilteredNetworks } from "./filtered-networks.ts";
import { headlineOf, type WithHeadline } from "./headline-account.ts";
import { PeerBar } from "./peer-bar.tsx";
import { ScoreCell, TierCell } from "./plain-cells.tsx";
import styles from "./creators.module.css";

const t = texts("table");

/** A figure of the creator's headline account, with its network; `bar`: with its percentile among peers. */
export function HeadlineFigureCell({
  creator,
  metric,
  bar = false,
}: {
  creator: Pick<CreatorCard, "_id"> & WithHeadline;
  metric: RangeMetric;
  bar?: boolean;
}) {
  const account = headlineOf(creator, useFilteredNetworks());
  if (!account) return <Figure value={null} about={METRICS[metric].definition} />;
  const percentile = account.peers[metric];
  return (
    <>
      <span className={styles.best}>
        <NetworkIcon network={account.network} size={13} labelled />
        <ExplainedFigure
          quiet
          creatorId={creator._id}
          figure={metric}
          account={account}
          value={account[metric]}
          as={formOf(metric)}
          below={metric === "growth" ? account.growthBelow : null}
          percentile={percentile}
        />
      </span>
      {bar && percentile !== null && <PeerBar metric={metric} network={account.network} percentile={percentile} />}
    </>
  );
}

/** The score of the headline account where networks are filtered, otherwise the creator's overall one. */
export function HeadlineScoreCell({
  creator,
  size,
}: {
  creator: Pick<CreatorCard, "_id" | "score"> & WithHeadline;
  size?: number | undefined;
}) {
  const { score, account } = useHeadlineScore(creator);
  return <ScoreCell creator={{ _id: creator._id, score }} account={account} size={size} />;
}

/** The band of that score. */
export function HeadlineTierCell({ creator }: { creator: Pick<CreatorCard, "score" | "tier"> & WithHeadline }) {
  const { score, account } = useHeadlineScore(creator);
  return <TierCell tier={account ? tierOf(score === null ? null : score / 100) : creator.tier} />;
}

function useHeadlineScore(creator: Pick<CreatorCard, "score"> & WithHeadline) {
  const filtered = useFilteredNetworks();
  if (!isNarrowed(filtered)) return { score: creator.score, account: undefined };
  const account = headlineOf(creator, filtered);
  return { score: headlineScore(creator, filtered, account), account };
}

/** By the followers of the creator's headline account, with its network. */
export function FollowerTierCell({ creator }: { creator: WithHeadline }) {
  const account = headlineOf(creator, useFilteredNetworks());
  const tier = followerTierOf(account?.followers ?? null);
  if (!account || !tier) return <Figure value={null} missing={t("noFollowerTier")} quiet />;
  return (
    <span className="inline-row gap-1" title={tier.label}>
      <NetworkIcon network={account.network} size={13} labelled />
      <span className="ellipsis">
        {tier.name}, <span className="muted">{tier.range}</span>
      </span>
    </span>
  );
}

function formOf(metric: RangeMetric): "growth" | "rate" | "count" {
  if (metric === "growth") return "growth";
  return METRICS[metric].unit === "fraction" ? "rate" : "count";
}
