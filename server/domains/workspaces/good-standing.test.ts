import { expect, test } from "vitest";
import { deleteAccount, exportPersonalData, restoreAccount } from "#contract/account-deletion.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { beginSecondFactor, confirmSecondFactor, listSessions, login, logout } from "#contract/auth/endpoints.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { english } from "#contract/messages/catalogue.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "#contract/passkeys.ts";
import { registeredUser, updateUser } from "#contract/users.ts";
import * as contract from "#contract/workspaces.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { Authenticator } from "#test/support/authenticator.ts";
import { PASSWORD, type Browser } from "#test/support/browser.ts";
import { useWorld } from "#test/support/world.ts";
import { Secret, TOTP } from "otpauth";

const PUBLIC_URL = "https://limelight.example";
const world = useWorld({ publicUrl: PUBLIC_URL });
const current = PASSWORD;

const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];
const userOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user;

async function addOwnPasskey({ browser }: Person): Promise<string> {
  const { options } = (await browser.call(beginPasskey, { current })).body;
  const credential = new Authenticator(PUBLIC_URL).create(options);
  return (await browser.call(addPasskey, { credential, name: "Key" })).body.passkey._id;
}

async function turnOnCodes({ browser }: Person): Promise<void> {
  const { secret } = (await browser.call(beginSecondFactor, { current })).body;
  const timestamp = world().ctx.clock.now().getTime();
  await browser.call(confirmSecondFactor, { code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) });
}

/** A workspace that requires a second factor; its owner has one. */
async function makeStrict(): Promise<Person> {
  const owner = await makeOwner(world());
  await addOwnPasskey(owner);
  expect((await owner.browser.call(contract.requireSecondFactor, { required: true })).status).toBe(200);
  return owner;
}

const readsCrm = async (browser: Browser) => refusal(await browser.call(listCrm, {}));
const ON_HOLD = [403, "second_factor_required"];

test("only the owner can require a second factor, and has one first", async () => {
  const owner = await makeOwner(world());
  const admin = await makeColleague(world(), owner, "admin");
  expect(refusal(await admin.browser.call(contract.requireSecondFactor, { required: true }))).toEqual([
    403,
    "forbidden",
  ]);
  expect(refusal(await owner.browser.call(contract.requireSecondFactor, { required: true }))).toEqual([
    409,
    "own_second_factor",
  ]);
  expect((await admin.browser.call(contract.listMembers, {})).body.requiresSecondFactor).toBe(false);
  await turnOnCodes(owner);
  await owner.browser.call(contract.requireSecondFactor, { required: true });
  const { members, requiresSecondFactor } = (await owner.browser.call(contract.listMembers, {})).body;
  expect(requiresSecondFactor).toBe(true);
  expect(new Map(members.map(({ _id, hasSecondFactor }) => [_id, hasSecondFactor]))).toEqual(
    new Map([
      [owner.userId, true],
      [admin.userId, false],
    ]),
  );
  const viewer = await makeColleague(world(), owner, "viewer");
  await addOwnPasskey(viewer);
  const seen = (await viewer.browser.call(contract.listMembers, {})).body.members;
  expect(new Set(seen.map(({ hasSecondFactor }) => hasSecondFactor))).toEqual(new Set([null]));
});

test("members without one are refused the workspace's calls until they have it, and not their own", async () => {
  const owner = await makeOwner(world());
  const member = await makeColleague(world(), owner, "member");
  const ready = await makeColleague(world(), owner, "member");
  await addOwnPasskey(ready);
  await addOwnPasskey(owner);
  const { rows } = await world().root.$client.query("select id from sessions where user_id = $1", [member.userId]);
  await owner.browser.call(contract.requireSecondFactor, { required: true });
  expect(world().disconnected).toContain(rows[0]?.id);

  const answer = await member.browser.call(listCrm, {});
  expect([...refusal(answer), answer.error.msg]).toEqual([...ON_HOLD, english("errors.second_factor_required")]);
  expect(await readsCrm(ready.browser)).toEqual([200, undefined]);
  expect((await userOf(member)).needs_second_factor).toBe(true);
  expect((await userOf(ready)).needs_second_factor).toBe(false);
  expect((await member.browser.call(listSessions, {})).status).toBe(200);
  // The name of the workspace is not their own, whichever call changes it.
  expect(refusal(await member.browser.call(updateUser, { company: "Mine" }))).toEqual(ON_HOLD);

  const id = await addOwnPasskey(member);
  expect(await readsCrm(member.browser)).toEqual([200, undefined]);
  await member.browser.call(removePasskey, { id, current });
  expect(await readsCrm(member.browser)).toEqual(ON_HOLD);
  await turnOnCodes(member);
  expect(await readsCrm(member.browser)).toEqual([200, undefined]);
});

test("API keys of such members stop too, and work again with their second factor", async () => {
  const owner = await makeOwner(world());
  const admin = await makeColleague(world(), owner, "admin");
  await addOwnPasskey(owner);
  const { key } = (await admin.browser.call(createApiKey, { name: "Export", scopes: ["read"], days: null })).body;
  const program = async () =>
    refusal(
      await world()
        .browser()
        .call(listCrm, {}, { authorization: `Bearer ${key}` }),
    );
  expect(await program()).toEqual([200, undefined]);
  await owner.browser.call(contract.requireSecondFactor, { required: true });
  expect(await program()).toEqual(ON_HOLD);
  await addOwnPasskey(admin);
  expect(await program()).toEqual([200, undefined]);
});

test("another workspace of the same person is not affected, and the first is left for it", async () => {
  const owner = await makeStrict();
  const member = await makeColleague(world(), owner, "member");
  expect(await readsCrm(member.browser)).toEqual(ON_HOLD);
  expect((await member.browser.call(contract.createWorkspace, { name: "My own" })).status).toBe(200);
  expect(await readsCrm(member.browser)).toEqual([200, undefined]);
  await member.browser.call(contract.openWorkspace, { id: owner.customerId });
  expect(await readsCrm(member.browser)).toEqual(ON_HOLD);
  await owner.browser.call(contract.requireSecondFactor, { required: false });
  expect(await readsCrm(member.browser)).toEqual([200, undefined]);
});

test("a second factor without confirmation does not count", async () => {
  const owner = await makeStrict();
  const member = await makeColleague(world(), owner, "member");
  await member.browser.call(beginSecondFactor, { current });
  expect(await readsCrm(member.browser)).toEqual(ON_HOLD);
});

test("before an account is removed its sessions restore it, export and sign out, and nothing else of a workspace", async () => {
  const person = await makeOwner(world());
  const { email } = await userOf(person);
  const { browser } = person;
  await browser.call(deleteAccount, { password: PASSWORD });
  await browser.call(login, { email, password: PASSWORD });
  const CLOSING = [403, "account_closing"];
  expect(await readsCrm(browser)).toEqual(CLOSING);
  expect(refusal(await browser.call(contract.createWorkspace, { name: "Another" }))).toEqual(CLOSING);
  expect(refusal(await browser.call(updateUser, { company: "Another" }))).toEqual(CLOSING);
  expect((await browser.send(exportPersonalData, "/api/registered/user/personal-data")).status).toBe(200);
  expect((await browser.call(listPasskeys, {})).status).toBe(200);
  await browser.call(logout, {});
  await browser.call(login, { email, password: PASSWORD });
  expect((await browser.call(restoreAccount, {})).status).toBe(200);
  expect(await readsCrm(browser)).toEqual([200, undefined]);
});
