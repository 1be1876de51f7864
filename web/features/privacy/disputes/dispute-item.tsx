import type { disputeView } from "#contract/privacy.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { when } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { DisputedFigure } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { AnswerForm } from "./answer-form.tsx";

const t = texts("privacy");

export type Dispute = z.infer<typeof disputeView>;

/** A dispute: the figure, its value then and now, its author, and the answer or the form for it. */
export function DisputeItem({ dispute }: { dispute: Dispute }) {
  const [isAnswering, setAnswering] = useState(false);
  const { creator, text, by, createdAt, state, answer, answeredAt } = dispute;
  return (
    <li className="grid gap-3 p-4 card">
      <div className="grid gap-2">
        <h2 className="flush text-lead">
          <CreatorLink creator={creator} />
        </h2>
        <DisputedFigure dispute={dispute} />
      </div>
      <p className="flush break-anywhere pre-line" dir="auto">
        {text}
      </p>
      <p className="muted text-label flush">
        <Time at={createdAt}>{t("disputes.by", { name: by ?? t("disputes.deletedUser"), when: when(createdAt) })}</Time>
      </p>
      {answer && (
        <div className="grid gap-1 p-3 sunk rounded-small">
          <b>{t(`disputes.answered.${state}`)}</b>
          {answeredAt && <Time at={answeredAt} className="muted text-label flush" />}
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
