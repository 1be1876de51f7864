import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readEmployeeInvitation } from "#contract/employee-advocacy/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { customers } from "#server/db/tables/index.ts";
import { useWorld } from "#test/support/world.ts";
import { fillList, invited, join, makeProgram } from "./testing/program.ts";

const world = useWorld({ plans: true });

describe("who is invited by a workspace", () => {
  test("learns before they fill in the form that its plan has no tracking", async () => {
    const owner = await makeProgram(world(), [], PLAN_IDS.starter);
    const { token } = await invited(owner);
    const put = async (plan: number) =>
      world().root.update(customers).set({ plan }).where(eq(customers.id, owner.customerId));
    await put(PLAN_IDS.free);
    const shown = await world().browser().call(readEmployeeInvitation, { token });
    for (const { err, msg } of [shown.error, (await join(world(), token)).error])
      expect([err, msg]).toEqual(["invalid_link", expect.stringContaining("cannot take more people at the moment")]);
    await put(PLAN_IDS.starter);
    expect((await world().browser().call(readEmployeeInvitation, { token })).status).toBe(200);
  });

  test("reads no sentence about its plan when the list is full", async () => {
    const owner = await makeProgram(world(), [], PLAN_IDS.starter);
    await fillList(world(), owner, 1_000);
    const { err, msg } = (await join(world(), (await invited(owner)).token)).error;
    expect([err, msg]).toEqual(["plan_limit", expect.stringMatching(/cannot take more people.*Tell the person who/)]);
  }, 30_000);
});
