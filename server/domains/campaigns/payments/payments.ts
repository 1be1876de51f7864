import { Readable } from "node:stream";
import type { z } from "zod";
import * as contract from "#contract/campaigns/payments.ts";
import { paymentMachine, type PaymentState } from "#contract/campaigns/states.ts";
import { headingsOf } from "#contract/collections/collection.ts";
import { paymentList, paymentsCollection } from "#contract/collections/campaigns.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../csv.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { FILE_TYPES } from "../../../files/table-file.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { digitsOf } from "../../tracking/index.ts";
import { deliverableText } from "../contracts/document.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import { presentPerson } from "../briefs/present.ts";
import { emitToCreators, emitUndone, markHandled, notifyCreators } from "../creators-side/notify.ts";
import { presentFile } from "../files/stored.ts";
import { selectInvoices } from "../files/store.ts";
import { readPeople } from "../people.ts";
import { creatorsIn } from "../pipeline/creators-in.ts";
import { isSentAgain } from "../sent-again.ts";
import * as store from "./store.ts";

const paidOf = ({ parts }: Pick<store.LockedPayment, "parts">) => parts.reduce((sum, { amount }) => sum + amount, 0);

type Row = Awaited<ReturnType<typeof store.selectPaymentsOf>>["rows"][number];

export async function presentPayments(
  ctx: Context<Member>,
  rows: readonly Row[],
  currency: string,
): Promise<contract.Payment[]> {
  const people = await readPeople(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  const invoices = await selectInvoices(
    ctx.db,
    tenantOf(ctx).customerId,
    rows.map((row) => row.id),
  );
  const today = todayOf(ctx);
  return rows.flatMap(({ id: _id, creatorId, name: _name, ...row }) => {
    const creator = presentPerson(people, creatorId);
    if (!creator) return [];
    const isLate = row.dueOn !== null && row.dueOn < today && row.state !== "paid";
    return [
      {
        _id,
        creator,
        place: String(creatorId),
        currency,
        paid: paidOf(row),
        isLate,
        invoices: (invoices.get(_id) ?? []).map(presentFile),
        ...row,
        parts: store.presentParts(row.parts),
      },
    ];
  });
}

export const listPayments = read(contract.listPayments)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const tenant = tenantOf(ctx);
  const [{ rows, ...page }, { amount, paid }] = await Promise.all([
    store.paymentsOf(id).read(tenant, input),
    store.selectSums(tenant, id),
  ]);
  return { payments: await presentPayments(ctx, rows, currency), currency, sums: { amount, paid }, ...page };
});

type Filters = z.output<(typeof paymentsCollection)["filters"]>;
const BATCH = 1_000;

async function* linesOf(
  tenant: TenantDb,
  { campaignId, currency, filters }: { campaignId: string; currency: string; filters: Filters },
): AsyncGenerator<string> {
  const headings = headingsOf(paymentsCollection);
  const columns = paymentsCollection.exports.map((id) => headings[id]);
  yield BYTE_ORDER_MARK + csvLine([...columns, "Open", "Currency"]);
  const inUnits = (amount: number) => amount / 10 ** digitsOf(currency);
  const payments = store.paymentsOf(campaignId);
  for (let offset = 0; offset < contract.PAYMENTS_MAX; offset += BATCH) {
    const rows = await payments.select(tenant, {
      sort: paymentList.sort,
      ascending: true,
      limit: BATCH,
      offset,
      filters,
    });
    for (const row of rows) {
      const paid = paidOf(row);
      const { name, reference, amount, dueOn, state } = row;
      const deliverable = row.deliverable === null ? null : deliverableText({ ...row.deliverable, dueOn: null });
      const cells = {
        creator: name,
        reference,
        deliverable,
        amount: inUnits(amount),
        paid: inUnits(paid),
        due: dueOn,
        state,
      };
      yield csvLine([...paymentsCollection.exports.map((id) => cells[id]), inUnits(amount - paid), currency]);
    }
    if (rows.length < BATCH) return;
  }
}

export const exportPayments = read(contract.exportPayments)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  return {
    fileName: `payments-${todayOf(ctx)}.csv`,
    contentType: FILE_TYPES.csv,
    content: Readable.from(linesOf(tenantOf(ctx), { campaignId: id, currency, filters: input.filters })),
  };
});

/** Throws unless the deliverable is one of the creator in the campaign. */
async function assertDeliverable(
  tenant: TenantDb,
  of: { campaignId: string; creatorId: number },
  deliverableId: string | null,
): Promise<void> {
  if (deliverableId !== null && !(await store.lockPaidDeliverable(tenant, of, deliverableId)))
    refuse("bad_request", say("campaigns.otherDeliverable"));
}

export const createPayments = write(contract.createPayments, { action: "campaigns.payments" })(async ({
  ctx,
  input,
}) => {
  const tenant = tenantOf(ctx);
  const { id, key, creatorsId, ...agreed } = input;
  const { title } = await fetchCampaign(ctx, id);
  const creatorIds = await creatorsIn(tenant, id, creatorsId);
  const added = creatorIds.length;
  if (isSentAgain(await store.selectByKey(tenant, id, key), { creatorIds, values: agreed }))
    return { changed: 0, title, reply: { added } };
  if (agreed.deliverableId !== null && creatorIds.length > 1) refuse("bad_request", say("campaigns.deliverableOfOne"));
  const [creatorId] = creatorIds;
  if (creatorId !== undefined) await assertDeliverable(tenant, { campaignId: id, creatorId }, agreed.deliverableId);
  const max = contract.PAYMENTS_MAX;
  if ((await store.selectSums(tenant, id)).count + added > max)
    refuse("conflict", say("campaigns.tooManyPayments", { max }));
  const now = ctx.clock.now();
  const by = { createdBy: ctx.actor.userId, createdAt: now, updatedAt: now };
  await store.insertPayments(
    tenant,
    creatorIds.map((one) => Object.assign({ campaignId: id, creatorId: one }, agreed, by)),
    key,
  );
  await emitToCreators(ctx, creatorIds);
  return { changed: added, title, reply: { added } };
});

