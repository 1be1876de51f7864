import { OFFER_STATES, offeredColumns, type getOffer, type OfferView } from "#contract/import-offers.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { stateOf } from "./rules.ts";
import type { OfferedRow } from "./store.ts";

type Offer = Pick<OfferedRow, "offeredAt" | "declinedAt" | "answer" | "copyId" | "copyState">;

/** An administrator's import that is running, or was stopped, is being reviewed still. */
export function presentOffer(row: Offer): NonNullable<ReplyOf<typeof getOffer>["offer"]> {
  const state = OFFER_STATES.find((one) => one === stateOf(row)) ?? "opened";
  return { state, offeredAt: row.offeredAt.toISOString(), answer: row.answer };
}

/** `customerId`: the workspace of who reads it. */
export function presentOffered(row: OfferedRow, customerId: string): OfferView {
  const { plan, inspection } = row;
  const columns = offeredColumns(plan);
  return {
    ...presentOffer(row),
    _id: row.id,
    workspace: row.workspace,
    fileName: row.fileName,
    target: plan.target,
    rows: inspection.rows,
    columns: columns.map((i) => inspection.columns[i]?.header ?? ""),
    left: plan.columns.length - columns.length,
    copy: row.copyId === null ? null : { _id: row.copyId, isOwn: row.copyCustomerId === customerId },
  };
}
