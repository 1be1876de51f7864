import { METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { isDimension, isNetworkScore, type disputeView } from "#contract/privacy.ts";
import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import type { z } from "zod";
import { FigureText } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { ExplainedFigure } from "../explained-figure.tsx";
import styles from "./disputed-figure.module.css";

const t = texts("privacy");

type Dispute = z.infer<typeof disputeView>;

const WRITTEN = { growth: "growth", engagementRate: "rate", score: "score" } as const;

function whole(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}

/** What a disputed figure is called. */
export function disputedName(figure: Dispute["figure"]): string {
  if (isDimension(figure)) return DIMENSIONS.dimensions.find(({ id }) => id === figure)?.name ?? figure;
  return isNetworkScore(figure) ? t(`disputes.scores.${figure}`) : METRICS[figure].name;
}

/** A disputed figure, with its value when the dispute was opened and now. */
export function DisputedFigure({
  dispute: { creator, figure, network, username, value, current },
}: {
  dispute: Dispute;
}) {
  const isComputed = isDimension(figure) || isNetworkScore(figure);
  const name = disputedName(figure);
  const as = figure === "growth" || figure === "engagementRate" || figure === "score" ? WRITTEN[figure] : "exact";
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("disputes.figure")}</dt>
        <dd>
          {network && <NetworkIcon network={network} size={14} labelled />} {name}
          {network && username && (
            <span className="muted break-anywhere" title={NETWORK_FACTS[network].label}>
              {" "}
              @{username}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("disputes.before")}</dt>
        <dd>
          <FigureText value={isComputed ? whole(value) : value} as={as} />
        </dd>
      </div>
      <div>
        <dt>{t("disputes.now")}</dt>
        <dd>
          {isComputed ? (
            <FigureText value={whole(current)} as="exact" />
          ) : (
            <ExplainedFigure
              creatorId={creator._id}
              figure={figure}
              account={network && username ? { network, username } : undefined}
              value={current}
              as={as}
            />
          )}
        </dd>
      </div>
    </dl>
  );
}
