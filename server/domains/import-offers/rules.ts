import { OFFERED_TARGETS, offeredColumns, type OfferState } from "#contract/import-offers.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportState } from "#contract/base/states.ts";

type Offer = { offeredAt: Date | null; declinedAt: Date | null; copyId: string | null; copyState: ImportState | null };

/** Follows from the administrator's import, once there is one. */
export function stateOf({ offeredAt, declinedAt, copyId, copyState }: Offer): OfferState {
  if (offeredAt === null) return "none";
  if (declinedAt !== null) return "declined";
  if (copyId === null) return "offered";
  // An import that was made since the rows were read has no state yet.
  return OF_COPY[copyState ?? "draft"];
}

const OF_COPY: Record<ImportState, OfferState> = {
  draft: "opened",
  trying: "opened",
  running: "running",
  done: "published",
  failed: "stopped",
  cancelled: "stopped",
  undoing: "opened",
  undone: "undone",
};

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
