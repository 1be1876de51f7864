import { describe, expect, onTestFinished, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { login } from "#contract/auth/endpoints.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import * as contract from "#contract/workspaces.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const world = useWorld();
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];
const userOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user;
const nameOf = async (person: Person) => (await userOf(person)).company ?? "";
const remove = async (person: Person, password = PASSWORD) =>
  person.browser.call(contract.deleteWorkspace, { name: await nameOf(person), password });

async function subscribe({ root }: World, customerId: string, { endsAtPeriodEnd }: { endsAtPeriodEnd: boolean }) {
  await root.$client.query(
    `insert into subscriptions (customer_id, stripe_customer_id, subscription_id, state, plan, cycle, ends_at_period_end)
     values ($1, $2, 'sub', 'active', 3, 'monthly', $3)
     on conflict (customer_id) do update set ends_at_period_end = $3`,
    [customerId, `cus ${customerId}`, endsAtPeriodEnd],
  );
}

/** The tables with a row of the workspace. */
async function tablesOf({ root }: World, customerId: string): Promise<string[]> {
  const { rows: tables } = await root.$client.query<{ name: string }>(`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'customer_id' and t.table_type = 'BASE TABLE' order by 1`);
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await root.$client.query(`select from ${name} where customer_id = $1 limit 1`, [customerId]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe("deleting a workspace", () => {
  test("closes it to all members, sends them a mail, and its owner restores it as it was", async () => {
    const owner = await makeOwner(world());
    const member = await makeColleague(world(), owner, "admin");
    const { key } = (await owner.browser.call(createApiKey, { name: "Export", scopes: ["read"], days: null })).body;
    const program = async () =>
      world()
        .browser()
        .send(listCrm, "/api/crm/list", undefined, { authorization: `Bearer ${key}` });
    await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
    const [name, { email }] = [await nameOf(owner), await userOf(member)];

    const { deletionAt, user } = (await remove(owner)).body;
    expect(new Date(deletionAt).getTime() - world().ctx.clock.now().getTime()).toBe(30 * DAY_MS);
    expect(user.workspace_deletion_at).toBe(deletionAt);
    for (const { browser } of [owner, member])
      expect(refusal(await browser.call(listCrm, {}))).toEqual([403, "workspace_closing"]);
    expect((await program()).status).toBe(401);
    expect((await member.browser.call(contract.listWorkspaces, {})).body.workspaces).toEqual([]);
    const { rows } = await world().root.$client.query("select subject from mails where recipient = $1", [email]);
    expect(rows).toEqual([{ subject: `The workspace “${name}” will be deleted` }]);

    const others = await member.browser.call(contract.restoreWorkspace, { id: owner.customerId });
    expect(refusal(others)).toEqual([404, "not_found"]);
    const restored = await owner.browser.call(contract.restoreWorkspace, { id: owner.customerId });
    expect(restored.body.user.workspace_deletion_at).toBeNull();
    for (const { browser } of [owner, member]) expect((await browser.call(listCrm, {})).body.totalCreators).toBe(1);
  });

  test("is the owner's alone, and takes the workspace's name", async () => {
    const owner = await makeOwner(world());
    const admin = await makeColleague(world(), owner, "admin");
    expect(refusal(await remove(admin))).toEqual([403, "forbidden"]);
    const other = await owner.browser.call(contract.deleteWorkspace, { name: "Another name", password: PASSWORD });
    expect(refusal(other)).toEqual([409, "other_name"]);
    expect((await userOf(owner)).workspace_deletion_at).toBeNull();
  });

  test("takes the owner's password, or without one a sign-in of the last ten minutes", async () => {
    const owner = await makeOwner(world());
    expect(refusal(await remove(owner, "a guess"))).toEqual([403, "wrong_current_password"]);
    expect(refusal(await remove(owner, ""))).toEqual([403, "wrong_current_password"]);
    await world().root.$client.query("update users set password_hash = null where id = $1", [owner.userId]);
    await world().root.$client.query(
      "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      [owner.userId],
    );
    expect(refusal(await remove(owner, ""))).toEqual([403, "recent_sign_in_required"]);
    expect((await userOf(owner)).workspace_deletion_at).toBeNull();
    await world().root.$client.query(
      "update sessions set created_at = created_at + interval '2 minutes' where user_id = $1",
      [owner.userId],
    );
    expect((await remove(owner, "")).status).toBe(200);
  });

  test("is refused a third time in a day, so that members get no flood of mails", async () => {
    const limited = await createWorld({ rateLimits: true });
    onTestFinished(() => limited.close());
    const owner = await makeOwner(limited);
    const member = await makeColleague(limited, owner, "member");
    const { email } = await userOf(member);
    for (let n = 0; n < contract.DELETIONS_MAX; n += 1) {
      expect((await remove(owner)).status).toBe(200);
      expect((await owner.browser.call(contract.restoreWorkspace, { id: owner.customerId })).status).toBe(200);
    }
    const refused = await remove(owner);
    expect([...refusal(refused), refused.error.msg]).toEqual([
      429,
      "too_many_requests",
      expect.stringContaining("Try again tomorrow"),
    ]);
    const mails = async () =>
      (await limited.root.$client.query("select from mails where recipient = $1", [email])).rowCount;
    expect(await mails()).toBe(2 * contract.DELETIONS_MAX);
    expect((await userOf(owner)).workspace_deletion_at).toBeNull();

    const own = (await userOf(owner)).email;
    await limited.travel(DAY_MS);
    await owner.browser.signIn(own, PASSWORD);
    expect((await remove(owner)).status).toBe(200);
  });

  test("waits until its subscription no longer renews", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    await subscribe(world(), owner.customerId, { endsAtPeriodEnd: false });
    expect(refusal(await remove(owner))).toEqual([409, "has_subscription"]);
    await subscribe(world(), owner.customerId, { endsAtPeriodEnd: true });
    expect((await remove(owner)).status).toBe(200);
  });

  test("leaves people without another one signed in, who go on in a new one", async () => {
    const owner = await makeOwner(world());
    const { email } = await userOf(owner);
    await remove(owner);
    const elsewhere = world().browser();
    const signedIn = await elsewhere.call(login, { email, password: PASSWORD });
    expect(signedIn.body.user.workspace).toBe(owner.customerId);
    const made = await elsewhere.call(contract.createWorkspace, { name: "Next" });
    expect(made.body.user).toMatchObject({ company: "Next", workspace_deletion_at: null, profile_credits: 0 });
    const restored = await elsewhere.call(contract.restoreWorkspace, { id: owner.customerId });
    expect([...refusal(restored), restored.error.msg]).toEqual([403, "plan_limit", expect.stringContaining("“Next”")]);
  });
});

test("after 30 days nothing of a deleted workspace is left, and its members are in others", async () => {
  const later = await createWorld();
  onTestFinished(() => later.close());
  const owner = await makeOwner(later);
  const member = await makeColleague(later, owner, "member");
  const { email } = await userOf(member);
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(later, 1) });
  await owner.browser.call(createList, { title: "Own" });
  await later.root.$client.query("insert into creators (full_name, customer_id) values ('Private', $1)", [
    owner.customerId,
  ]);
  await later.ctx.files.put(`exports/${owner.customerId}/1.csv`, "personal");
  expect((await tablesOf(later, owner.customerId)).length).toBeGreaterThan(5);
  await remove(owner);

  await later.travel(29 * DAY_MS);
  await doNightly(later.ctx);
  expect(await tablesOf(later, owner.customerId)).toContain("crm_creators");
  await later.travel(1.1 * DAY_MS);
  await doNightly(later.ctx);
  expect(await tablesOf(later, owner.customerId)).toEqual([]);
  const { rows } = await later.root.$client.query("select from customers where id = $1", [owner.customerId]);
  expect(rows).toEqual([]);
  expect(await later.ctx.files.exists(`exports/${owner.customerId}/1.csv`)).toBe(false);
  const { rows: marked } = await later.root.$client.query("select from creators where full_name = 'Private'");
  expect(marked).toEqual([]);
  const { user } = (await later.browser().call(login, { email, password: PASSWORD })).body;
  expect(user).toMatchObject({ company: "My workspace", member: "owner", workspace_deletion_at: null });
});
