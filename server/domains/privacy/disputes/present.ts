import { z } from "zod";
import type { CreatorCard } from "#contract/creators.ts";
import { network as knownNetwork } from "#contract/networks.ts";
import type { disputeView } from "#contract/privacy.ts";
import { FIGURES } from "#contract/metrics.ts";
import { figureOf } from "./figure-of.ts";
import type { DisputeRow } from "./store.ts";

const knownFigure = z.enum(FIGURES);

export function presentDispute(row: DisputeRow, card: CreatorCard | undefined): z.infer<typeof disputeView> {
  const figure = knownFigure.parse(row.figure);
  return {
    _id: row.id,
    creator: { _id: String(row.creatorId), full_name: row.fullName },
    figure,
    network: row.network === null ? null : knownNetwork.parse(row.network),
    username: row.username,
    value: row.value,
    current: figureOf(card, figure, row),
    text: row.text,
    by: row.by,
    state: row.state,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
