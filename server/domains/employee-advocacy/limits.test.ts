import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readEmployeeInvitation, withdrawConsent } from "#contract/employee-advocacy/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { customers } from "#server/db/tables/index.ts";
import { useWorld } from "#test/support/world.ts";
import { noConnector, read, start, work } from "../crm-import/testing/run.ts";
import { fillList, invited, join, linkedin, makeProgram } from "./testing/program.ts";

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

test("an import leaves out who has withdrawn and fills the list with others, each with its reason", async () => {
  const owner = await makeProgram(world(), [], PLAN_IDS.starter);
  const withdrawn = linkedin();
  const { own } = await join(world(), (await invited(owner)).token, { profiles: [withdrawn] });
  await world().browser().call(withdrawConsent, { token: own });
  const others = [linkedin(), linkedin()];
  const source = { kind: "file" as const, name: "panel" };
  const at = world().ctx.clock.now();
  const records = others.map((account) => ({
    accounts: [{ ...account, counts: [], posts: [] }],
    facts: {},
    at,
    niches: [],
  }));
  await recordCreators({ ctx: world().ctx, input: { source, records } });
  await fillList(world(), owner, 999);
  const begun = await start(owner, [withdrawn, ...others], [owner.listId]);
  await work(world(), begun.jobId, noConnector);
  const { influencers } = await read(owner, begun._id);
  expect(influencers.map(({ username, status, msg }) => [username, status, msg])).toEqual([
    [withdrawn.username, "NO_MORE_PLACE", expect.stringContaining("Withdrawn as employees: ")],
    [others[0]?.username, "IMPORTED", null],
    [
      others[1]?.username,
      "NO_MORE_PLACE",
      expect.stringContaining("Your Starter plan holds up to 1,000 creators in a list."),
    ],
  ]);
}, 30_000);
