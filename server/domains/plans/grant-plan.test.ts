import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions } from "#contract/actions.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { customers, users } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { describeGrant, grantPlan, readGrant } from "./index.ts";

const world = useWorld();

async function emailOf({ userId }: Person): Promise<string> {
  const [row] = await world().root.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? "";
}

async function planOf({ customerId }: Person): Promise<number | undefined> {
  const [row] = await world().root.select().from(customers).where(eq(customers.id, customerId));
  return row?.plan;
}

async function grant(email: string, plan: string): Promise<string> {
  return describeGrant(await grantPlan({ ctx: world().ctx, input: readGrant([email, plan]) }));
}

test("a plan applies to the whole workspace, notifies its clients, and is in its history without undo", async () => {
  const [owner, stranger] = [await makeOwner(world()), await makeOwner(world())];
  const colleague = await makeColleague(world(), owner, "member");
  world().emitted.length = 0;
  const email = (await emailOf(colleague)).toUpperCase();
  expect(await grant(email, "Business")).toMatch(/ is on the plan Business now, before on Free\./);
  expect([await planOf(owner), await planOf(stranger)]).toEqual([PLAN_IDS.business, PLAN_IDS.free]);
  expect(world().emitted).toEqual([{ customerId: owner.customerId, event: "refresh_user", payload: {} }]);
  const history = (await owner.browser.call(listActions, {})).body.actions;
  expect(history).toEqual([
    expect.objectContaining({ verb: "plans.grant", actor: null, count: 1, title: "Business", canUndo: false }),
  ]);
});

test("granting the current plan changes nothing", async () => {
  const owner = await makeOwner(world());
  world().emitted.length = 0;
  expect(await grant(await emailOf(owner), "free")).toMatch(/ is on the plan Free already\.$/);
  expect((await owner.browser.call(listActions, {})).body.actions).toEqual([]);
  expect(world().emitted).toEqual([]);
});

test.each(["free", "creator", "starter", "business", "agency"] as const)("%s can be granted", async (plan) => {
  const owner = await makeOwner(world());
  await grant(await emailOf(owner), plan);
  expect(await planOf(owner)).toBe(PLAN_IDS[plan]);
});

describe("a refused grant gives the reason", () => {
  test.each([
    ["nobody's address", "nobody@example.test", "free", "There is no user nobody@example.test."],
    ["no plan", "nobody@example.test", "gold", "There is no plan gold. The plans are free, creator, starter,"],
    ["a visitor's plan", "nobody@example.test", "visitor", "There is no plan visitor."],
  ])("%s", async (_, email, plan, message) => {
    await expect(grant(email, plan)).rejects.toThrow(message);
  });

  test("one word, or three", () => {
    for (const args of [[], ["ada@example.test"], ["ada@example.test", "free", "agency"]])
      expect(() => readGrant(args)).toThrow("npm run grant-plan -- EMAIL PLAN");
  });
});
