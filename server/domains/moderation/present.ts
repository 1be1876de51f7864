import type { MatterRow, MatterStep, MatterView } from "#contract/moderation.ts";
import { network as networkSchema } from "#contract/networks/networks.ts";
import { disputeView } from "#contract/privacy.ts";
import { excerptOf } from "#contract/base/text.ts";
import type { z } from "zod";
import type { selectByMessage } from "../creator-profile/index.ts";
import type { StepRow } from "./steps-store.ts";
import type { MatterRecord } from "./store.ts";

const EXCERPT_MAX = 200;

export function presentMatter(row: MatterRecord): MatterRow {
  const { kind, id, base, who, creatorId, nicheId, figure, network, page, subject, text, words } = row;
  const isAssigned = row.assigneeId !== null;
  return {
    kind,
    id,
    state: base === "open" && isAssigned ? "assigned" : base,
    reporter: { who, name: who === "person" || who === "administrator" ? row.reporter : null },
    creator: creatorId === null ? null : { _id: String(creatorId), full_name: row.creator ?? "" },
    category: nicheId === null ? null : { id: nicheId, name: row.niche ?? "" },
    figure:
      figure === null
        ? null
        : {
            figure: disputeView.shape.figure.parse(figure),
            network: network === null ? null : networkSchema.parse(network),
          },
    page,
    excerpt: excerptOf([subject, text ?? words].filter((part) => part !== null).join(" – "), EXCERPT_MAX),
    assignee: row.assigneeId === null ? null : { _id: row.assigneeId, name: row.assignee ?? "" },
    openedAt: new Date(row.openedAt).toISOString(),
  };
}

export function presentClaim({
  network,
  ...claim
}: NonNullable<Awaited<ReturnType<typeof selectByMessage>>>): NonNullable<MatterView["claim"]> {
  return { ...claim, network: networkSchema.parse(network) };
}

export function presentStep({ at, ...step }: StepRow): MatterStep {
  return { ...step, at: at.toISOString() };
}

/** The answer of a dispute, wherever it was given. */
export function answerStep(
  { state, answer, answeredAt }: z.infer<typeof disputeView>,
  by: string | null,
): MatterStep[] {
  if (state === "open" || answeredAt === null) return [];
  return [{ step: state === "corrected" ? "resolved" : "declined", by, assignee: null, note: answer, at: answeredAt }];
}
