import { z } from "zod";
import type { CreatorCard } from "#contract/creators.ts";
import { FIGURES, type Figure } from "#contract/metrics.ts";
import { findReferencedAccount } from "#contract/named-figure.ts";
import { network as networkSchema } from "#contract/networks.ts";
import type { disputeView } from "#contract/privacy.ts";
import type { DisputeRow } from "./store.ts";

const figureSchema = z.enum(FIGURES);

export function presentDispute(row: DisputeRow, card: CreatorCard | undefined): z.infer<typeof disputeView> {
  const figure = figureSchema.parse(row.figure);
  return {
    _id: row.id,
    creator: { _id: String(row.creatorId), full_name: row.fullName },
    figure,
    network: row.network === null ? null : networkSchema.parse(row.network),
    username: row.username,
    value: row.value,
    current: figureValue(card, figure, row),
    text: row.text,
    by: row.by,
    state: row.state,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

type AccountRef = Parameters<typeof findReferencedAccount>[1];

/** The current value of a creator's figure; null when it is missing or the account no longer exists. */
export function figureValue(card: CreatorCard | undefined, figure: Figure, account: AccountRef): number | null {
  if (!card) return null;
  return figure === "score" ? card.score : (findReferencedAccount(card.networks, account)?.[figure] ?? null);
}
