import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { CREDIT_KINDS } from "#contract/plans.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockTenant, tenantOf } from "#server/db/tenant.ts";
import { selectBalances } from "#server/domains/plans/credits/store.ts";
import { spendCredit } from "#server/domains/plans/index.ts";
import { percentiles } from "./support/measure.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Balances of a workspace with a million entries in its ledger, read and spent from as a member does, under row-level
 * security on the embedded PostgreSQL.
 */
const ENTRIES = 1_000_000;
const READS = 2_000;
const SPENDS = 500;

const world = await createBenchWorld({ creators: 50, posts: 0, directory: undefined });
const { ctx } = world;
try {
  const { rows } = await ctx.db.execute<{ userId: string; customerId: string }>(sql`
    update customers set plan = 4 returning id as "customerId", (select min(id::text) from users where customer_id = customers.id) as "userId"`);
  const [owner] = rows;
  if (!owner) throw new Error("the world has a workspace");
  const { customerId, userId } = owner;
  const period = `${ctx.clock.now().toISOString().slice(0, 7)}-01`;
  await ctx.db.execute(sql`
    insert into credit_ledger (customer_id, kind, reason, amount, monthly, extra, period, granted, subject, user_id, key, at)
    select ${customerId}, (array['profile', 'search'])[1 + n % 2], 'spend', -1, ${2 * ENTRIES} - n, 0, ${period}, ${2 * ENTRIES},
      n::text, ${userId}, 'fill ' || n, now() - make_interval(secs => ${ENTRIES} - n)
    from generate_series(1, ${ENTRIES}) n`);
  await ctx.db.execute(sql`analyze credit_ledger`);
  const db = tenantDatabase(ctx.db, customerId);
  const tenant = { db, customerId };
  const actor = {
    kind: "member" as const,
    userId,
    customerId,
    ownerId: userId,
    name: "Ada",
    member: "owner" as const,
    isAdmin: false,
    plan: 4,
    sessionId: "",
  };
  const member = { ...ctx, db, actor, config: { ...ctx.config, plans: true } };
  const spend = async (n: number) =>
    inTransaction(member, async (tx) => {
      await lockTenant(tenantOf(tx));
      await spendCredit({ ctx: tx, kind: "profile", subject: `spent ${n}`, key: `spent ${n}` });
    });
  console.table({
    "one balance read": await timed(READS, async () => selectBalances(tenant, ["profile"])),
    "all balances read": await timed(READS, async () => selectBalances(tenant, CREDIT_KINDS)),
    "one credit spent": await timed(SPENDS, spend),
  });
} finally {
  await world.close();
}

/** Milliseconds, after a tenth of the calls to warm up. */
async function timed(times: number, work: (n: number) => Promise<unknown>) {
  const taken: number[] = [];
  for (let n = -times / 10; n < times; n += 1) {
    const started = performance.now();
    await work(n);
    if (n >= 0) taken.push(performance.now() - started);
  }
  const { p50, p95 } = percentiles(taken);
  return { "median ms": p50.toFixed(2), "p95 ms": p95.toFixed(2) };
}
