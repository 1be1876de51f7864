import * as contract from "#contract/import-offers.ts";
import { say } from "#contract/messages.ts";
import type { Context } from "../../context.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { presentOffer } from "./present.ts";
import { canBeOffered, stateOf } from "./rules.ts";
import * as store from "./store.ts";

/**
 * Reads the offer of one of the workspace's imports, across workspaces: the administrator's copy belongs to another
 * one.
 */
async function offerOf(ctx: Context, id: string): Promise<store.OfferRow | undefined> {
  return acrossTenants(ctx.db, (db) => store.selectOffer(db, id));
}

const CLOSED = new Set<ReturnType<typeof stateOf>>(["declined", "undone"]);

export const getOffer = read(contract.getOffer)(async ({ ctx, input: { id } }) => {
  const row = (await store.selectImport(tenantOf(ctx), id)) ?? refuse("not_found");
  const offer = await offerOf(ctx, id);
  return { offer: offer ? presentOffer(offer) : null, canOffer: canBeOffered(row) };
});

export const offerImport = write(contract.offerImport)(async ({ ctx, input: { id }, audit }) => {
  const tenant = tenantOf(ctx);
  const row = (await store.selectImport(tenant, id)) ?? refuse("not_found");
  if (!canBeOffered(row)) refuse("conflict", say("importOffers.notPossible"));
  const before = await offerOf(ctx, id);
  if (before && !CLOSED.has(stateOf(before))) refuse("conflict", say("importOffers.alreadyOffered"));
  await store.upsertOffer(tenant, id, ctx.clock.now());
  audit({ about: row.fileName });
  const offer = await offerOf(ctx, id);
  return { success: true, offer: offer ? presentOffer(offer) : null };
});

/** What was published is the installation's: an administrator undoes it. */
export const withdrawOffer = write(contract.withdrawOffer)(async ({ ctx, input: { id }, audit }) => {
  const tenant = tenantOf(ctx);
  const row = (await store.selectImport(tenant, id)) ?? refuse("not_found");
  const offer = (await offerOf(ctx, id)) ?? refuse("not_found");
  if (offer.copyId !== null) refuse("conflict", say("importOffers.inReview"));
  await store.deleteOffer(tenant, id);
  audit({ about: row.fileName });
  return { success: true, offer: null };
});
