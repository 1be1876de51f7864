import * as contract from "#contract/campaigns/shipments.ts";
import { shipmentMachine, takesPart, type ShipmentState } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { can } from "../../../kernel/permissions.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { lockPlace, selectPlace } from "../creators-side/negotiation-store.ts";
import { emitToCreators, markHandled, notifyCreators } from "../creators-side/notify.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
type Found = Awaited<ReturnType<typeof store.selectShipments>>[number];

export function presentShipment({ row }: Found, address: string | null): contract.Shipment {
  const { id, product, state, carrier, trackingNumber, trackingLink, problem, createdAt, movedAt } = row;
  const carriage = { carrier, trackingNumber, trackingLink };
  const times = { createdAt: createdAt.toISOString(), movedAt: movedAt.toISOString() };
  return { _id: id, product, state, ...carriage, problem, address, ...times };
}

export const shipmentRecord = stateRecord<
  store.ShipmentKey,
  store.ShipmentRow,
  ShipmentState,
  keyof typeof shipmentMachine.steps,
  store.Change
>({
  machineOf: () => shipmentMachine,
  stateOf: ({ state }) => state,
  lock: async ({ db }, keys) => store.lockShipments(db, keys),
  async save({ db, clock }, { rows, to, change }) {
    await store.updateShipments(
      db,
      rows.map(({ id }) => id),
      { ...change, state: to, movedAt: clock.now() },
    );
    return {};
  },
  refusalOf: ({ state }) => say(`campaigns.shipment_${state}`),
});

type OfPlace = { id: string; creator: string };

/** A campaign of the workspace, and the creator's place in it. Throws not_found. */
async function openPlace(ctx: Ctx, { id, creator }: OfPlace) {
  const of = { campaignId: id, creatorId: Number(creator) };
  const campaign = await fetchCampaign(ctx, id);
  const { status } = (await selectPlace(ctx.db, of)) ?? refuse("not_found");
  return { of, campaign, status };
}

export const listShipments = read(contract.listShipments)(async ({ ctx, input }) => {
  const { of } = await openPlace(ctx, input);
  const isShown = can(ctx.actor, "campaigns.write");
  const rows = await store.selectShipments(ctx.db, of);
  return { shipments: rows.map((one) => presentShipment(one, isShown ? one.address : null)) };
});

export const askForAddress = write(contract.askForAddress)(async ({ ctx, input, unchanged }) => {
  const { key, product } = input;
  await lockPlace(ctx.db, { campaignId: input.id, creatorId: Number(input.creator) });
  const { of, campaign, status } = await openPlace(ctx, input);
  const rows = await store.selectShipments(ctx.db, of);
  if (rows.some(({ row }) => row.id === key && row.product === product)) return unchanged();
  if (campaign.status === "draft" || campaign.visibility === "private") refuse("conflict", say("campaigns.hidden"));
  if (!takesPart(status)) refuse("conflict", say("campaigns.shipsToNone"));
  const max = contract.SHIPMENTS_MAX;
  if (rows.length >= max) refuse("conflict", say("campaigns.tooManyShipments", { max }));
  const createdAt = ctx.clock.now();
  const by = { createdBy: ctx.actor.userId, createdAt, movedAt: createdAt };
  const { customerId } = campaign;
  if (!(await store.insertShipment(ctx.db, { ...of, id: key, customerId, product, ...by })))
    refuse("conflict", say("campaigns.keyUsed"));
  const { campaignId, creatorId } = of;
  await notifyCreators(ctx, { campaignId, creatorIds: [creatorId], event: "addressRequested", of: key });
});

const keyIn = (ctx: Ctx, { id, shipment }: { id: string; shipment: string }): store.ShipmentKey => ({
  campaignId: id,
  id: shipment,
  customerId: tenantOf(ctx).customerId,
});

export const sendShipment = write(contract.sendShipment, { action: "campaigns.shipments" })(async (call) => {
  const { ctx, input, actionId } = call;
  const { carrier, trackingNumber, trackingLink } = input;
  const { title } = await fetchCampaign(ctx, input.id);
  if (!(await store.selectAddress(ctx.db, input.shipment))) refuse("conflict", say("campaigns.noAddress"));
  const { row } = await shipmentRecord.advance(call, {
    key: keyIn(ctx, input),
    step: "sent",
    change: () => ({ carrier, trackingNumber, trackingLink, problem: "" }),
  });
  const { campaignId, creatorId } = row;
  await notifyCreators(ctx, { campaignId, creatorIds: [creatorId], event: "shipmentSent", of: actionId });
  await markHandled(ctx, { campaignId, creatorIds: [creatorId], events: SHIPMENT_NEWS });
  return { changed: 1, title };
});

/** Creators' events that are dealt with when a member sends a product or updates its shipment. */
const SHIPMENT_NEWS = ["addressGiven", "shipmentDelivered", "shipmentProblem"] as const;

const NO_CARRIAGE = { carrier: "", trackingNumber: "", trackingLink: "", problem: "" };

export const moveShipment = write(contract.moveShipment, { action: "campaigns.shipments" })(async (call) => {
  const { ctx, input, actionId } = call;
  const { title } = await fetchCampaign(ctx, input.id);
  const { row } = await shipmentRecord.advance(call, {
    key: keyIn(ctx, input),
    step: input.step,
    change: () => (input.step === "requested" ? { ...NO_CARRIAGE, givenBy: null } : { problem: "" }),
  });
  // Another address is requested than this one.
  if (input.step === "requested") await store.deleteAddress(ctx.db, row.id);
  const news = { campaignId: row.campaignId, creatorIds: [row.creatorId] };
  if (input.step === "requested") await notifyCreators(ctx, { ...news, event: "addressRequested", of: actionId });
  else await emitToCreators(ctx, news.creatorIds);
  await markHandled(ctx, { ...news, events: SHIPMENT_NEWS });
  return { changed: 1, title };
});

/** Throws conflict where an undo would bring back a shipment without the address that it had. */
export const checkAddresses: UndoStep = async ({ ctx, actionId }) => {
  if (await store.hasLostAddress(tenantOf(ctx), actionId)) refuse("conflict", say("campaigns.addressDeleted"));
};

export const removeShipment = write(contract.removeShipment, { action: "campaigns.shipments" })(async ({
  ctx,
  input,
}) => {
  const { title } = await fetchCampaign(ctx, input.id);
  const key = keyIn(ctx, input);
  const [row = refuse("not_found")] = await store.lockShipments(ctx.db, [key]);
  await store.deleteShipment(ctx.db, key);
  await emitToCreators(ctx, [row.creatorId]);
  return { changed: 1, title };
});
