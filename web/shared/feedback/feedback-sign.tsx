import type { FeedbackKind } from "#contract/base/states.ts";
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconMessage, type Icon } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

const SIGNS: Record<FeedbackKind, { Sign: Icon; color: string }> = {
  approve: { Sign: IconCircleCheck, color: "var(--good)" },
  maybe: { Sign: IconHelpCircle, color: "var(--watch)" },
  reject: { Sign: IconCircleX, color: "var(--bad)" },
  commented: { Sign: IconMessage, color: "var(--ink-2)" },
};

/** The sign of a verdict or a comment, in its colour: never the colour alone. */
export function FeedbackSign({ kind, size = 15 }: { kind: FeedbackKind; size?: number }) {
  const { Sign, color } = SIGNS[kind];
  return <Sign size={size} color={color} className="fixed-size" aria-hidden />;
}

/** How often creators were given this feedback: "2 approved". */
export function FeedbackCount({ kind, count }: { kind: FeedbackKind; count: number }) {
  const about = t(`feedback.counted.${kind}`, { count });
  return (
    <span className="inline-row fixed-size gap-1 medium tabular" title={`${exact(count)} ${about}`}>
      <FeedbackSign kind={kind} />
      {exact(count)}
      <span className="visually-hidden"> {about}</span>
    </span>
  );
}
