import { offeredColumns, type getOffer, type OfferView } from "#contract/import-offers.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { stateOf } from "./rules.ts";
import type { OfferRow, OfferedRow } from "./store.ts";

export function presentOffer(row: OfferRow): NonNullable<ReplyOf<typeof getOffer>["offer"]> {
  return { state: stateOf(row), offeredAt: row.offeredAt.toISOString(), answer: row.answer };
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
