import { METRICS } from "#contract/metrics.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import type { Figure, MissingReason } from "#contract/profiles.ts";
import { figureProvenance } from "#contract/provenance.ts";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { lessThan } from "#web/lib/format.ts";
import { figureInFull } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { usePeerWords } from "../peer-bar.tsx";
import styles from "./explanation.module.css";
import { ProvenanceFacts } from "./provenance-facts.tsx";
import { ScoreParts } from "./score-parts.tsx";

type Writing = Parameters<typeof figureInFull>[1];

export type FigureAsked = {
  creatorId: string;
  figure: Figure;
  /** Whose figure; only the score is the creator's own. */
  account?: { network: Network; username: string };
  value: number | null;
  /** The value is too small to be known: it is smaller than this, up or down. */
  below?: number | null;
  /** Where it stands among the accounts of its network, 0–100. */
  percentile?: number | null;
  /** Why it is missing, where that is known already. */
  missing?: MissingReason;
};

/** What a figure means, at once; where it comes from, once the server has said. */
export function FigureExplanation(props: FigureAsked & { as: Writing }) {
  const { creatorId, figure, account, value, below, percentile, missing, as } = props;
  const { t } = useTranslation("profiles");
  const peerWords = usePeerWords();
  const { name, definition, window } = METRICS[figure];
  const { data, error } = useRead(figureProvenance, {
    id: creatorId,
    figure,
    network: account?.network,
    username: account?.username,
  });
  const reason = missing ?? data?.missing;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>
          {account && <NetworkIcon network={account.network} size={14} labelled />}
          {name}
        </span>
        {value !== null && (
          <b className="figures">{typeof below === "number" ? lessThan(below) : figureInFull(value, as)}</b>
        )}
      </div>
      {value === null && (
        <p className={styles.reason}>
          {figure === "score" && t("explain.noScore")}
          {figure !== "score" && reason && t(`explain.missing.${reason}`)}
        </p>
      )}
      {typeof below === "number" && account && (
        <p className={styles.reason}>{t("explain.below", { network: NETWORK_FACTS[account.network].label })}</p>
      )}
      {figure !== "score" && account && typeof percentile === "number" && (
        <p>{peerWords({ metric: figure, network: account.network, percentile })}</p>
      )}
      <p className={styles.text}>{definition}</p>
      <p className={styles.faint}>{window}</p>
      {error && (
        <p className={styles.faint} role="alert">
          {t("explain.failed", { msg: error.msg })}
        </p>
      )}
      {!error && !data && (
        <div className={styles.facts}>
          <output className="visually-hidden">{t("explain.loading")}</output>
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="60%" />
        </div>
      )}
      {data && data.parts.length > 0 && <ScoreParts parts={data.parts} />}
      {data && <ProvenanceFacts figure={figure} provenance={data} />}
    </>
  );
}
