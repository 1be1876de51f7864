import { describe, expect, test } from "vitest";
import * as contract from "#contract/plans.ts";
import { listActions } from "#contract/actions.ts";
import { registeredUser } from "#contract/users.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const UNKNOWN = "00000000-0000-7000-8000-000000000000";

describe("plans", () => {
  test("administrators see them all, with their limits", async () => {
    const { browser } = await makeAdmin(world());
    const { body } = await browser.call(contract.listPlans, {});
    expect(body.enabled).toBe(true);
    expect(body.plans.map(({ plan, name }) => [plan, name])).toEqual([
      [1, "Free"],
      [2, "Creator"],
      [3, "Starter"],
      [4, "Business"],
      [5, "Agency"],
    ]);
    expect(body.plans[0]).toMatchObject({ counted: { lists: 10, members: 3 }, credits: { profile: 20 } });
  });
});

describe("search credits", () => {
  test("are set for the workspace of a user, who sees it at once and in the history", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    world().emitted.length = 0;
    const { body } = await admin.browser.call(contract.setSearchCredits, { id: owner.userId, credits: 1_500 });
    expect(body).toEqual({ success: true, search_credits: 1_502 });
    expect(world().emitted.filter(({ customerId }) => customerId === owner.customerId)).toEqual([
      { customerId: owner.customerId, event: "refresh_user", payload: {} },
      { customerId: owner.customerId, event: "changed", payload: { tags: ["usage"], by: null } },
    ]);
    const { user } = (await owner.browser.call(registeredUser, {})).body;
    expect([user.search_credits, user.limits.search_credits_left]).toEqual([1_502, 1_502]);
    expect(user.limits.credits.search).toEqual({ left: 1_502, has_reached_limit: false, monthly: 2 });
    expect((await owner.browser.call(listActions, {})).body.actions).toMatchObject([
      { verb: "plans.credits", title: "1,500", canUndo: false },
    ]);
  });

  test.each([
    [{ id: UNKNOWN, credits: 1 }, 404, "not_found"],
    [{ id: UNKNOWN, credits: -1 }, 400, "bad_request"],
    [{ id: UNKNOWN, credits: 1.5 }, 400, "bad_request"],
    [{ id: UNKNOWN, credits: contract.SET_CREDITS_MAX + 1 }, 400, "bad_request"],
    [{ id: "me", credits: 1 }, 400, "bad_request"],
  ])("%j is refused", async (input, status, err) => {
    const { browser } = await makeAdmin(world());
    const answer = await browser.call(contract.setSearchCredits, input);
    expect([answer.status, answer.error.err]).toEqual([status, err]);
  });
});
