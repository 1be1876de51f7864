import type { z } from "zod";
import { network as networkSchema } from "#contract/networks/networks.ts";
import { disputeView, type DisputedFigure } from "#contract/privacy.ts";
import type { DisputeRow } from "./store.ts";

/** `current`: null when it is missing or the account no longer exists. */
export function presentDispute(row: DisputeRow, current: number | null): z.infer<typeof disputeView> {
  return {
    _id: row.id,
    creator: { _id: String(row.creatorId), full_name: row.fullName },
    figure: disputedFigure(row),
    network: row.network === null ? null : networkSchema.parse(row.network),
    username: row.username,
    value: row.value,
    current,
    text: row.text,
    by: row.by,
    state: row.state,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

/** Returns the figure of a row; rows hold only what the contract has accepted. */
export function disputedFigure({ figure }: Pick<DisputeRow, "figure">): DisputedFigure {
  return disputeView.shape.figure.parse(figure);
}
