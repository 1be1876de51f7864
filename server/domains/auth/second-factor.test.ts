import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import * as contract from "#contract/auth/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const world = useWorld();
const STEP_MS = 30_000;
const current = PASSWORD;

const emailOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user.email;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

/** The code of the authenticator app, so many steps from now on the world's clock. */
function codeAt({ ctx }: World, secret: string, steps = 0): string {
  const timestamp = ctx.clock.now().getTime() + steps * STEP_MS;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** To the begin of a time step, so that no code becomes older during a test. */
async function toNextStep({ ctx, travel }: World): Promise<void> {
  await travel(STEP_MS - (ctx.clock.now().getTime() % STEP_MS));
}

async function enabled(own: World, person: Person) {
  const { secret, uri } = (await person.browser.call(contract.beginSecondFactor, { current })).body;
  const confirmed = await person.browser.call(contract.confirmSecondFactor, { code: codeAt(own, secret, -1) });
  return { secret, uri, recoveryCodes: confirmed.body.recoveryCodes };
}

beforeEach(async () => toNextStep(world()));

test("once confirmed by a code, the password alone no longer signs in, and other devices are signed out", async () => {
  const person = await makeOwner(world());
  const email = await emailOf(person);
  const other = world().browser();
  await other.call(contract.login, { email, password: PASSWORD });
  const wrong = await person.browser.call(contract.beginSecondFactor, { current: "not the password" });
  expect(refusal(wrong)).toEqual([403, "wrong_current_password"]);

  const { secret, uri } = (await person.browser.call(contract.beginSecondFactor, { current })).body;
  expect(uri).toContain(`secret=${secret}`);
  expect((await world().browser().call(contract.login, { email, password: PASSWORD })).status).toBe(200);
  expect(refusal(await person.browser.call(contract.confirmSecondFactor, { code: "000000" }))[1]).toBe("invalid_code");
  const confirmed = await person.browser.call(contract.confirmSecondFactor, { code: codeAt(world(), secret) });
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(contract.RECOVERY_CODES);
  expect(refusal(await other.call(registeredUser, {}))[0]).toBe(401);
  expect((await person.browser.call(registeredUser, {})).status).toBe(200);

  const again = world().browser();
  expect(refusal(await again.call(contract.login, { email, password: PASSWORD }))).toEqual([401, "code_required"]);
  expect(
    refusal(await again.call(contract.login, { email, password: "wrong", code: codeAt(world(), secret, 1) })),
  ).toEqual([401, "invalid_credentials"]);
  expect((await again.call(registeredUser, {})).status).toBe(401);
  expect(
    (await again.call(contract.login, { email, password: PASSWORD, code: codeAt(world(), secret, 1) })).status,
  ).toBe(200);
  expect((await again.call(registeredUser, {})).status).toBe(200);
  const mails = await world().root.$client.query("select subject from mails where recipient = $1", [email]);
  expect(mails.rows).toEqual([{ subject: "Two-factor sign-in is on" }]);
});

test("a code is good once, also for two sign-ins at the same time, and so are recovery codes", async () => {
  const person = await makeOwner(world());
  const email = await emailOf(person);
  const { secret, recoveryCodes } = await enabled(world(), person);
  const signIn = async (code: string) => world().browser().call(contract.login, { email, password: PASSWORD, code });
  // The code that confirmed it.
  expect(refusal(await signIn(codeAt(world(), secret, -1)))).toEqual([403, "invalid_code"]);
  const code = codeAt(world(), secret);
  const both = await Promise.all([signIn(code), signIn(code)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]));
  // An older one, that belongs to an earlier step.
  expect((await signIn(codeAt(world(), secret, -1))).status).toBe(403);
  expect((await signIn(codeAt(world(), secret, 5))).status).toBe(403);

  const [first = "", second = ""] = recoveryCodes;
  const twice = await Promise.all([signIn(first.toUpperCase().replace("-", " ")), signIn(first)]);
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 403]));
  const left = async () => (await person.browser.call(contract.secondFactor, {})).body.recoveryCodesLeft;
  expect(await left()).toBe(contract.RECOVERY_CODES - 1);
  const renewed = await person.browser.call(contract.renewRecoveryCodes, { code: codeAt(world(), secret, 1) });
  expect(await left()).toBe(contract.RECOVERY_CODES);
  expect((await signIn(second)).status).toBe(403);
  expect((await signIn(renewed.body.recoveryCodes[0] ?? "")).status).toBe(200);
});

test("is removed with the password and a code, and cannot be begun twice", async () => {
  const person = await makeOwner(world());
  const email = await emailOf(person);
  const { secret } = await enabled(world(), person);
  const call = person.browser.call.bind(person.browser);
  expect(refusal(await call(contract.beginSecondFactor, { current }))).toEqual([409, "already_enabled"]);
  expect(refusal(await call(contract.removeSecondFactor, { current, code: "000000" }))).toEqual([403, "invalid_code"]);
  const unknown = { current: "not the password", code: codeAt(world(), secret) };
  expect(refusal(await call(contract.removeSecondFactor, unknown))).toEqual([403, "wrong_current_password"]);
  expect((await call(contract.removeSecondFactor, { current, code: codeAt(world(), secret) })).status).toBe(200);
  expect((await world().browser().call(contract.login, { email, password: PASSWORD })).status).toBe(200);
  expect((await call(contract.secondFactor, {})).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
});

test("secrets and recovery codes are not readable in the database, and belong to one user", async () => {
  const person = await makeOwner(world());
  const other = await makeOwner(world());
  const { secret, recoveryCodes } = await enabled(world(), person);
  const theirs = await enabled(world(), other);
  const { rows } = await world().root.$client.query("select * from second_factors");
  const stored = JSON.stringify(rows);
  for (const word of [secret, recoveryCodes[0] ?? ""]) expect(stored).not.toContain(word);
  // Rows exchanged in the database do not give one user the codes of another.
  await world().root.$client.query(
    "update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2",
    [other.userId, person.userId],
  );
  const code = codeAt(world(), theirs.secret);
  const answer = await person.browser.call(contract.renewRecoveryCodes, { code });
  expect(refusal(answer)).toEqual([403, "invalid_code"]);
});

test("five wrong codes lock further ones out for a quarter of an hour, right ones too", async () => {
  const limited = await createWorld({ rateLimits: true });
  await toNextStep(limited);
  const person = await makeOwner(limited);
  const email = await emailOf(person);
  const { secret } = await enabled(limited, person);
  const signIn = async (code: string) => limited.browser().call(contract.login, { email, password: PASSWORD, code });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(refusal(await signIn("000000"))).toEqual([403, "invalid_code"]);
  expect(refusal(await signIn(codeAt(limited, secret)))).toEqual([429, "too_many_requests"]);
  await limited.travel(16 * 60_000);
  expect((await signIn(codeAt(limited, secret))).status).toBe(200);
  await limited.close();
});
