import { describe, expect, test } from "vitest";
import { exportFile } from "#contract/exports.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { DAY_MS, JOBS_AT_ONCE } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { listCredits } from "#contract/usage.ts";
import { registeredUser } from "#contract/users.ts";
import { createWorkspace, openWorkspace, transferOwnership } from "#contract/workspaces.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const world = useWorld();
const userOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user;
const creditsOf = async (person: Person) => (await userOf(person)).profile_credits;
const emailOf = async (person: Person) => (await userOf(person)).email;
const putOn = async ({ root }: World, id: string, plan: number) =>
  root.$client.query("update customers set plan = $2 where id = $1", [id, plan]);

async function create({ browser }: Person, name: string): Promise<string> {
  const { body } = await browser.call(createWorkspace, { name });
  return body.user.workspace;
}

describe("a person owns one workspace on the Free plan", () => {
  test("so another is refused until the first is on a paid plan", async () => {
    const owner = await makeOwner(world());
    const refused = await owner.browser.call(createWorkspace, { name: "Second" });
    expect([refused.status, refused.error.err]).toEqual([403, "plan_limit"]);
    expect(refused.error.msg).toContain("one is free per person");
    await putOn(world(), owner.customerId, PLAN_IDS.starter);
    expect((await owner.browser.call(createWorkspace, { name: "Second" })).status).toBe(200);
  });

  test("of two that are created at once, one is refused", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const answers = await Promise.all(["A", "B"].map((name) => owner.browser.call(createWorkspace, { name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test("so a member who has one is not made the owner of another", async () => {
    const owner = await makeOwner(world());
    const colleague = await makeColleague(world(), owner, "admin");
    const paid = await makeOwner(world(), PLAN_IDS.starter);
    await world().root.$client.query(
      "insert into workspace_members (user_id, customer_id, role) values ($1, $2, 'admin')",
      [paid.userId, owner.customerId],
    );
    await putOn(world(), paid.customerId, PLAN_IDS.free);
    const refused = await owner.browser.call(transferOwnership, { to: paid.userId, password: PASSWORD });
    expect([refused.status, refused.error.err]).toEqual([403, "plan_limit"]);
    expect((await owner.browser.call(transferOwnership, { to: colleague.userId, password: PASSWORD })).status).toBe(
      200,
    );
  });

  test("and of several, as after a paid plan that ended, only the first has credits", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const second = await create(owner, "Second");
    expect(await creditsOf(owner)).toBe(20);
    await putOn(world(), owner.customerId, PLAN_IDS.free);
    expect(await creditsOf(owner)).toBe(0);
    await owner.browser.call(openWorkspace, { id: owner.customerId });
    expect(await creditsOf(owner)).toBe(20);
    await putOn(world(), owner.customerId, PLAN_IDS.starter);
    await owner.browser.call(openWorkspace, { id: second });
    expect(await creditsOf(owner)).toBe(20);
  });

  test("and has its credits once a month, also after transferring the workspace that had them", async () => {
    const own = await createWorld();
    const owner = await makeOwner(own);
    const colleague = await makeColleague(own, owner, "admin");
    // Writes what is due.
    await owner.browser.call(listCredits, {});
    await owner.browser.call(transferOwnership, { to: colleague.userId, password: PASSWORD });
    await create(owner, "Second");
    expect(await creditsOf(owner)).toBe(0);
    await owner.browser.call(listCredits, {});
    expect(await creditsOf(owner)).toBe(0);
    expect(await creditsOf(colleague)).toBe(20);

    const emails = [await emailOf(owner), await emailOf(colleague)] as const;
    await own.travel(31 * DAY_MS);
    await owner.browser.signIn(emails[0], PASSWORD);
    await colleague.browser.signIn(emails[1], PASSWORD);
    expect([await creditsOf(owner), await creditsOf(colleague)]).toEqual([20, 20]);
    await own.close();
  });

  test("but any number where there are no plans", async () => {
    const free = await createWorld({ plans: false });
    const owner = await makeOwner(free);
    for (const name of ["B", "C"]) expect((await owner.browser.call(createWorkspace, { name })).status).toBe(200);
    await free.close();
  });
});

test("jobs under way count over all workspaces of an owner", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.starter);
  const [creator = ""] = await makeCreators(world(), 1);
  const ask = async () => owner.browser.call(exportFile, { format: "json" });
  await owner.browser.call(addCreator, { creatorsId: [creator] });
  for (let n = 1; n < JOBS_AT_ONCE; n += 1) expect((await ask()).status).toBe(200);
  await create(owner, "Second");
  await owner.browser.call(addCreator, { creatorsId: [creator] });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.error.err]).toEqual([429, "too_many_requests"]);
});
