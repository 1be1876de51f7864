import { describe, expect, test } from "vitest";
import * as contract from "#contract/account-deletion.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { login } from "#contract/auth/endpoints.ts";
import { addCreator, listCrm, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { listNotifications } from "#contract/notifications.ts";
import { excerptOf } from "#contract/base/text.ts";
import { addNote, getTimeline } from "#contract/timeline.ts";
import { createView, listViews } from "#contract/views.ts";
import { createWorkspace, listMembers, listWorkspaces, transferOwnership } from "#contract/workspaces.ts";
import { registeredUser } from "#contract/users.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";
import { removeDueAccounts } from "./delete-account.ts";

const world = useWorld();
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];
const remove = async ({ browser }: Person) => browser.call(contract.deleteAccount, { password: PASSWORD });
const userOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user;

async function count({ root }: World, table: string, where: string, id: string): Promise<number> {
  const { rows } = await root.$client.query(`select count(*)::int as n from ${table} where ${where} = $1`, [id]);
  return Number(rows[0]?.n);
}

/** The tables with a row that matches. */
async function tablesWith({ root }: World, pattern: string): Promise<string[]> {
  const { rows } = await root.$client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = [];
  for (const { name } of rows) {
    const query = `select from ${name} t where t::text ~* $1 limit 1`;
    if ((await root.$client.query(query, [pattern])).rowCount) found.push(name);
  }
  return found;
}

describe("deleting an account", () => {
  test("needs the password, signs out everywhere, sends a mail, and can be undone by signing in", async () => {
    const owner = await makeOwner(world());
    const { email } = await userOf(owner);
    const elsewhere = world().browser();
    await elsewhere.signIn(email, PASSWORD);
    expect(refusal(await owner.browser.call(contract.deleteAccount, {}))).toEqual([403, "wrong_current_password"]);
    expect((await userOf(owner)).deletion_at).toBeNull();
    const { deletionAt } = (await remove(owner)).body;
    expect(new Date(deletionAt).getTime() - world().ctx.clock.now().getTime()).toBeGreaterThan(29.9 * DAY_MS);
    expect((await owner.browser.call(registeredUser, {})).status).toBe(401);
    expect((await elsewhere.call(registeredUser, {})).status).toBe(401);
    const { rows } = await world().root.$client.query("select subject from mails where recipient = $1", [email]);
    expect(rows).toEqual([{ subject: "Your Limelight account will be deleted" }]);

    const signedIn = await owner.browser.call(login, { email, password: PASSWORD });
    expect(signedIn.body.user.deletion_at).toBe(deletionAt);
    const restored = await owner.browser.call(contract.restoreAccount, {});
    expect(restored.body.user.deletion_at).toBeNull();
  });

  test("makes the user's API keys stop working, until the account is restored", async () => {
    const owner = await makeOwner(world());
    const { email } = await userOf(owner);
    const { key } = (await owner.browser.call(createApiKey, { name: "Export", scopes: ["read"], days: null })).body;
    const program = async () =>
      world()
        .browser()
        .call(listCrm, {}, { authorization: `Bearer ${key}` });
    expect((await program()).status).toBe(200);
    await remove(owner);
    expect(
      (
        await world()
          .browser()
          .send(listCrm, "/api/crm/list", undefined, { authorization: `Bearer ${key}` })
      ).status,
    ).toBe(401);
    await owner.browser.signIn(email, PASSWORD);
    await owner.browser.call(contract.restoreAccount, {});
    expect((await program()).status).toBe(200);
  });

  test("is refused to the owner of a workspace with other members, until another one owns it", async () => {
    const owner = await makeOwner(world());
    const colleague = await makeColleague(world(), owner, "admin");
    const refused = await remove(owner);
    expect(refusal(refused)).toEqual([409, "owns_workspaces"]);
    expect(refused.error.msg).toContain(`“${(await userOf(owner)).company}”`);
    expect((await userOf(owner)).deletion_at).toBeNull();
    await owner.browser.call(transferOwnership, { to: colleague.userId, password: PASSWORD });
    expect((await remove(owner)).status).toBe(200);
  });

  test("is refused to sample accounts and visitors", async () => {
    const owner = await makeOwner(world());
    await world().root.$client.query("update users set is_sample = true where id = $1", [owner.userId]);
    expect(refusal(await remove(owner))).toEqual([409, "is_sample"]);
    const visitor = world().browser();
    expect((await visitor.call(contract.deleteAccount, {})).status).toBe(401);
    expect((await visitor.call(contract.restoreAccount, {})).status).toBe(401);
    expect((await visitor.call(contract.exportPersonalData, {})).status).toBe(401);
  });

  test("counts guesses of the password", async () => {
    const limited = await createWorld({ rateLimits: true });
    const owner = await makeOwner(limited);
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await owner.browser.call(contract.deleteAccount, { password: `guess ${i}` })).status);
    expect([statuses.at(9), statuses.at(10)]).toEqual([403, 429]);
    await limited.close();
  });
});

