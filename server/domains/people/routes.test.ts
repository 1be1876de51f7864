import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions } from "#contract/actions.ts";
import { listAudit } from "#contract/audit-log/endpoints.ts";
import { changePassword, login } from "#contract/auth/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { listMails } from "#contract/system-mails.ts";
import { getPerson, listPeople, mailPerson, setPlan, signOutPerson } from "#contract/people.ts";
import { PLAN_IDS, setSearchCredits } from "#contract/plans.ts";
import { registeredUser, updateUser } from "#contract/users.ts";
import { customers, sessions, users } from "#server/db/tables/index.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

async function emailOf({ userId }: Person): Promise<string> {
  const [row] = await world().root.select().from(users).where(eq(users.id, userId));
  return row?.email ?? "";
}

async function found(admin: Person, input: InputOf<typeof listPeople>) {
  return (await admin.browser.call(listPeople, input)).body.people.map(({ _id }) => _id);
}

describe("people", () => {
  test("are found by name, address, workspace, plan, state and last use", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world(), PLAN_IDS.business)];
    await owner.browser.call(updateUser, { company: "Paper 100%", first_name: "Grace", last_name: "Hopper" });
    const colleague = await makeColleague(world(), owner, "viewer");
    const { body } = await admin.browser.call(listPeople, { filters: { search: "grace HOPPER" } });
    expect(body).toMatchObject({ total: 1, choices: { plans: [{ value: PLAN_IDS.business, count: 1 }] } });
    expect(body.people).toEqual([
      {
        _id: owner.userId,
        name: "Grace Hopper",
        email: await emailOf(owner),
        logo_url: null,
        states: ["active"],
        workspace: { _id: owner.customerId, name: "Paper 100%" },
        plan: PLAN_IDS.business,
        lastUsedAt: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
    expect(new Set(await found(admin, { filters: { search: "r 100%" } }))).toEqual(
      new Set([owner.userId, colleague.userId]),
    );
    expect(await found(admin, { filters: { search: await emailOf(owner) } })).toEqual([owner.userId]);
    expect(await found(admin, { filters: { plans: [PLAN_IDS.agency] } })).toEqual([]);
    expect(await found(admin, { filters: { states: ["administrator"] } })).toEqual([admin.userId]);
    expect(await found(admin, { filters: { used: { from: null, to: "2020-01-01" } } })).toEqual([]);
    const today = world().ctx.clock.now().toISOString().slice(0, 10);
    expect(await found(admin, { filters: { search: "Grace", used: { from: today, to: today } } })).toHaveLength(1);
    expect(await found(admin, { filters: { search: "Grace", joined: { from: today, to: null } } })).toHaveLength(1);
  });

  test.each(["name", "email", "workspace", "createdAt"] as const)("are sorted by %s", async (sort) => {
    const admin = await makeAdmin(world());
    const down = await found(admin, { sort, asc: "false" });
    const up = await found(admin, { sort, asc: "true" });
    expect(up.length).toBeGreaterThan(1);
    expect(down).toEqual(up.toReversed());
  });

  test("come with the last used first", async () => {
    const admin = await makeAdmin(world());
    const { people } = (await admin.browser.call(listPeople, {})).body;
    const times = people.map(({ lastUsedAt }) => lastUsedAt ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("last used long ago are known by the audit log once their sessions are gone", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    await world().root.delete(sessions).where(eq(sessions.userId, owner.userId));
    const { user } = (await admin.browser.call(getPerson, { id: owner.userId })).body;
    expect([user.devices, typeof user.lastUsedAt]).toEqual([0, "string"]);
  });

  test("are shown with workspaces, roles and how they sign in, and no secret", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    const { body } = await admin.browser.call(getPerson, { id: owner.userId });
    expect(body.user).toMatchObject({
      workspaces: [{ _id: owner.customerId, role: "owner", plan: PLAN_IDS.free, members: 1, isOpened: true }],
      devices: 1,
      signsInBy: { password: true, secondFactor: false, providers: 0 },
      searchCredits: { left: 2, extra: 0 },
    });
    await admin.browser.call(setSearchCredits, { id: owner.userId, credits: 7 });
    expect((await admin.browser.call(getPerson, { id: owner.userId })).body.user.searchCredits).toEqual({
      left: 9,
      extra: 7,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon|hash/i);
    expect((await admin.browser.call(getPerson, { id: crypto.randomUUID() })).error.err).toBe("not_found");
  });
});

describe("a plan", () => {
  test("applies to the workspace, notifies its tabs, and is in its history and audit log", async () => {
    const [admin, owner, stranger] = [await makeAdmin(world()), await makeOwner(world()), await makeOwner(world())];
    world().emitted.length = 0;
    const { body } = await admin.browser.call(setPlan, { id: owner.userId, plan: PLAN_IDS.business });
    expect(body.user.plan).toBe(PLAN_IDS.business);
    expect(world().emitted).toContainEqual({ customerId: owner.customerId, event: "refresh_user", payload: {} });
    expect((await owner.browser.call(registeredUser, {})).body.user.plan).toBe(PLAN_IDS.business);
    const [untouched] = await world().root.select().from(customers).where(eq(customers.id, stranger.customerId));
    expect(untouched?.plan).toBe(PLAN_IDS.free);
    const [action] = (await owner.browser.call(listActions, {})).body.actions;
    expect(action).toMatchObject({ verb: "plans.grant", title: "Business", actor: null, canUndo: false });
    const [entry] = (await owner.browser.call(listAudit, {})).body.entries;
    expect(entry).toMatchObject({ kind: "plan.changed", detail: "Business", by: "administrator" });
    // Administrators of the installation are no members: the workspace learns what they did, not who they are.
    expect(entry?.actor).toEqual({ _id: null, name: null, email: null });
  });

  test("that it is on already changes and records nothing", async () => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    await admin.browser.call(setPlan, { id: owner.userId, plan: PLAN_IDS.free });
    expect((await owner.browser.call(listActions, {})).body.actions).toEqual([]);
    const kinds = (await owner.browser.call(listAudit, {})).body.entries.map(({ kind }) => kind);
    expect(kinds).toEqual(["sign-up"]);
  });

  test.each([0, 6, 1.5, "gold"])("cannot be %s", async (plan) => {
    const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
    const answer = await admin.browser.send(setPlan, `/api/admin/user/${owner.userId}/plan`, { plan });
    expect([answer.status, answer.error.err]).toEqual([400, "bad_request"]);
    const unknown = await admin.browser.call(setPlan, { id: crypto.randomUUID(), plan: PLAN_IDS.free });
    expect(unknown.error.err).toBe("not_found");
  });
});

test("signing someone out ends their sessions on all devices", async () => {
  const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
  const other = world().browser();
  await other.call(login, { email: await emailOf(owner), password: PASSWORD });
  world().disconnected.length = 0;
  const { body } = await admin.browser.call(signOutPerson, { id: owner.userId });
  expect([body.user.devices, world().disconnected.length]).toEqual([0, 2]);
  for (const browser of [owner.browser, other]) expect((await browser.call(registeredUser, {})).status).toBe(401);
  await owner.browser.signIn(await emailOf(owner), PASSWORD);
  const [, entry] = (await owner.browser.call(listAudit, {})).body.entries;
  expect(entry).toMatchObject({ kind: "person.signed-out", by: "administrator", subject: { _id: owner.userId } });
});

test("a link for a new password goes to the mailbox, and works", async () => {
  const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
  const { body } = await admin.browser.call(mailPerson, { id: owner.userId });
  expect(body).toEqual({ success: true });
  const email = await emailOf(owner);
  const mail = (await admin.browser.call(listMails, {})).body.mails.find(({ to }) => to === email);
  const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
  await world().browser().call(changePassword, { token, password: "another long password" });
  expect((await owner.browser.signIn(email, "another long password")).status).toBe(200);
  await world().root.update(users).set({ isSample: true }).where(eq(users.id, owner.userId));
  expect((await admin.browser.call(mailPerson, { id: owner.userId })).error.err).toBe("is_sample");
});
