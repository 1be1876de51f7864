import { OFFERED_TARGETS, offeredColumns, type OFFER_STATES } from "#contract/import-offers.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportState } from "#contract/base/states.ts";

type OfferState = (typeof OFFER_STATES)[number];

export function stateOf(offer: { declinedAt: Date | null; copyState: ImportState | null }): OfferState {
  if (offer.declinedAt !== null) return "declined";
  if (offer.copyState === null) return "offered";
  if (offer.copyState === "done") return "published";
  return offer.copyState === "undone" ? "undone" : "opened";
}

/** Finished imports of the team alone that still have their file, with something about creators in them. */
export function canBeOffered(row: {
  layer: "installation" | "workspace";
  state: ImportState;
  file: string | null;
  plan: ImportPlan;
}): boolean {
  const { layer, state, file, plan } = row;
  const hasRecords = OFFERED_TARGETS.includes(plan.target) && offeredColumns(plan).length > 0;
  return layer === "workspace" && state === "done" && file !== null && hasRecords;
}