test("the data about a person comes as a file, without secrets and without the data of others", async () => {
  const owner = await makeOwner(world());
  const other = await makeOwner(world());
  await owner.browser.call(createView, { title: "Mine", shared: false, state: {} });
  const { body, headers } = await owner.browser.call(contract.exportPersonalData, {});
  expect(headers["content-disposition"]).toContain("limelight-my-data.json");
  const text = JSON.stringify(body);
  expect(text).toContain((await userOf(owner)).email);
  expect(text).toContain("Mine");
  expect(text).not.toContain((await userOf(other)).email);
  expect(text).not.toMatch(/\$argon2id|accessHash|refreshHash/);
});

describe("after 30 days", () => {
  test("the account and its own workspaces are gone, and nothing of others", async () => {
    const later = await createWorld();
    const leaving = await makeOwner(later);
    const { email } = await userOf(leaving);
    await leaving.browser.call(addCreator, { creatorsId: await makeCreators(later, 1) });
    await leaving.browser.call(createList, { title: "Own" });
    await later.ctx.files.put(`exports/${leaving.customerId}/1.csv`, "personal");
    await later.root.$client.query("update customers set plan = 3 where id = $1", [leaving.customerId]);
    await leaving.browser.call(createWorkspace, { name: "Another" });
    const staying = await makeOwner(later);
    await remove(leaving);

    await later.travel(29 * DAY_MS);
    await doNightly(later.ctx);
    expect(await count(later, "users", "id", leaving.userId)).toBe(1);
    await later.travel(1.1 * DAY_MS);
    await doNightly(later.ctx);
    expect(await count(later, "users", "id", leaving.userId)).toBe(0);
    for (const table of ["crm_creators", "lists", "actions", "workspace_members"])
      expect(await count(later, table, "customer_id", leaving.customerId), table).toBe(0);
    expect(await count(later, "customers", "name", "Another")).toBe(0);
    expect(await count(later, "mails", "recipient", email)).toBe(0);
    expect(await later.ctx.files.exists(`exports/${leaving.customerId}/1.csv`)).toBe(false);
    expect((await later.browser().signIn(email, PASSWORD)).status).toBe(401);
    expect(await count(later, "users", "id", staying.userId)).toBe(1);
    expect(await count(later, "customers", "id", staying.customerId)).toBe(1);
    await later.browser().signUp({ email });
    await later.close();
  });

  test("what was shared stays: with the owner, or with the longest member of the highest role", async () => {
    const later = await createWorld();
    const owner = await makeOwner(later);
    const leaving = await makeColleague(later, owner, "member");
    await leaving.browser.call(createView, { title: "Shared", shared: true, state: {} });
    await leaving.browser.call(createView, { title: "Private", shared: false, state: {} });
    await leaving.browser.call(createList, { title: "Campaign" });
    expect((await remove(leaving)).status).toBe(200);
    const alone = await makeOwner(later);
    expect((await remove(alone)).status).toBe(200);
    // Joined after its owner deleted the account.
    const viewer = await makeColleague(later, alone, "viewer");
    const admin = await makeColleague(later, alone, "admin");

    await later.travel(31 * DAY_MS);
    await doNightly(later.ctx);
    for (const { userId } of [leaving, alone]) expect(await count(later, "users", "id", userId)).toBe(0);
    const { email } = (await later.root.$client.query("select email from users where id = $1", [owner.userId])).rows[0];
    await owner.browser.signIn(email, PASSWORD);
    const { views } = (await owner.browser.call(listViews, {})).body;
    expect(views.map(({ title }) => title)).toEqual(["Shared"]);
    const { rows } = await later.root.$client.query("select user_id from saved_views");
    expect(rows).toEqual([{ user_id: owner.userId }]);
    expect(await count(later, "lists", "title", "Campaign")).toBe(1);
    const roles = await later.root.$client.query(
      "select user_id, role from workspace_members where customer_id = $1 order by role",
      [alone.customerId],
    );
    expect(roles.rows).toEqual([
      { user_id: admin.userId, role: "owner" },
      { user_id: viewer.userId, role: "viewer" },
    ]);
    await later.close();
  });

  test("no table has the address, which people without a name are mentioned by", async () => {
    const later = await createWorld();
    const owner = await makeOwner(later);
    const [leaving, other] = [await makeColleague(later, owner, "member"), await makeColleague(later, owner, "member")];
    await later.root.$client.query("update users set first_name = '', last_name = '' where id = $1", [leaving.userId]);
    const { email } = await userOf(leaving);
    await owner.browser.call(addCreator, { creatorsId: await makeCreators(later, 1) });
    const [row] = (await owner.browser.call(listCrm, {})).body.crmCreators;
    const id = row?._id ?? "";
    const text = `${"Long ".repeat(28)}@${email} and @Other: not x${email}`;
    await owner.browser.call(addNote, { id, text, mentions: [leaving.userId, other.userId] });
    const values = [{ customCreatorId: id, customNote: leaving.userId }];
    await owner.browser.call(updateCustomNotes, { field: "owner", values });
    expect((await leaving.browser.call(contract.exportPersonalData, {})).body).toMatchObject({
      mentions: [{ creatorId: Number(row?.creatorId), text }],
      ownedCreators: [{ creatorId: Number(row?.creatorId), due: null }],
    });
    const emails = { owner: (await userOf(owner)).email, other: (await userOf(other)).email };
    await remove(leaving);

    await later.travel(31 * DAY_MS);
    await removeDueAccounts(later);
    expect(await tablesWith(later, `[^x]${email}`)).toEqual([]);
    await owner.browser.signIn(emails.owner, PASSWORD);
    const { entries } = (await owner.browser.call(getTimeline, { id, show: "notes" })).body;
    const written = `${"Long ".repeat(28)}@former member and @Other: not x${email}`;
    const mentions = expect.arrayContaining([{ _id: leaving.userId, name: "former member" }]);
    expect(entries).toMatchObject([{ what: { note: { text: written, mentions } } }]);
    await other.browser.signIn(emails.other, PASSWORD);
    const { notifications } = (await other.browser.call(listNotifications, { type: "global" })).body;
    expect(notifications).toMatchObject([{ payload: { excerpt: excerptOf(written, 160) } }]);
    await later.close();
  });

  test("a restored account stays", async () => {
    const later = await createWorld();
    const owner = await makeOwner(later);
    const { email } = await userOf(owner);
    await remove(owner);
    await owner.browser.signIn(email, PASSWORD);
    await owner.browser.call(contract.restoreAccount, {});
    await later.travel(31 * DAY_MS);
    await doNightly(later.ctx);
    expect(await count(later, "users", "id", owner.userId)).toBe(1);
    await owner.browser.signIn(email, PASSWORD);
    expect((await owner.browser.call(listWorkspaces, {})).body.workspaces).toHaveLength(1);
    expect((await owner.browser.call(listMembers, {})).body.members).toHaveLength(1);
    await later.close();
  });
});
