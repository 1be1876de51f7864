import { COUNTED_LIMITS, CREDIT_KINDS } from "#contract/plans.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { rankingIdOf } from "#contract/rankings/endpoints.ts";
import * as contract from "#contract/usage.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { read } from "../../kernel/handler.ts";
import { ownLimits, readBalances, readGrants, renewalOf, settleAll } from "../plans/index.ts";
import * as store from "./store.ts";

const NOTHING: contract.CreditUsage[] = [];

export const getUsage = read(contract.getUsage)(async ({ ctx }) => {
  if (!ctx.config.plans) return { plan: null, limits: [], credits: NOTHING, renewsAt: null };
  const tenant = tenantOf(ctx);
  const now = ctx.clock.now();
  const days = contract.FORECAST_DAYS;
  const { name, credits: _ofPlan, ...max } = ownLimits(ctx);
  const [balances, granted, spent, used] = await Promise.all([
    readBalances(ctx),
    readGrants(tenant, { config: ctx.config, plan: ctx.actor.plan, now }),
    store.sumSpent(tenant, new Date(now.getTime() - days * DAY_MS)),
    Promise.all(COUNTED_LIMITS.map((limit) => ctx.features.usage[limit]({ ...tenant, now }))),
  ]);
  return {
    plan: { name },
    limits: COUNTED_LIMITS.map((limit, i) => ({ limit, used: used[i] ?? 0, max: max[limit] })),
    credits: CREDIT_KINDS.map((kind) => {
      const { left, extra } = balances[kind];
      const own = spent.get(kind) ?? 0;
      const until = lastsUntil(left, { spent: own, days, now })?.toISOString() ?? null;
      return { kind, left, extra, monthly: granted[kind], spent: own, lastsUntil: until };
    }),
    renewsAt: renewalOf(now).toISOString(),
  };
});

/** Writes what is due first, so that the newest entry has the balance of today. */
export const listCredits = read(contract.listCredits)(async ({ ctx, input }) => {
  if (ctx.config.plans)
    await inTransaction(ctx, async (tx) => {
      await lockTenant(tenantOf(tx));
      await settleAll(tx);
    });
  const { rows, ...page } = await store.credits.read(tenantOf(ctx), input);
  return { entries: rows.map(presentEntry), ...page };
});

/** Returns when the credits run out at the pace of the last `days`; null: nothing was spent, or they are unlimited. */
function lastsUntil(left: number | null, { spent, days, now }: { spent: number; days: number; now: Date }) {
  if (left === null || spent === 0) return null;
  return new Date(now.getTime() + (left / spent) * days * DAY_MS);
}

function presentEntry(entry: store.EntryRow): contract.CreditEntry {
  const { id, at, monthly, extra, subject, creatorName, nicheName, ...row } = entry;
  const { kind, reason, amount, person } = row;
  return {
    _id: String(id),
    at: at.toISOString(),
    kind,
    reason,
    amount,
    balance: monthly + extra,
    person,
    creator: subject === null || creatorName === null ? null : { _id: subject, full_name: creatorName },
    niche:
      subject === null || nicheName === null
        ? null
        : { ranking: rankingIdOf({ kind: "niche", id: Number(subject) }), name: splitIcon(nicheName).label },
  };
}