async function lockPayment(ctx: Context<Member>, key: store.PaymentKey) {
  const campaign = await fetchCampaign(ctx, key.id);
  const [row = refuse("not_found")] = await store.lockPayments(tenantOf(ctx), [key]);
  return { campaign, row };
}

export const updatePayment = write(contract.updatePayment, { action: "campaigns.payments" })(async ({ ctx, input }) => {
  const { id, payment, ...given } = input;
  const { campaign, row } = await lockPayment(ctx, { id, payment });
  const stored = new Map<string, unknown>(Object.entries(row));
  const isChanged = Object.entries(given).some(([key, value]) => value !== undefined && value !== stored.get(key));
  if (given.amount !== undefined && given.amount !== row.amount && row.parts.length > 0)
    refuse("conflict", say("campaigns.paidAlready"));
  await assertDeliverable(tenantOf(ctx), row, given.deliverableId ?? null);
  if (isChanged) await store.updatePayments(tenantOf(ctx), [row.id], { ...given, updatedAt: ctx.clock.now() });
  if (isChanged) await emitToCreators(ctx, [row.creatorId]);
  return { changed: isChanged ? 1 : 0, title: campaign.title };
});

type Change = { parts?: store.LockedPayment["parts"]; amount?: number };

const paymentRecord = stateRecord<
  store.PaymentKey,
  store.LockedPayment,
  PaymentState,
  keyof typeof paymentMachine.steps,
  Change
>({
  machineOf: () => paymentMachine,
  stateOf: ({ state }) => state,
  lock: async (ctx, keys) => store.lockPayments(tenantOf(ctx), keys),
  async save(ctx, { rows, to, change }) {
    const ids = rows.map(({ id }) => id);
    await store.updatePayments(tenantOf(ctx), ids, { state: to, updatedAt: ctx.clock.now(), ...change });
    return {};
  },
  refusalOf: ({ state }) => say(`campaigns.payment_${state}`),
});

/** A settled dispute leaves what was paid before. */
function settlingOf(row: store.LockedPayment) {
  const paid = paidOf(row);
  if (paid === 0) return "settled";
  return paid < row.amount ? "settledPartly" : "settledPaid";
}

export const movePayment = write(contract.movePayment, { action: "campaigns.payments" })(async (call) => {
  const { id, payment, step, amount } = call.input;
  const { campaign, row } = await lockPayment(call.ctx, { id, payment });
  await paymentRecord.advance(call, {
    key: { id, payment },
    step: step === "settled" ? settlingOf(row) : step,
    change: () => (amount === undefined ? {} : { amount }),
  });
  await emitToCreators(call.ctx, [row.creatorId]);
  await markHandled(call.ctx, { campaignId: id, creatorIds: [row.creatorId], events: ["invoiced"] });
  return { changed: 1, title: campaign.title };
});

export const addPaidPart = write(contract.addPaidPart, { action: "campaigns.payments" })(async (call) => {
  const { id, payment, key, amount, on } = call.input;
  const { campaign, row } = await lockPayment(call.ctx, { id, payment });
  const earlier = row.parts.find((part) => part.key === key);
  if (earlier && (earlier.amount !== amount || earlier.on !== on)) refuse("conflict", say("campaigns.keyUsed"));
  if (earlier) return { changed: 0, title: campaign.title };
  const paid = paidOf(row) + amount;
  const step = paid < row.amount ? "paidPartly" : "paid";
  await paymentRecord.advance(call, {
    key: { id, payment },
    step,
    change: ({ parts }) => {
      const max = contract.PAID_PARTS_MAX;
      if (paid > row.amount) refuse("bad_request", say("campaigns.paysTooMuch"));
      if (parts.length >= max) refuse("conflict", say("campaigns.tooManyParts", { max }));
      return { parts: [...parts, { amount, on, key }] };
    },
  });
  const news = { campaignId: id, creatorIds: [row.creatorId], of: call.actionId };
  if (step === "paid") await notifyCreators(call.ctx, { ...news, event: "paid" });
  else await emitToCreators(call.ctx, news.creatorIds);
  await markHandled(call.ctx, { campaignId: id, creatorIds: [row.creatorId], events: ["invoiced"] });
  return { changed: 1, title: campaign.title };
});

/** Throws conflict where an undo leaves more paid than the amount, or a state that what is paid contradicts. */
export const afterUndo: UndoStep = async (call) => {
  if (await store.hasContradiction(tenantOf(call.ctx), call.actionId))
    refuse("conflict", say("campaigns.paymentChanged"));
  await emitUndone(call);
};

export const removePayment = write(contract.removePayment, { action: "campaigns.payments" })(async ({ ctx, input }) => {
  const { campaign, row } = await lockPayment(ctx, input);
  await store.deletePayment(tenantOf(ctx), input);
  await emitToCreators(ctx, [row.creatorId]);
  return { changed: 1, title: campaign.title };
});
