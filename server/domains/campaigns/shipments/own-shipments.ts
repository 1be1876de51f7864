import { randomUUID } from "node:crypto";
import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/campaigns/shipments.ts";
import { shipmentMachine } from "#contract/campaigns/states.ts";
import type { Context, Member } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { refuse } from "../../../errors.ts";
import type { ClaimEnded } from "../../../kernel/feature.ts";
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

/**
 * Users can delete the addresses that they gave, even if the campaign is now hidden from them. A product that is not sent
 * then waits for another address.
 */
export const deleteAddress = write(contract.deleteAddress)(async (call) => {
  const { ctx, input } = call;
  const key = { ...keyOf(input), id: input.shipment };
  const [row] = await store.lockShipments(ctx.db, [key]);
  if (row?.givenBy !== ctx.actor.userId) return refuse("not_found");
  if (!(await store.deleteAddress(ctx.db, row.id))) refuse("not_found");
  if (row.state === "given")
    await shipmentRecord.advance(call, { key, step: "requested", change: () => ({ givenBy: null }) });
  emitChanged({ emit: ctx.emit, customerId: row.customerId }, ["campaigns"]);
});

function emitTo(ctx: Pick<Context, "emit">, workspaces: readonly string[]): void {
  for (const customerId of workspaces) emitChanged({ emit: ctx.emit, customerId }, ["campaigns"]);
}

/** Users who lose a profile or give it up cannot delete the addresses that they gave as its owner, so this does. */
export const deleteAddressesOf: ClaimEnded = async ({ ctx, claim }) => {
  const now = ctx.clock.now();
  emitTo(ctx, await acrossTenants(ctx.db, async (db) => store.deleteAddressesOf(db, claim, now)));
};

/** Includes addresses of products that were sent and never marked as delivered. */
export async function deleteOldAddresses({ ctx }: { ctx: Context }): Promise<void> {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { delivered, idle } = contract.ADDRESS_DAYS;
  const before = { delivered: daysAgo(delivered), idle: daysAgo(idle) };
  emitTo(ctx, await acrossTenants(ctx.db, async (db) => store.deleteAddressesBefore(db, before, now)));
}

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
