import * as contract from "#contract/rate-card.ts";
import { PUBLISHED_CARD, type RateCardView } from "#contract/rate-card.ts";
import type { Context, Member } from "../../context.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { insertCard, selectCard } from "./store.ts";

/** The newest rate card of the workspace, or this version; throws not_found. */
export async function findRateCard(ctx: Context<Member>, version?: number): Promise<RateCardView> {
  const tenant = tenantOf(ctx);
  const newest = await selectCard(tenant);
  const sought = version ?? newest?.version ?? 0;
  const common = { newest: newest?.version ?? 0 };
  if (sought === 0) return { ...PUBLISHED_CARD, ...common, version: 0, savedAt: null, savedBy: null };
  const row = (sought === newest?.version ? newest : await selectCard(tenant, sought)) ?? refuse("not_found");
  return { ...row.card, ...common, version: row.version, savedAt: row.savedAt.toISOString(), savedBy: row.savedBy };
}

export const readRateCard = read(contract.readRateCard)(async ({ ctx, input }) => findRateCard(ctx, input.version));

export const saveRateCard = write(contract.saveRateCard)(async ({ ctx, input: { from, ...card }, audit }) => {
  const tenant = tenantOf(ctx);
  await lockTenant(tenant);
  const newest = (await selectCard(tenant))?.version ?? 0;
  if (newest !== from) refuse("conflict");
  await insertCard(tenant, { version: newest + 1, card, userId: ctx.actor.userId, savedAt: ctx.clock.now() });
  audit({ detail: String(newest + 1) });
  return findRateCard(ctx);
});
