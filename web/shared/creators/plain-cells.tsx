import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("table");

/** One line of text, in full on hover; empty when null. */
export function TextCell({ text }: { text: string | null }) {
  return (
    text && (
      <span className="block ellipsis" title={text}>
        {text}
      </span>
    )
  );
}

/** The score as a ring that explains itself. */
export function ScoreCell({
  creator: { _id, score },
  account,
  size = 30,
}: {
  creator: Pick<CreatorCard, "_id" | "score">;
  /** The account that the score is of; otherwise it is the overall one. */
  account?: AccountView | undefined;
  size?: number | undefined;
}) {
  return (
    <ExplainedFigure quiet creatorId={_id} figure="score" account={account} value={score}>
      <ScoreRing score={score} size={size} />
    </ExplainedFigure>
  );
}

/** 1 is the best. */
export function TierCell({ tier }: { tier: number | null }) {
  return <Figure value={tier} as="exact" missing={t("noTier")} quiet />;
}

/** 0–100. */
export function PointsCell({ of, value }: { of: "authenticity" | "rising"; value: number | null }) {
  return <Figure value={value} as="exact" missing={of === "rising" ? t("noRising") : t("noAuthenticity")} quiet />;
}
