import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { listSessions, login, refreshToken, signup } from "#contract/auth/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import * as contract from "#contract/workspaces.ts";
import { users, workspaceMembers } from "#server/db/tables/index.ts";
import { lockTenant } from "#server/db/tenant.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const world = useWorld();

const emailOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user.email;
const tokenOf = (link: string | null) => link?.split("token=")[1] ?? "";

/** Calls that were all admitted before the first of them had the workspace's lock. */
async function atOnce<T>({ customerId }: Person, begin: () => Promise<T>[]): Promise<T[]> {
  const calls = await world().root.transaction(async (db) => {
    await lockTenant({ db, customerId });
    const begun = begin();
    await waitingForLocks(world(), begun.length);
    return { begun };
  });
  return Promise.all(calls.begun);
}

describe("at the same time", () => {
  test("two transfers leave one owner", async () => {
    const owner = await makeOwner(world());
    const heirs = [await makeColleague(world(), owner, "member"), await makeColleague(world(), owner, "member")];
    const answers = await atOnce(owner, () =>
      heirs.map(({ userId }) => owner.browser.call(contract.transferOwnership, { to: userId, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { members } = (await owner.browser.call(contract.listMembers, {})).body;
    expect(members.map(({ role }) => role).toSorted()).toEqual(["admin", "member", "owner"]);
  });

  test("of two admins who remove each other one remains", async () => {
    const owner = await makeOwner(world());
    const [one, other] = [await makeColleague(world(), owner, "admin"), await makeColleague(world(), owner, "admin")];
    await atOnce(owner, () => [
      one.browser.call(contract.removeMember, { id: other.userId }),
      other.browser.call(contract.removeMember, { id: one.userId }),
    ]);
    expect((await owner.browser.call(contract.listMembers, {})).body.members).toHaveLength(2);
  });

  test("a workspace is not opened while its member is removed", async () => {
    const owner = await makeOwner(world());
    const guest = await makeOwner(world());
    const invitation = await owner.browser.call(contract.invite, { email: await emailOf(guest) });
    await guest.browser.call(contract.acceptInvitation, { token: tokenOf(invitation.body.link) });
    await guest.browser.call(contract.openWorkspace, { id: guest.customerId });
    const opening = await world().root.transaction(async (tx) => {
      const isGuest = eq(workspaceMembers.userId, guest.userId);
      const isThere = eq(workspaceMembers.customerId, owner.customerId);
      await tx.update(workspaceMembers).set({ leftAt: world().ctx.clock.now() }).where(and(isGuest, isThere));
      const call = guest.browser.call(contract.openWorkspace, { id: owner.customerId });
      await waitingForLocks(world());
      return { call };
    });
    expect((await opening.call).error.err).toBe("not_found");
    expect((await guest.browser.call(registeredUser, {})).body.user.workspace).toBe(guest.customerId);
  });
});

describe("a user who is no longer a member of the workspace they worked in", () => {
  async function stranded() {
    const person = await makeOwner(world());
    const email = await emailOf(person);
    const left = { leftAt: world().ctx.clock.now() };
    await world().root.update(workspaceMembers).set(left).where(eq(workspaceMembers.userId, person.userId));
    return { ...person, email };
  }

  test("is signed out there, and signs in to another one", async () => {
    const { browser, email, userId, customerId } = await stranded();
    expect((await browser.call(registeredUser, {})).status).toBe(401);
    expect((await browser.call(refreshToken, {})).error.err).toBe("bad_access_token");
    const { status, body } = await browser.call(login, { email, password: PASSWORD });
    expect([status, body.user.member]).toEqual([200, "owner"]);
    expect(body.user.workspace).not.toBe(customerId);
    const [row] = await world().root.select().from(users).where(eq(users.id, userId));
    expect(row?.customerId).toBe(body.user.workspace);
  });
});

test("a removed member's other workspace is still the one they sign in to", async () => {
  const owner = await makeOwner(world());
  const guest = await makeOwner(world(), PLAN_IDS.starter);
  const email = await emailOf(guest);
  const invitation = await owner.browser.call(contract.invite, { email });
  await guest.browser.call(contract.acceptInvitation, { token: tokenOf(invitation.body.link) });
  const second = await guest.browser.call(contract.createWorkspace, { name: "zz last by name" });
  await owner.browser.call(contract.removeMember, { id: guest.userId });
  expect((await guest.browser.call(registeredUser, {})).status).toBe(200);
  const { body } = await world().browser().signIn(email, PASSWORD);
  expect(body.user.workspace).toBe(second.body.user.workspace);
});

describe("invitations", () => {
  test.for(["removed", "demoted", "left"] as const)("by someone who was %s stop working", async (how) => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const admin = await makeColleague(world(), owner, "admin");
    const { body } = await admin.browser.call(contract.invite, { email: `${how}@example.test`, role: "admin" });
    const byOwner = await owner.browser.call(contract.invite, { email: `of-owner-${how}@example.test` });
    if (how === "removed") await owner.browser.call(contract.removeMember, { id: admin.userId });
    if (how === "demoted") await owner.browser.call(contract.setRole, { id: admin.userId, role: "member" });
    if (how === "left") await admin.browser.call(contract.leaveWorkspace, {});
    const read = (link: string | null) =>
      world()
        .browser()
        .call(contract.readInvitation, { token: tokenOf(link) });
    expect([(await read(body.link)).status, (await read(byOwner.body.link)).status]).toEqual([403, 200]);
  });

  test("go to the mailbox only where there is a mail server: their link shows who has an account", async () => {
    const owner = await makeOwner(world());
    world().ctx.config.smtp = { url: "smtp://127.0.0.1:1", from: "no-reply@limelight.example" };
    onTestFinished(() => void (world().ctx.config.smtp = undefined));
    const { body } = await owner.browser.call(contract.invite, { email: "by-mail@example.test" });
    expect(body).toEqual({ success: true, link: null });
  });

  test("do not flood a mailbox, from however many workspaces", async () => {
    const limited = await createWorld({ rateLimits: true });
    const owners = [await makeOwner(limited), await makeOwner(limited)];
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const sent = await owners[i % 2]?.browser.call(contract.invite, { email: "flooded@example.test" });
      statuses.push(sent?.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});

test("signing up ends the former session of the device", async () => {
  const { browser, ...former } = await makeOwner(world());
  const email = await emailOf({ browser, ...former });
  const person = { first_name: "New", last_name: "Comer", password: PASSWORD, privacyAccepeted: true } as const;
  await browser.call(signup, { ...person, email: "next-on-device@example.test" });
  const elsewhere = world().browser();
  await elsewhere.signIn(email, PASSWORD);
  expect((await elsewhere.call(listSessions, {})).body.sessions).toHaveLength(1);
});
