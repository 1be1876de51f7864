import { takesPart } from "#contract/campaigns/states.ts";
import * as contract from "#contract/campaigns/work.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import { selectPlace } from "../creators-side/negotiation-store.ts";
import { presentDeliverables } from "../deliverables/deliverables.ts";
import { selectDeliverablesOf } from "../deliverables/store.ts";
import { presentPayments } from "../payments/payments.ts";
import { selectPaymentsOf } from "../payments/store.ts";

/** A creator's place in a campaign of the workspace. Throws not_found. */
async function fetchPlace(ctx: Context<Member>, input: { id: string; creator: string }) {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const of = { campaignId: id, creatorId: Number(input.creator) };
  return { of, currency, place: (await selectPlace(ctx.db, of)) ?? refuse("not_found") };
}

export const readCreatorWork = read(contract.readCreatorWork)(async ({ ctx, input }) => {
  const { of, currency, place } = await fetchPlace(ctx, input);
  const tenant = tenantOf(ctx);
  const limit = contract.WORK_MAX;
  const [deliverables, payments] = await Promise.all([
    selectDeliverablesOf(tenant, of, { today: todayOf(ctx), limit }),
    selectPaymentsOf(tenant, of, limit),
  ]);
  const fee = takesPart(place.status) ? place.fee : null;
  return {
    currency,
    fee,
    openFee: fee === null ? null : Math.max(0, fee - payments.sum),
    deliverables: await presentDeliverables(ctx, deliverables.rows),
    payments: await presentPayments(ctx, payments.rows, currency),
    totals: { deliverables: deliverables.total, payments: payments.total },
  };
});

export const findCreatorDeliverables = read(contract.findCreatorDeliverables)(async ({ ctx, input }) => {
  const { of } = await fetchPlace(ctx, input);
  const wanted = { today: todayOf(ctx), limit: contract.OFFERED_DELIVERABLES_MAX, search: input.search };
  const { rows, total } = await selectDeliverablesOf(tenantOf(ctx), of, wanted);
  return { deliverables: await presentDeliverables(ctx, rows), total };
});
