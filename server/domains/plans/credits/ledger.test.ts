import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setSearchCredits, PLAN_IDS, type CreditKind } from "#contract/plans.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import type { Context, Member } from "#server/context.ts";
import { tenantDatabase } from "#server/db/row-security.ts";
import { creditLedger, customers, users } from "#server/db/tables/index.ts";
import { lockTenant, tenantOf } from "#server/db/tenant.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { memberContext } from "#server/domains/users/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { readOwnCredits, settleAll, spendCredit } from "./ledger.ts";

const world = useWorld();

/** As HTTP calls have it: the rights of the workspace alone. */
async function contextOf({ userId, customerId }: Person): Promise<Context<Member>> {
  const ctx = await memberContext(world().ctx, { actorId: userId, customerId });
  return { ...ctx, db: tenantDatabase(world().root, customerId) };
}

async function spend(
  ctx: Context<Member>,
  key: string,
  { kind = "profile", subject = key }: { kind?: CreditKind; subject?: string } = {},
) {
  return inTransaction(ctx, async (tx) => {
    await lockTenant(tenantOf(tx));
    return spendCredit({ ctx: tx, kind, subject, key });
  });
}

const entriesOf = async ({ customerId }: Person, kind: CreditKind = "profile") =>
  world()
    .root.select()
    .from(creditLedger)
    .where(and(eq(creditLedger.customerId, customerId), eq(creditLedger.kind, kind)))
    .orderBy(creditLedger.id);

async function toPlan({ customerId }: Person, plan: number): Promise<void> {
  await world().root.update(customers).set({ plan }).where(eq(customers.id, customerId));
}

describe("the ledger", () => {
  test("50 parallel spends of 20 credits: 20 succeed, and none goes below zero", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const ctx = await contextOf(owner);
    const all = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => spend(ctx, `parallel ${i}`)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const refused = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(new Set(refused).size).toBe(1);
    expect(refused[0]).toContain("No profile credits are left. New ones arrive on");
    const entries = await entriesOf(owner);
    expect(entries.map(({ reason }) => reason)).toEqual(["grant", ...Array.from({ length: 20 }, () => "spend")]);
    expect(entries.map(({ monthly }) => monthly)).toEqual(Array.from({ length: 21 }, (_, i) => 20 - i));
    expect((await readOwnCredits(ctx)).profile).toBe(0);
  });

  test("50 parallel retries charge once; the key is the workspace's own and pays for one thing", async () => {
    const [owner, other] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    const ctx = await contextOf(owner);
    const all = await Promise.all(Array.from({ length: 50 }, () => spend(ctx, "retry")));
    expect(all.filter(({ charged }) => charged)).toHaveLength(1);
    await expect(spend(ctx, "retry", { subject: "something else" })).rejects.toMatchObject({ code: "conflict" });
    expect((await spend(await contextOf(other), "retry")).charged).toBe(true);
    expect((await readOwnCredits(ctx)).profile).toBe(19);
  });

  test("a month is granted once, however many ask for it first", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const ctx = await contextOf(owner);
    const settled = () =>
      inTransaction(ctx, async (tx) => {
        await lockTenant(tenantOf(tx));
        await settleAll(tx);
      });
    await Promise.all(Array.from({ length: 20 }, settled));
    expect((await entriesOf(owner)).map(({ reason, amount }) => [reason, amount])).toEqual([["grant", 20]]);
    expect(await entriesOf(owner, "search")).toHaveLength(1);
    await expect(
      world()
        .root.insert(creditLedger)
        .values((await entriesOf(owner)).map((entry) => Object.assign({}, entry, { id: undefined }))),
    ).rejects.toMatchObject({ cause: { constraint: "credit_ledger_key" } });
  });

  test("entries cannot be changed or removed, by a workspace or by the program", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const ctx = await contextOf(owner);
    await spend(ctx, "unchanged");
    const before = await entriesOf(owner);
    for (const db of [ctx.db, world().root])
      for (const change of [
        sql`update credit_ledger set monthly = 1000`,
        sql`delete from credit_ledger`,
        sql`truncate credit_ledger`,
      ])
        await expect(db.execute(change)).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/append-only|permission denied/) },
        });
    expect(await entriesOf(owner)).toEqual(before);
    // A person leaves their entries without a name; a workspace takes its ledger along.
    await world().root.delete(users).where(eq(users.id, owner.userId));
    expect((await entriesOf(owner)).map(({ userId }) => userId)).toEqual([null, null]);
    await world().root.delete(customers).where(eq(customers.id, owner.customerId));
    expect(await entriesOf(owner)).toEqual([]);
  });

  test("a workspace neither sees nor writes entries of another", async () => {
    const [owner, other] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    await spend(await contextOf(other), "theirs");
    const { db } = await contextOf(owner);
    expect(await db.select().from(creditLedger)).toEqual([]);
    const [entry] = await entriesOf(other);
    if (!entry) throw new Error("there is a grant");
    const { id: _, ...copy } = entry;
    await expect(db.insert(creditLedger).values({ ...copy, key: "forged" })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("row-level security") },
    });
  });

  test("monthly credits expire, those of an administrator do not, and a larger plan adds the difference", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const admin = await makeAdmin(world());
    const set = async (credits: number) => admin.browser.call(setSearchCredits, { id: owner.userId, credits });
    expect((await set(7)).body.search_credits).toBe(9);
    expect((await set(7)).body.search_credits).toBe(9);
    await spend(await contextOf(owner), "one", { kind: "search" });
    await world().travel(31 * DAY_MS);
    expect((await readOwnCredits(await contextOf(owner))).search).toBe(9);
    await spend(await contextOf(owner), "two", { kind: "search" });
    await toPlan(owner, PLAN_IDS.starter);
    expect((await readOwnCredits(await contextOf(owner))).search).toBe(26);
    await spend(await contextOf(owner), "three", { kind: "search" });
    await toPlan(owner, PLAN_IDS.free);
    expect((await readOwnCredits(await contextOf(owner))).search).toBe(25);
    expect((await entriesOf(owner, "search")).map((one) => [one.reason, one.amount, one.monthly + one.extra])).toEqual([
      ["grant", 2, 2],
      ["set", 7, 9],
      ["spend", -1, 8],
      ["expiry", -1, 7],
      ["grant", 2, 9],
      ["spend", -1, 8],
      ["grant", 18, 26],
      ["spend", -1, 25],
    ]);
  });
});

test("random plans, months, spends and retries: the ledger adds up, and a key is charged once", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("spend" as const), key: fc.integer({ min: 0, max: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("month" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("plan" as const), plan: fc.constantFrom(0, 1, 3) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const owner = await makeOwner(world(), PLAN_IDS.free);
      const charged: string[] = [];
      for (const one of steps) {
        if (one.do === "month") await world().travel(31 * DAY_MS);
        if (one.do === "plan") await toPlan(owner, one.plan);
        if (one.do !== "spend") continue;
        const key = `key ${one.key}`;
        const left = (await readOwnCredits(await contextOf(owner))).profile;
        const isRetry = charged.includes(key);
        const result = await spend(await contextOf(owner), key).catch(() => undefined);
        expect(result?.charged).toBe(isRetry ? false : left === 0 ? undefined : true);
        if (result?.charged) charged.push(key);
      }
      const entries = await entriesOf(owner);
      let sum = 0;
      for (const { amount, monthly, extra } of entries) expect(monthly + extra).toBe((sum += amount));
      expect(entries.filter(({ reason }) => reason === "spend")).toHaveLength(charged.length);
    }),
    { numRuns: 8 },
  );
});
