import { describe, expect, onTestFinished, test } from "vitest";
import { signup } from "#contract/auth/endpoints.ts";
import { addCreator, getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { registeredUser } from "#contract/users.ts";
import * as contract from "#contract/workspaces.ts";
import { createAccount } from "#server/domains/auth/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const world = useWorld();
const newcomer = { first_name: "New", last_name: "Comer", password: PASSWORD, privacyAccepeted: true } as const;

/** An invitation's token and what follows it. */
async function invited({ browser }: Person, email: string, role: "admin" | "member" | "viewer" = "member") {
  const { body } = await browser.call(contract.invite, { email, role });
  return body.link?.split("token=")[1] ?? "";
}

const emailOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user.email;

describe("invitations", () => {
  test("bring a new person in where sign-up is by invitation only: once, and bound to the address", async () => {
    const owner = await makeOwner(world());
    world().ctx.config.signup = "invite";
    onTestFinished(() => void (world().ctx.config.signup = "open"));
    const email = "newcomer@example.test";
    const token = await invited(owner, email, "viewer");
    const visitor = world().browser();
    const shown = await visitor.call(contract.readInvitation, { token });
    expect(shown.body).toMatchObject({ email, role: "viewer", hasAccount: false });
    const mail = await world().root.$client.query("select body from mails where recipient = $1", [email]);
    expect(mail.rows[0].body).toContain(`/invitation?token=${token}`);
    const other = await visitor.call(signup, { ...newcomer, email: "someone-else@example.test", token });
    expect([other.status, other.error.err]).toEqual([403, "invalid_link"]);
    const joined = await visitor.call(signup, { ...newcomer, email, token });
    expect(joined.body.user).toMatchObject({ workspace: owner.customerId, member: "viewer" });
    const again = await world()
      .browser()
      .call(signup, { ...newcomer, email: "third@example.test", token });
    expect(again.error.err).toBe("signup_closed");
    const { members, invitations } = (await owner.browser.call(contract.listMembers, {})).body;
    expect(members.map(({ role, isYou }) => [role, isYou])).toEqual([
      ["owner", true],
      ["viewer", false],
    ]);
    expect(invitations).toEqual([]);
  });

  test("let someone with an account join; their own workspace stays and nothing of it is mixed in", async () => {
    const owner = await makeOwner(world());
    const guest = await makeOwner(world());
    const [creator] = await makeCreators(world(), 1);
    await guest.browser.call(addCreator, { creatorsId: [creator ?? ""] });
    const stranger = await makeOwner(world());
    const token = await invited(owner, await emailOf(guest), "admin");
    const wrong = await stranger.browser.call(contract.acceptInvitation, { token });
    expect([wrong.status, wrong.error.err]).toEqual([403, "other_address"]);
    const { user } = (await guest.browser.call(contract.acceptInvitation, { token })).body;
    expect(user).toMatchObject({ workspace: owner.customerId, member: "admin" });
    expect((await guest.browser.call(listCrm, {})).body.totalCreators).toBe(0);
    const { workspaces } = (await guest.browser.call(contract.listWorkspaces, {})).body;
    expect(new Map(workspaces.map(({ _id, role, isCurrent }) => [_id, [role, isCurrent]]))).toEqual(
      new Map([
        [owner.customerId, ["admin", true]],
        [guest.customerId, ["owner", false]],
      ]),
    );
    await guest.browser.call(contract.openWorkspace, { id: guest.customerId });
    expect((await guest.browser.call(listCrm, {})).body.totalCreators).toBe(1);
    const foreign = await stranger.browser.call(contract.openWorkspace, { id: owner.customerId });
    expect([foreign.status, foreign.error.err]).toEqual([404, "not_found"]);
    expect((await guest.browser.call(contract.acceptInvitation, { token })).error).toMatchObject({
      err: "invalid_link",
      msg: expect.stringContaining("Ask the person who invited you for a new one."),
    });
  });

  test("stop working when withdrawn, replaced or after a week", async () => {
    const late = await createWorld();
    const owner = await makeOwner(late);
    const email = "late@example.test";
    const former = await invited(owner, email);
    const second = await invited(owner, email, "viewer");
    const read = async (token: string) => (await late.browser().call(contract.readInvitation, { token })).status;
    expect([await read(former), await read(second)]).toEqual([403, 200]);
    const { invitations } = (await owner.browser.call(contract.listMembers, {})).body;
    expect(invitations).toMatchObject([{ email, role: "viewer" }]);
    const id = invitations[0]?._id ?? "";
    expect((await (await makeOwner(late)).browser.call(contract.withdrawInvitation, { id })).status).toBe(404);
    expect((await owner.browser.call(contract.withdrawInvitation, { id })).status).toBe(200);
    expect(await read(second)).toBe(403);
    const third = await invited(owner, email);
    await late.travel(8 * 24 * 60 * 60_000);
    expect(await read(third)).toBe(403);
    await late.close();
  });

  test("are for people outside, by those who may invite", async () => {
    const owner = await makeOwner(world());
    const colleague = await makeColleague(world(), owner, "member");
    const again = await owner.browser.call(contract.invite, { email: await emailOf(colleague) });
    expect([again.status, again.error.err]).toEqual([409, "already_member"]);
    const refused = await colleague.browser.call(contract.invite, { email: "friend@example.test" });
    expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
    expect((await colleague.browser.call(contract.listMembers, {})).body.invitations).toEqual([]);
  });
});

describe("members", () => {
  test("get another role, which counts at once; the owner keeps theirs", async () => {
    const owner = await makeOwner(world());
    const admin = await makeColleague(world(), owner, "admin");
    const member = await makeColleague(world(), owner, "member");
    expect((await admin.browser.call(contract.setRole, { id: member.userId, role: "viewer" })).status).toBe(200);
    const [creator] = await makeCreators(world(), 1);
    const refused = await member.browser.call(addCreator, { creatorsId: [creator ?? ""] });
    expect(refused.error.err).toBe("forbidden");
    const own = await admin.browser.call(contract.setRole, { id: owner.userId, role: "viewer" });
    expect([own.status, own.error.err]).toEqual([409, "is_owner"]);
    const foreign = await makeOwner(world());
    const elsewhere = await foreign.browser.call(contract.setRole, { id: member.userId, role: "admin" });
    expect(elsewhere.error.err).toBe("not_found");
  });

  test("are removed and signed out; what they made stays with their name, and they have a workspace of their own", async () => {
    const owner = await makeOwner(world());
    const member = await makeColleague(world(), owner, "member");
    const [creator] = await makeCreators(world(), 1);
    await member.browser.call(addCreator, { creatorsId: [creator ?? ""] });
    const email = await emailOf(member);
    expect((await owner.browser.call(contract.removeMember, { id: member.userId })).status).toBe(200);
    expect((await member.browser.call(registeredUser, {})).status).toBe(401);
    const { crmCreators } = (await owner.browser.call(listCrm, {})).body;
    expect(crmCreators).toHaveLength(1);
    const { members } = (await owner.browser.call(getCrmUser, {})).body.crmUser;
    expect(members.map(({ _id }) => _id)).toContain(member.userId);
    await member.browser.signIn(email, PASSWORD);
    const { user } = (await member.browser.call(registeredUser, {})).body;
    expect(user).toMatchObject({ member: "owner", company: "My workspace" });
    expect((await member.browser.call(listCrm, {})).body.totalCreators).toBe(0);
    expect((await owner.browser.call(contract.removeMember, { id: owner.userId })).error.err).toBe("not_found");
    // Invited again, they are back.
    const token = await invited(owner, email, "viewer");
    expect((await member.browser.call(contract.acceptInvitation, { token })).body.user.member).toBe("viewer");
  });

  test("leave for another workspace; the owner transfers theirs first", async () => {
    const owner = await makeOwner(world());
    const member = await makeColleague(world(), owner, "member");
    const stuck = await owner.browser.call(contract.leaveWorkspace, {});
    expect([stuck.status, stuck.error.err]).toEqual([409, "is_owner"]);
    const refused = await member.browser.call(contract.transferOwnership, { to: member.userId });
    expect(refused.error.err).toBe("forbidden");
    const stranger = await makeOwner(world());
    const transfer = async (to: string, password = PASSWORD) =>
      owner.browser.call(contract.transferOwnership, { to, password });
    expect((await transfer(member.userId, "a guess")).error.err).toBe("wrong_current_password");
    expect((await transfer(stranger.userId)).error.err).toBe("not_found");
    expect((await transfer(member.userId)).status).toBe(200);
    const { members } = (await member.browser.call(contract.listMembers, {})).body;
    expect(members.map(({ role }) => role)).toEqual(["admin", "owner"]);
    const left = await owner.browser.call(contract.leaveWorkspace, {});
    expect(left.body.user.workspace).not.toBe(owner.customerId);
    expect((await owner.browser.call(contract.openWorkspace, { id: owner.customerId })).error.err).toBe("not_found");
  });
});

describe("further workspaces", () => {
  test("begin empty, with the user as owner", async () => {
    const { browser } = await makeOwner(world(), PLAN_IDS.starter);
    const { user } = (await browser.call(contract.createWorkspace, { name: "Second Studio" })).body;
    expect(user).toMatchObject({ company: "Second Studio", member: "owner", limits: { crm_creators: { max: 200 } } });
    expect((await browser.call(listCrm, {})).body.totalCreators).toBe(0);
    const empty = await browser.send(contract.createWorkspace, "/api/workspaces", { name: " " });
    expect([empty.status, empty.error.err]).toEqual([400, "bad_request"]);
    expect((await world().browser().call(contract.listWorkspaces, {})).error.err).toBe("bad_access_token");
  });
});

test("where sign-up is by invitation, only those who may invite create workspaces, as owners may invite", async () => {
  const own = await createWorld({ signup: "invite", plans: false });
  const owner = await makeFirst(own);
  const create = async ({ browser }: Pick<Person, "browser">) =>
    (await browser.call(contract.createWorkspace, { name: "Another" })).status;
  for (const [role, status] of [
    ["viewer", 403],
    ["member", 403],
    ["admin", 200],
  ] as const) {
    const { body } = await owner.browser.call(contract.invite, { email: `${role}@example.test`, role });
    const browser = own.browser();
    const token = body.link?.split("token=")[1] ?? "";
    await browser.signUp({ email: `${role}@example.test`, token });
    expect([role, await create({ browser })]).toEqual([role, status]);
  }
  expect(await create(owner)).toBe(200);
  await own.close();
});

/** The first person of an installation without open sign-up. */
async function makeFirst(own: World): Promise<Pick<Person, "browser">> {
  await createAccount(own.ctx, {
    email: "first@example.test",
    password: PASSWORD,
    firstName: "First",
    lastName: "Owner",
    company: "First",
    plan: 1,
  });
  const browser = own.browser();
  await browser.signIn("first@example.test", PASSWORD);
  return { browser };
}
