import { getMatter } from "#contract/moderation.ts";
import type { disputeView } from "#contract/privacy.ts";
import type { z } from "zod";
import { useRead } from "#web/api/queries.ts";
import { when } from "#web/lib/format.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { DisputedFigure } from "#web/shared/figures/disputes/disputed-figure.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { AnswerForm } from "./answer-form.tsx";

const t = texts("privacy");

export type Dispute = z.infer<typeof disputeView>;

/** A dispute beside the list: the figure, its value then and now, its author, and the answer or the form for it. */
export function DisputePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(getMatter, { kind: "dispute", id });
  return (
    <Loaded read={read}>{({ matter: { dispute } }) => dispute && <Whole dispute={dispute} onClose={onClose} />}</Loaded>
  );
}

function Whole({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { creator, text, by, createdAt, state, answer, answeredAt } = dispute;
  return (
    <div className="grid gap-3">
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
      {state === "open" && <AnswerForm dispute={dispute} onDone={onClose} />}
    </div>
  );
}
