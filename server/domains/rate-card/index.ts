import * as contract from "#contract/rate-card.ts";
import { PUBLISHED_CARD, rateKey, type RateCard, type RateCardChange, type RateCardView } from "#contract/rate-card.ts";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { insertCard, selectCard, selectCards } from "./store.ts";

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

export const listRateCards = read(contract.listRateCards)(async ({ ctx }) => {
  const rows = await selectCards(tenantOf(ctx), contract.VERSIONS_SHOWN + 1);
  return {
    versions: rows.slice(0, contract.VERSIONS_SHOWN).map(({ card, version, savedAt, savedBy }, at) =>
      Object.assign(changesOf(rows[at + 1]?.card ?? PUBLISHED_CARD, card), {
        version,
        savedAt: savedAt.toISOString(),
        savedBy,
      }),
    ),
  };
});

function changesOf(before: RateCard, after: RateCard): Omit<RateCardChange, "version" | "savedAt" | "savedBy"> {
  const [old, fresh] = [before, after].map(({ rates }) => new Map(rates.map((rate) => [rateKey(rate), rate])));
  const both = [...(fresh ?? [])].flatMap(([key, rate]) => {
    const earlier = old?.get(key);
    return earlier ? [{ earlier, rate }] : [];
  });
  return {
    currency: before.currency === after.currency ? null : { from: before.currency, to: after.currency },
    added: after.rates.length - both.length,
    removed: before.rates.length - both.length,
    changed: both.filter(({ earlier, rate }) =>
      (["cpm", "reachRate", "medianRate"] as const).some((name) => earlier[name] !== rate[name]),
    ).length,
    actions:
      (["like", "comment", "share", "save"] as const).filter((name) => before.actions[name] !== after.actions[name])
        .length + SHARE_NETWORKS.filter((network) => before.clicks?.[network] !== after.clicks?.[network]).length,
  };
}

export const saveRateCard = write(contract.saveRateCard)(async ({ ctx, input: { from, ...card }, audit }) => {
  const tenant = tenantOf(ctx);
  const newest = (await selectCard(tenant))?.version ?? 0;
  if (newest !== from) refuse("conflict");
  await insertCard(tenant, { version: newest + 1, card, userId: ctx.actor.userId, savedAt: ctx.clock.now() });
  audit({ detail: String(newest + 1) });
  return findRateCard(ctx);
});
