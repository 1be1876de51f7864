import { describe, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { changeMany } from "#contract/bulk.ts";
import { addCreator, exportCsv } from "#contract/crm/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import { CREDIT_KINDS, PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import { invite } from "#contract/workspaces.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const KEY = { name: "Key", scopes: ["read" as const], days: 30 as const };

/** Everything that the plan Free limits, used up; the answers of one more of each. */
async function oneTooMany(owner: Person, creators: readonly string[]) {
  const { browser } = owner;
  await browser.call(addCreator, { creatorsId: creators.slice(0, 101) });
  const lists = [];
  for (let i = 0; i < 10; i++) lists.push((await browser.call(createList, { title: `List ${i}` })).body.list);
  const [first] = lists;
  await browser.call(addCreators, { topIds: [first?._id ?? ""], creatorsId: creators.slice(0, 100) });
  await browser.call(createApiKey, KEY);
  for (const name of ["ada", "ben"]) await browser.call(invite, { email: `${name}${owner.userId}@example.test` });
  const answers = {
    creators: await browser.call(addCreator, { creatorsId: creators.slice(101, 201) }),
    lists: await browser.call(createList, { title: "One more" }),
    inList: await browser.call(addCreators, { topIds: [first?._id ?? ""], creatorsId: creators.slice(100, 101) }),
    inListByFilters: await browser.call(changeMany, {
      selection: { matching: {}, except: [] },
      change: { verb: "lists", listIds: [first?._id ?? ""] },
    }),
    keys: await browser.call(createApiKey, KEY),
    members: await browser.call(invite, { email: `cleo${owner.userId}@example.test` }),
    rows: await browser.call(exportCsv, {}),
  };
  return Object.entries(answers).map(([what, { status, error }]) => [what, status, status === 200 ? "" : error.msg]);
}

describe("with plans", () => {
  const world = useWorld();

  test("every limit refuses one too many, in a sentence that says what, how many and what to do", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    expect(await oneTooMany(owner, await makeCreators(world(), 201))).toEqual([
      [
        "creators",
        403,
        "Your Free plan holds up to 200 creators in the CRM. You have 101, and this would add 100. Remove some first.",
      ],
      ["lists", 403, "Your Free plan holds up to 10 lists. You have 10, and this would add 1. Delete one first."],
      [
        "inList",
        403,
        "Your Free plan holds up to 100 creators in a list. You have 100, and this would add 1. Use another list.",
      ],
      [
        "inListByFilters",
        403,
        "Your Free plan holds up to 100 creators in a list. You have 100, and this would add 1. Use another list.",
      ],
      ["keys", 403, "Your Free plan holds one API key. You have 1, and this would add 1. Revoke one first."],
      [
        "members",
        403,
        "Your Free plan is for up to 3 members, open invitations included. You have 3, and this would add 1. Remove a member or withdraw an invitation first.",
      ],
      ["rows", 403, "Your Free plan exports up to 100 rows at a time. Choose fewer."],
    ]);
  });

  test("inviting an address again needs no more room, and colleagues count", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    await makeColleague(world(), owner, "member");
    const again = { email: `again${owner.userId}@example.test` };
    expect((await owner.browser.call(invite, again)).status).toBe(200);
    expect((await owner.browser.call(invite, again)).status).toBe(200);
    expect((await owner.browser.call(invite, { email: "more@example.test" })).error.err).toBe("plan_limit");
  });

  test("parallel calls do not pass a limit together", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const made = await Promise.all(Array.from({ length: 12 }, () => owner.browser.call(createApiKey, KEY)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe("without plans", () => {
  const world = useWorld({ plans: false });

  test("nothing is limited, and no plan is named", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const answers = await oneTooMany(owner, await makeCreators(world(), 201));
    expect(answers.map(([what, status]) => [what, status])).toEqual(
      ["creators", "lists", "inList", "inListByFilters", "keys", "members", "rows"].map((what) => [what, 200]),
    );
    const { limits } = (await owner.browser.call(registeredUser, {})).body.user;
    expect(limits).toEqual({
      plan: null,
      search_credits_left: null,
      audience_credits_left: null,
      profile_credits_left: null,
      credits: Object.fromEntries(
        CREDIT_KINDS.map((kind) => [kind, { left: null, has_reached_limit: false, monthly: null }]),
      ),
      credits_renew_at: null,
      crm_creators: { max: null, left: null },
      custom_tops: { max: null, left: null, disabled_ranking: false },
      discovery_results: null,
      ranking_places: null,
      emailing: { enabled: true },
    });
    const { body } = await owner.browser.call(discover, {});
    expect(body.limitedByPlan).toBe(false);
  });
});
