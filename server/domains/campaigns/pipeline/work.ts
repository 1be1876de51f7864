import { takesPart } from "#contract/campaigns/states.ts";
import { readCreatorWork as endpoint, WORK_MAX } from "#contract/campaigns/work.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import { selectPlace } from "../creators-side/negotiation-store.ts";
import { presentDeliverables } from "../deliverables/deliverables.ts";
import { selectDeliverablesOf } from "../deliverables/store.ts";
import { presentPayments } from "../payments/payments.ts";
import { selectPaymentsOf } from "../payments/store.ts";

export const readCreatorWork = read(endpoint)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const of = { campaignId: id, creatorId: Number(input.creator) };
  const place = (await selectPlace(ctx.db, of)) ?? refuse("not_found");
  const tenant = tenantOf(ctx);
  const [deliverables, payments] = await Promise.all([
    selectDeliverablesOf(tenant, of, todayOf(ctx)),
    selectPaymentsOf(tenant, of),
  ]);
  const fee = takesPart(place.status) ? place.fee : null;
  const covered = payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    currency,
    fee,
    openFee: fee === null ? null : Math.max(0, fee - covered),
    deliverables: await presentDeliverables(ctx, deliverables.slice(0, WORK_MAX)),
    payments: await presentPayments(ctx, payments.slice(0, WORK_MAX), currency),
    totals: { deliverables: deliverables.length, payments: payments.length },
  };
});
