import { randomUUID } from "node:crypto";
import { CREDIT_KINDS, OPEN_DAYS, PLAN_IDS, type CreditKind } from "#contract/plans.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Config } from "../../../config.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { canChangePlan } from "../room.ts";
import { limitsOf, remainingQuota, type PlanLimits } from "../rules.ts";
import { dueEntries, periodOf, refundEntry, renewalOf, setEntry, spendEntry, type Balance } from "./rules.ts";
import { insertEntries, selectBalances, selectByKey, selectFreeShare, selectPaid, type NewEntry } from "./store.ts";

/** null: unlimited. */
export type CreditsLeft = Record<CreditKind, number | null>;

type Plan = { config: Pick<Config, "plans" | "publicRankings">; plan: number; now: Date };

type Balances = Record<CreditKind, { left: number | null; extra: number }>;

/**
 * What a workspace on this plan is granted this month. The credits of the Free plan are per person: the first of the Free
 * workspaces that someone owns has them, less what the same person was granted for this month in another workspace.
 */
export async function readGrants(tenant: TenantDb, { config, plan, now }: Plan): Promise<PlanLimits["credits"]> {
  const { credits } = limitsOf(config, plan);
  if (!config.plans || plan !== PLAN_IDS.free) return credits;
  const { isFirst, elsewhere } = await selectFreeShare(tenant, periodOf(now));
  const grantOf = (kind: CreditKind) => (isFirst ? remainingQuota(credits[kind], elsewhere[kind] ?? 0) : 0);
  return {
    profile: grantOf("profile"),
    search: grantOf("search"),
    audience: grantOf("audience"),
    niche: grantOf("niche"),
  };
}

/** What a workspace has left, with what is due: the grant of a month is written by the first spend of that month. */
export async function readCredits(tenant: TenantDb, plan: Plan): Promise<CreditsLeft> {
  const { profile, search, audience, niche } = await balancesOf(tenant, plan);
  return { profile: profile.left, search: search.left, audience: audience.left, niche: niche.left };
}

/** Like readCredits, but also returns the part of each balance that does not expire. */
export async function readBalances(ctx: Context<Member>): Promise<Balances> {
  return balancesOf(tenantOf(ctx), { config: ctx.config, plan: ctx.actor.plan, now: ctx.clock.now() });
}

/** The balances of a workspace on this plan; see readBalances. */
export async function balancesOf(tenant: TenantDb, { config, plan, now }: Plan): Promise<Balances> {
  const credits = await readGrants(tenant, { config, plan, now });
  const limited = CREDIT_KINDS.filter((kind) => credits[kind] !== null);
  const balances = limited.length === 0 ? new Map<CreditKind, Balance>() : await selectBalances(tenant, limited);
  const balanceOf = (kind: CreditKind) => {
    const grant = credits[kind];
    const last = balances.get(kind);
    if (grant === null) return { left: null, extra: last?.extra ?? 0 };
    const due = dueEntries(last, { period: periodOf(now), grant }).at(-1);
    const { monthly, extra } = due ?? last ?? { monthly: 0, extra: 0 };
    return { left: monthly + extra, extra };
  };
  return {
    profile: balanceOf("profile"),
    search: balanceOf("search"),
    audience: balanceOf("audience"),
    niche: balanceOf("niche"),
  };
}

export async function readOwnCredits(ctx: Context<Member>): Promise<CreditsLeft> {
  return readCredits(tenantOf(ctx), { config: ctx.config, plan: ctx.actor.plan, now: ctx.clock.now() });
}

/**
 * Writes what is due and returns the balance. Within a transaction that holds the tenant's lock. The keys make sure that
 * no month is granted twice.
 */
async function settle(
  tenant: TenantDb,
  { kind, grant, plan, now }: { kind: CreditKind; grant: number; plan: number; now: Date },
) {
  const period = periodOf(now);
  const last = (await selectBalances(tenant, [kind])).get(kind);
  const due = dueEntries(last, { period, grant });
  const written = due.map((entry): NewEntry => {
    const isOwners = entry.reason === "grant" && plan === PLAN_IDS.free;
    const key = entry.reason === "expiry" ? entry.period : `${entry.period} ${entry.granted}`;
    return { ...entry, kind, key: `${entry.reason} ${kind} ${key}`, subject: null, userId: null, isOwners, at: now };
  });
  await insertEntries(tenant, written);
  return due.at(-1) ?? last ?? { monthly: 0, extra: 0, granted: 0, period };
}

/** Writes the entries of all kinds that are due, for who reads the history. Within a transaction that holds the tenant's lock. */
export async function settleAll(ctx: Context<Member>): Promise<void> {
  const { plan } = ctx.actor;
  const now = ctx.clock.now();
  const credits = await readGrants(tenantOf(ctx), { config: ctx.config, plan, now });
  for (const kind of CREDIT_KINDS) {
    const grant = credits[kind];
    if (grant !== null) await settle(tenantOf(ctx), { kind, grant, plan, now });
  }
}

