import { randomUUID } from "node:crypto";
import * as contract from "#contract/campaigns/shipments.ts";
import { shipmentMachine } from "#contract/campaigns/states.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { selectVisible } from "../creators-side/board-store.ts";
import { keyOf } from "../creators-side/negotiation.ts";
import { notifyBrand } from "../creators-side/notify.ts";
import { presentShipment, shipmentRecord } from "./shipments.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
type Input = { id: string; campaign: string };

/** What a former owner was sent is not the present owner's (decision 109): it has no address of theirs. */
async function openCampaign(ctx: Ctx, input: Input) {
  const of = keyOf(input);
  const { campaign } = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  const { userId } = ctx.actor;
  const isRead = ({ state, givenBy }: store.ShipmentRow) => state === "requested" || givenBy === userId;
  return { of, campaign, isRead };
}

async function openShipment(ctx: Ctx, input: Input & { shipment: string }) {
  const { of, campaign, isRead } = await openCampaign(ctx, input);
  const key = { ...of, id: input.shipment };
  const [row] = await store.lockShipments(ctx.db, [key]);
  return row && isRead(row) ? { campaign, key, row } : refuse("not_found");
}

export const listOwnShipments = read(contract.listOwnShipments)(async ({ ctx, input }) => {
  const { of, isRead } = await openCampaign(ctx, input);
  const rows = (await store.selectShipments(ctx.db, of)).filter(({ row }) => isRead(row));
  return { shipments: rows.map((one) => presentShipment(one, one.address)) };
});

export const giveAddress = write(contract.giveAddress)(async (call) => {
  const { ctx, input, unchanged } = call;
  const { campaign, key, row } = await openShipment(ctx, input);
  const { address } = input;
  const stored = await store.selectAddress(ctx.db, row.id);
  const { userId } = ctx.actor;
  if (row.state === "given" && stored?.address === address) return unchanged();
  const { id: shipmentId, customerId, creatorId } = row;
  // Until it is sent the address can be corrected.
  if (row.state !== "given")
    await shipmentRecord.advance(call, { key, step: "given", change: () => ({ problem: "", givenBy: userId }) });
  const updatedAt = ctx.clock.now();
  await store.saveAddress(ctx.db, { shipmentId, customerId, creatorId, userId, address, updatedAt });
  await notifyBrand(ctx, { campaign, creatorId, event: "addressGiven", of: randomUUID() });
});

/** Before it is sent, the product then waits for another address. */
export const deleteAddress = write(contract.deleteAddress)(async (call) => {
  const { ctx, input } = call;
  const { campaign, key, row } = await openShipment(ctx, input);
  if (!(await store.deleteAddress(ctx.db, row.id))) refuse("not_found");
  if (row.state === "given")
    await shipmentRecord.advance(call, { key, step: "requested", change: () => ({ givenBy: null }) });
  emitChanged({ emit: ctx.emit, customerId: campaign.customerId }, ["campaigns"]);
});

export const reportShipment = write(contract.reportShipment)(async (call) => {
  const { ctx, input, unchanged } = call;
  const { campaign, key, row } = await openShipment(ctx, input);
  const problem = input.problem ?? "";
  const step = input.problem === null ? "delivered" : "troubled";
  if (row.state === shipmentMachine.steps[step].to && row.problem === problem) return unchanged();
  await shipmentRecord.advance(call, { key, step, change: () => ({ problem }) });
  const event = step === "delivered" ? "shipmentDelivered" : "shipmentProblem";
  await notifyBrand(ctx, { campaign, creatorId: key.creatorId, event, of: randomUUID() });
});
