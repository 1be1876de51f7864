import { metricNameOn, METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { figureProvenance } from "#contract/profiles/provenance.ts";
import { Skeleton } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { lessThan } from "#web/lib/format.ts";
import { figureInFull } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { percentileText } from "#web/shared/creators/peer-bar.tsx";
import { texts } from "#web/words/i18n.ts";
import type { ShownFigure } from "../shown-figure.ts";
import { Disputes } from "../disputes/disputes.tsx";
import styles from "./explanation.module.css";
import { ProvenanceFacts } from "./provenance-facts.tsx";
import { ProvenanceRows } from "./provenance-rows.tsx";
import { ScoreParts } from "./score-parts.tsx";

const t = texts("profiles");

/** The definition of a figure at once; its provenance once loaded. */
export function FigureExplanation({ shown, onWrite }: { shown: ShownFigure; onWrite: () => void }) {
  const { creatorId, figure, account, value, below, percentile, missing, as } = shown;
  const { name, definition, window } = METRICS[figure];
  const isOne = figure === "score" || account !== undefined;
  const input = { id: creatorId, figure, network: account?.network, username: account?.username };
  const { data, error } = useRead(figureProvenance, input, { enabled: isOne });
  const reason = missing ?? data?.missing;
  return (
    <>
      <div className="row justify-between gap-3 text-table">
        <span className="inline-row gap-1 semibold">
          {account && <NetworkIcon network={account.network} size={14} labelled />}
          {account ? metricNameOn(figure, account.network) : name}
        </span>
        {value !== null && (
          <b className="figures">{typeof below === "number" ? lessThan(below) : figureInFull(value, as)}</b>
        )}
      </div>
      {value === null && (
        <p className={styles.reason}>
          {figure === "score" && reason === "no_source" && t("explain.noScore")}
          {(figure !== "score" || reason !== "no_source") && reason && t(`explain.missing.${reason}`)}
        </p>
      )}
      {typeof below === "number" && account && (
        <p className={styles.reason}>{t("explain.below", { network: NETWORK_FACTS[account.network].label })}</p>
      )}
      {figure !== "score" && account && typeof percentile === "number" && (
        <p>{percentileText({ metric: figure, network: account.network, percentile })}</p>
      )}
      <p>{definition}</p>
      <p className="muted">{window}</p>
      {error && (
        <p className="muted" role="alert">
          {t("explain.failed", { msg: error.msg })}
        </p>
      )}
      {isOne && !error && !data && (
        <div className={styles.facts}>
          <output className="visually-hidden">{t("explain.loading")}</output>
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="60%" />
        </div>
      )}
      {data && data.parts.length > 0 && <ScoreParts {...data} />}
      {data && <ProvenanceFacts figure={figure} provenance={data} />}
      {data && <ProvenanceRows figure={figure} provenance={data} />}
      {isOne && <Disputes shown={shown} onWrite={onWrite} />}
    </>
  );
}