type Spend = {
  ctx: Context<Member>;
  kind: CreditKind;
  /** What is paid for. */
  subject: string;
  /** The caller's idempotency key. */
  key: string;
};

/**
 * Spends one credit; a retry with the same key does not spend another. Throws plan_limit when no credit is left, and
 * conflict for a key that paid for something else. Must run within a transaction that holds the tenant's lock.
 */
export async function spendCredit({ ctx, kind, subject, key }: Spend): Promise<{ charged: boolean }> {
  const tenant = tenantOf(ctx);
  const now = ctx.clock.now();
  const { config, actor } = ctx;
  const grant = (await readGrants(tenant, { config, plan: actor.plan, now }))[kind];
  if (grant === null) return { charged: false };
  const former = await selectByKey(tenant, `spend ${key}`);
  if (former && (former.kind !== kind || former.subject !== subject)) refuse("conflict", say("plans.keyUsed"));
  if (former) return { charged: false };
  const entry = spendEntry(await settle(tenant, { kind, grant, plan: actor.plan, now }), 1);
  if (!entry)
    return refuse(
      "plan_limit",
      noneLeft({
        kind,
        grant,
        plan: limitsOf(config, actor.plan).credits[kind],
        now,
        canChange: canChangePlan(ctx),
      }),
    );
  await insertEntries(tenant, [{ ...entry, kind, subject, key: `spend ${key}`, userId: ctx.actor.userId, at: now }]);
  return { charged: true };
}

/**
 * Gives back what was spent by this key, once; nothing where nothing was. Within a transaction that holds the tenant's
 * lock.
 */
export async function refundCredit(tenant: TenantDb, { key, now }: { key: string; now: Date }): Promise<void> {
  const spent = await selectByKey(tenant, `spend ${key}`);
  if (!spent || (await selectByKey(tenant, `refund ${key}`))) return;
  const { kind, subject, period } = spent;
  const last = (await selectBalances(tenant, [kind])).get(kind);
  if (!last) throw new Error("what was spent has a balance");
  await insertEntries(tenant, [
    { ...refundEntry(last, period), kind, subject, key: `refund ${key}`, userId: null, at: now },
  ]);
}

/**
 * Sets the credits of a workspace that do not expire; false when it has as many already. Within a transaction that holds
 * the tenant's lock.
 */
export async function setCredits(
  tenant: TenantDb,
  { kind, credits, plan, config, now }: Plan & { kind: CreditKind; credits: number },
): Promise<boolean> {
  const grant = (await readGrants(tenant, { config, plan, now }))[kind] ?? 0;
  const before = await settle(tenant, { kind, grant, plan, now });
  if (before.extra === credits) return false;
  await insertEntries(tenant, [
    // Setting the same again changes nothing: it needs no key of the caller's.
    { ...setEntry(before, credits), kind, subject: null, key: `set ${randomUUID()}`, userId: null, at: now },
  ]);
  return true;
}

/** Which of these are open: paid for within OPEN_DAYS, or at any time for those in `forGood`. */
export async function readPaid(
  ctx: Context<Member>,
  {
    kind,
    subjects,
    forGood = new Set(),
  }: { kind: CreditKind; subjects: readonly string[]; forGood?: ReadonlySet<string> },
): Promise<Map<string, { times: number }>> {
  const since = new Date(ctx.clock.now().getTime() - OPEN_DAYS * DAY_MS);
  const paid = await selectPaid(tenantOf(ctx), { kind, subjects, ...(forGood.size === 0 && { since }) });
  return new Map(
    paid
      .filter(({ subject, at }) => at > since || forGood.has(subject))
      .map(({ subject, times }) => [subject, { times }]),
  );
}

/** Which of these were ever paid for, and not given back. */
export async function readEverPaid(
  tenant: TenantDb,
  { kind, subjects }: { kind: CreditKind; subjects: readonly string[] },
): Promise<ReadonlySet<string>> {
  return new Set((await selectPaid(tenant, { kind, subjects })).map(({ subject }) => subject));
}

type None = { kind: CreditKind; grant: number; plan: number | null; now: Date; canChange: boolean };

function noneLeft({ kind, grant, plan, now, canChange }: None): Message {
  const none = say(`plans.no_${kind}_credits`);
  const why =
    grant > 0
      ? say("plans.creditsArrive", { date: dayOf(renewalOf(now)) })
      : say(plan === 0 ? "plans.noCredits" : "plans.creditsElsewhere");
  return say(canChange ? "plans.creditsLargerPlan" : "plans.credits", { none, why });
}

function dayOf(date: Date): string {
  return date.toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
}
