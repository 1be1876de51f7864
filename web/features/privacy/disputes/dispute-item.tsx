import { METRICS } from "#contract/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { isDimension, isNetworkScore, type disputeView } from "#contract/privacy.ts";
import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { dateTime, when } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { FigureText } from "#web/ui/figure.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./disputes.module.css";

export type Dispute = z.infer<typeof disputeView>;

/** A dispute: the figure, its value then and now, its author, and the answer or the form for it. */
export function DisputeItem({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("privacy");
  const [isAnswering, setAnswering] = useState(false);
  const { creator, text, by, createdAt, state, answer, answeredAt } = dispute;
  return (
    <li className="grid gap-3 p-4 card">
      <div className="grid gap-2">
        <h2 className="flush text-lead">
          <CreatorLink creator={creator} />
        </h2>
        <Disputed dispute={dispute} />
      </div>
      <p className="flush break-anywhere pre-line" dir="auto">
        {text}
      </p>
      <p className="muted text-label flush">
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {t("disputes.by", { name: by ?? t("disputes.deletedUser"), when: when(createdAt) })}
        </time>
      </p>
      {answer && (
        <div className="grid gap-1 p-3 sunk rounded-small">
          <b>{t(`disputes.answered.${state}`)}</b>
          {answeredAt && (
            <time className="muted text-label flush" dateTime={answeredAt} title={dateTime(answeredAt)}>
              {when(answeredAt)}
            </time>
          )}
          <p className="flush break-anywhere pre-line" dir="auto">
            {answer}
          </p>
        </div>
      )}
      {state === "open" && !isAnswering && (
        <Button
          size="xs"
          variant="default"
          className="self-start"
          aria-label={t("disputes.answerOn", { name: creator.full_name })}
          onClick={() => setAnswering(true)}
        >
          {t("disputes.answer")}
        </Button>
      )}
      {state === "open" && isAnswering && <AnswerForm dispute={dispute} onDone={() => setAnswering(false)} />}
    </li>
  );
}

const WRITTEN = { growth: "growth", engagementRate: "rate" } as const;

function whole(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}

function Disputed({ dispute: { creator, figure, network, username, value, current } }: { dispute: Dispute }) {
  const { t } = useTranslation("privacy");
  const isComputed = isDimension(figure) || isNetworkScore(figure);
  const name = isDimension(figure)
    ? DIMENSIONS.dimensions.find(({ id }) => id === figure)?.name
    : isNetworkScore(figure)
      ? t(`disputes.scores.${figure}`)
      : METRICS[figure].name;
  const as = figure === "growth" || figure === "engagementRate" ? WRITTEN[figure] : "exact";
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
