import * as contract from "#contract/campaigns/files.ts";
import { paymentMachine } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { read, write, type WriteCall } from "../../../kernel/handler.ts";
import { selectVisible } from "../creators-side/board-store.ts";
import { keyOf } from "../creators-side/negotiation.ts";
import { selectStart } from "../creators-side/negotiation-store.ts";
import { notifyBrand } from "../creators-side/notify.ts";
import { recordFile, presentFile, sendStored, storeFile } from "./stored.ts";
import * as store from "./store.ts";

export const getOwnBriefFile = read(contract.getOwnBriefFile)(async ({ ctx, input }) => {
  const { campaign } = (await selectVisible(ctx.db, keyOf(input))) ?? refuse("not_found");
  return sendStored(ctx, await store.selectFile(ctx.db, campaign, input.file));
});

const full = () => say("campaigns.noSpaceThere");

export const uploadInvoice = write(contract.uploadInvoice, {
  async before({ ctx, input }) {
    const of = keyOf(input);
    const { campaign } = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
    if (!(await store.hasPayment(ctx.db, of, input.payment))) refuse("not_found");
    return storeFile(ctx, campaign.customerId, { file: input.file, full: full() });
  },
})(async (call, stored) =>
  recordFile(call.ctx, stored, { full: full(), record: async () => recordInvoice(call, stored) }),
);

type Upload = Pick<WriteCall<typeof contract.uploadInvoice>, "ctx" | "input">;

async function recordInvoice({ ctx, input }: Upload, stored: Awaited<ReturnType<typeof storeFile>>) {
  const of = keyOf(input);
  const { campaign } = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  const payment = (await store.lockOwnPayment(ctx.db, of, input.payment)) ?? refuse("not_found");
  // Only the brand agrees on a quote.
  if (payment.state === "quote_pending") refuse("conflict", say("campaigns.quoteOpen"));
  const max = contract.INVOICES_MAX;
  const { id: paymentId } = payment;
  const { customerId } = campaign;
  const sent = (await store.selectInvoices(ctx.db, customerId, [paymentId])).get(paymentId) ?? [];
  if (sent.length >= max) refuse("conflict", say("campaigns.tooManyInvoices", { max }));
  const at = ctx.clock.now();
  const row = await store.insertInvoice(ctx.db, {
    ...of,
    ...stored,
    paymentId,
    userId: ctx.actor.userId,
    createdAt: at,
  });
  if (paymentMachine.may(payment.state, "invoiced")) await store.setInvoiced(ctx.db, of, paymentId, at);
  await notifyBrand(ctx, { campaign, creatorId: of.creatorId, event: "invoiced", of: row.id });
  return { file: presentFile(row) };
}

export const getOwnInvoice = read(contract.getOwnInvoice)(async ({ ctx, input }) => {
  const of = keyOf(input);
  const { campaign } = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  const row = await store.selectInvoice(ctx.db, campaign, input.file);
  const since = await selectStart(ctx.db, of, ctx.actor.userId);
  const isOwn = row?.creatorId === of.creatorId && (since === null || row.createdAt >= since);
  return sendStored(ctx, isOwn ? row : undefined);
});
