import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as auth from "#contract/auth/endpoints.ts";
import * as contract from "#contract/external-sign-in.ts";
import { invite } from "#contract/workspaces.ts";
import { registeredUser } from "#contract/users.ts";
import { startOpenIdProvider, type OpenIdProvider } from "#test/support/openid-provider.ts";
import { PASSWORD, type Browser } from "#test/support/browser.ts";
import { createWorld, type World } from "#test/support/world.ts";

const MINUTE = 60_000;
const PERSON = { first_name: "Olga", last_name: "Openid", privacyAccepeted: true } as const;
let provider: OpenIdProvider;
let world: World;
let people = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  world = await createWorld({ openId: provider.config });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

/** Someone the provider knows and Limelight does not. */
function someone(): string {
  people += 1;
  return `olga${people}`;
}

/** The provider's answer to a sign-in of this browser. */
async function signedInThere(
  browser: Browser,
  name: string,
  action: contract.ExternalAction = "signin",
): Promise<{ data: string }> {
  const { url } = (await browser.call(contract.externalUrl, { action })).body;
  return { data: await provider.signIn(url, name) };
}

async function authAs(browser: Browser, name: string) {
  return browser.call(contract.externalAuth, await signedInThere(browser, name));
}

/** Token of the registration that a sign-in of an unknown person begins. */
async function beginRegistration(browser: Browser, name: string): Promise<string> {
  const { body } = await authAs(browser, name);
  if (body.result !== "register") throw new Error("a person without an account registers");
  return body.token;
}

async function register(browser: Browser, name: string) {
  const token = await beginRegistration(browser, name);
  return browser.call(contract.completeRegistration, { token, ...PERSON });
}

async function connect(browser: Browser, name: string) {
  return browser.call(contract.associate, { ...(await signedInThere(browser, name, "associate")), current: PASSWORD });
}

async function subjectsOfMails(email: string, { root }: World = world): Promise<string[]> {
  const { rows } = await root.$client.query("select subject from mails where recipient = $1 order by id", [email]);
  return rows.map(({ subject }) => String(subject));
}

const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

describe("registration", () => {
  test("completes what the provider answered, with a workspace of one's own, and later signs in", async () => {
    const browser = world.browser();
    const name = someone();
    const token = await beginRegistration(browser, name);
    expect((await browser.call(contract.requiredFields, { token })).body).toEqual({
      fields: ["first_name", "last_name", "privacyAccepeted"],
      email: `${name}@provider.test`,
      first_name: "Olga",
      last_name: "Openid",
      isInvited: false,
    });
    const made = await browser.call(contract.completeRegistration, {
      token,
      ...PERSON,
      first_name: "Ola",
      company: "Own",
    });
    expect(made.body.user).toMatchObject({
      first_name: "Ola",
      company: "Own",
      member: "owner",
      email: `${name}@provider.test`,
    });
    expect((await browser.call(registeredUser, {})).body).toMatchObject({ need_google_auth: false });

    const later = world.browser();
    const answer = await authAs(later, name);
    expect(answer.body).toMatchObject({ result: "signed_in", user: { _id: made.body.user._id } });
    expect((await later.call(registeredUser, {})).status).toBe(200);
  });

  test("is complete once, in the browser that began it, within the hour", async () => {
    const browser = world.browser();
    const token = await beginRegistration(browser, someone());
    const other = await world.browser().call(contract.completeRegistration, { token, ...PERSON });
    expect(refusal(other)).toEqual([403, "sign_in_expired"]);
    expect((await browser.call(contract.completeRegistration, { token, ...PERSON })).status).toBe(200);
    expect(refusal(await browser.call(contract.completeRegistration, { token, ...PERSON }))).toEqual([
      403,
      "sign_in_expired",
    ]);
    expect(refusal(await browser.call(contract.requiredFields, { token }))).toEqual([403, "sign_in_expired"]);
  });

  test("needs the privacy policy accepted, and names", async () => {
    const browser = world.browser();
    const token = await beginRegistration(browser, someone());
    const url = "/api/auth/google/complete-registration";
    const wrong = await browser.send(contract.completeRegistration, url, { token, ...PERSON, privacyAccepeted: false });
    expect(refusal(wrong)).toEqual([400, "bad_request"]);
    const nameless = await browser.call(contract.completeRegistration, { token, ...PERSON, first_name: " " });
    expect(refusal(nameless)).toEqual([400, "bad_request"]);
    expect((await browser.call(contract.completeRegistration, { token, ...PERSON })).status).toBe(200);
  });

  test("makes one account of two registrations of the same person", async () => {
    const name = someone();
    const [one, two] = [world.browser(), world.browser()];
    const tokens = [await beginRegistration(one, name), await beginRegistration(two, name)] as const;
    const both = await Promise.all([
      one.call(contract.completeRegistration, { token: tokens[0], ...PERSON }),
      two.call(contract.completeRegistration, { token: tokens[1], ...PERSON }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("needs an address that the provider verified", async () => {
    const name = someone();
    provider.people.set(name, { email: `${name}@provider.test`, email_verified: false });
    expect(refusal(await authAs(world.browser(), name))).toEqual([403, "email_unverified"]);
    provider.people.set(name, { email: "no address", email_verified: true });
    expect(refusal(await authAs(world.browser(), name))).toEqual([403, "email_unverified"]);
  });

  test("respects who may sign up", async () => {
    const invited = await createWorld({ openId: provider.config, signup: "invite" });
    const owner = await createOwner(invited);
    const name = someone();
    const email = `${name}@provider.test`;
    const link = (await owner.call(invite, { email, role: "viewer" })).body.link;
    const invitation = link?.split("token=")[1] ?? "";
    expect(refusal(await authAs(invited.browser(), name))).toEqual([403, "signup_closed"]);
    const other = invited.browser();
    const wrong = await signedInThere(other, someone());
    expect(refusal(await other.call(contract.externalAuth, { ...wrong, invitation }))).toEqual([403, "invalid_link"]);
    const browser = invited.browser();
    const answer = await browser.call(contract.externalAuth, { ...(await signedInThere(browser, name)), invitation });
    const token = answer.body.result === "register" ? answer.body.token : "";
    expect((await browser.call(contract.requiredFields, { token })).body).toMatchObject({ isInvited: true });
    const made = await browser.call(contract.completeRegistration, { token, ...PERSON });
    expect(made.body.user).toMatchObject({ email, member: "viewer", company: "Inviting" });
    await invited.close();
  });
});

/** An owner where sign-up is by invitation: created by the setup link of the first administrator. */
async function createOwner(invited: World): Promise<Browser> {
  const { prepareFirstAdmin } = await import("#server/domains/auth/index.ts");
  const token = (await prepareFirstAdmin(invited.ctx)) ?? "";
  const browser = invited.browser();
  const account = { token, first_name: "A", last_name: "B", email: "owner@example.test", password: PASSWORD };
  await browser.call(auth.setup, { ...account, company: "Inviting" });
  return browser;
}

describe("an answer of the provider", () => {
  test("works once", async () => {
    const browser = world.browser();
    const name = someone();
    await register(browser, name);
    const answer = await signedInThere(browser, name);
    expect((await browser.call(contract.externalAuth, answer)).status).toBe(200);
    expect(refusal(await browser.call(contract.externalAuth, answer))).toEqual([403, "sign_in_expired"]);
  });

  test("works only in the browser that began, and leaves others signed out", async () => {
    const name = someone();
    await register(world.browser(), name);
    const browser = world.browser();
    const answer = await signedInThere(browser, name);
    const other = world.browser();
    await signedInThere(other, name);
    expect(refusal(await other.call(contract.externalAuth, answer))).toEqual([403, "sign_in_expired"]);
    expect((await other.call(registeredUser, {})).status).toBe(401);
    expect((await browser.call(contract.externalAuth, answer)).status).toBe(200);
  });

  test("is refused with another state, nonce or verifier, or none", async () => {
    const name = someone();
    const browser = world.browser();
    const { data } = await signedInThere(browser, name);
    const forged = new URLSearchParams(data);
    forged.set("state", "x".repeat(43));
    expect(refusal(await browser.call(contract.externalAuth, { data: String(forged) }))).toEqual([
      403,
      "sign_in_expired",
    ]);
    forged.delete("state");
    expect(refusal(await browser.call(contract.externalAuth, { data: String(forged) }))).toEqual([
      403,
      "sign_in_expired",
    ]);
    const other = new URLSearchParams(data);
    other.set("code", "x".repeat(43));
    expect(refusal(await browser.call(contract.externalAuth, { data: String(other) }))).toEqual([
      403,
      "sign_in_not_confirmed",
    ]);
    for (const part of ["nonce", "verifier"]) {
      const answer = await signedInThere(browser, name);
      const changed = JSON.stringify({ [part]: "v".repeat(43) });
      await world.root.$client.query("update one_time_tokens set payload = payload || $1 where purpose = 'external'", [
        changed,
      ]);
      expect(refusal(await browser.call(contract.externalAuth, answer)), part).toEqual([403, "sign_in_not_confirmed"]);
    }
  });

  test("may be a refusal", async () => {
    const browser = world.browser();
    const { url } = (await browser.call(contract.externalUrl, {})).body;
    const state = new URL(url).searchParams.get("state") ?? "";
    const data = String(new URLSearchParams({ error: "access_denied", state, iss: provider.config.issuer }));
    expect(refusal(await browser.call(contract.externalAuth, { data }))).toEqual([403, "sign_in_not_confirmed"]);
  });

  test("expires", async () => {
    const late = await createWorld({ openId: provider.config });
    const browser = late.browser();
    const answer = await signedInThere(browser, someone());
    await late.travel(16 * MINUTE);
    expect(refusal(await browser.call(contract.externalAuth, answer))).toEqual([403, "sign_in_expired"]);
    await late.close();
  });

  test("comes to this installation's own address whatever the request's, and needs PKCE, state and nonce", async () => {
    const { url } = (await world.browser().call(contract.externalUrl, {}, { "x-forwarded-host": "evil.example" })).body;
    const sent = new URL(url).searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:4000/signin/callback",
      response_type: "code",
      scope: "openid email profile",
    });
    expect(sent.get("state")).not.toBe(sent.get("nonce"));
    expect(sent.get("code_challenge")).toHaveLength(43);
  });
});

describe("an account with a password", () => {
  test("is not signed in to by a merely equal address; its owner connects it once signed in", async () => {
    const name = someone();
    const owner = world.browser();
    await owner.signUp({ email: `${name}@provider.test` });
    const stranger = world.browser();
    expect(refusal(await authAs(stranger, name))).toEqual([409, "account_exists"]);
    expect((await stranger.call(registeredUser, {})).status).toBe(401);
    expect((await connect(owner, name)).body).toEqual({ success: true });
    expect((await authAs(world.browser(), name)).body).toMatchObject({ result: "signed_in" });
    expect((await owner.call(contract.signInMethods, {})).body).toEqual({
      hasPassword: true,
      apiKeys: 0,
      external: { name: "Example ID", connectedAs: `${name}@provider.test` },
    });
  });

  test("is connected by its own user only, to what no other account has, once", async () => {
    const [one, two, name] = [world.browser(), world.browser(), someone()];
    await one.signUp();
    await two.signUp();
    const ofOne = { ...(await signedInThere(one, name, "associate")), current: PASSWORD };
    const unproven = await one.call(contract.associate, { ...ofOne, current: "a guess" });
    expect(refusal(unproven)).toEqual([403, "wrong_current_password"]);
    expect(refusal(await two.call(contract.associate, ofOne))).toEqual([403, "sign_in_expired"]);
    expect((await one.call(contract.associate, ofOne)).status).toBe(200);
    const toConnect = await signedInThere(one, someone(), "associate");
    expect(refusal(await one.call(contract.externalAuth, toConnect))).toEqual([403, "sign_in_expired"]);
    expect(refusal(await connect(two, name))).toEqual([409, "identity_taken"]);
    expect(refusal(await connect(one, someone()))).toEqual([409, "already_connected"]);
    const toSignIn = { ...(await signedInThere(two, someone())), current: PASSWORD };
    expect(refusal(await two.call(contract.associate, toSignIn))).toEqual([403, "sign_in_expired"]);
    const visitor = await world.browser().call(contract.externalUrl, { action: "associate" });
    expect(refusal(visitor)).toEqual([401, "bad_access_token"]);
  });

  test("gets a new session at each sign-in, and the device's former one ends", async () => {
    const name = someone();
    const browser = world.browser();
    await register(browser, name);
    const before = new Map(browser.cookies);
    await authAs(browser, name);
    expect(browser.cookies.get("limelight_access")).not.toBe(before.get("limelight_access"));
    const thief = world.browser();
    for (const [key, value] of before) thief.cookies.set(key, value);
    expect((await thief.call(registeredUser, {})).status).toBe(401);
  });

  test("disconnects, with a mail to its owner about each", async () => {
    const name = someone();
    const browser = world.browser();
    const { email } = await browser.signUp();
    await connect(browser, name);
    expect((await browser.call(contract.disassociate, {})).status).toBe(200);
    expect(refusal(await browser.call(contract.disassociate, {}))).toEqual([404, "not_found"]);
    expect((await authAs(world.browser(), name)).body).toMatchObject({ result: "register" });
    expect(await subjectsOfMails(email)).toEqual([
      "Example ID was connected to your Limelight account",
      "Example ID was disconnected from your Limelight account",
    ]);
  });
});

test("the only way to sign in is not removed before there is a password", async () => {
  const name = someone();
  const browser = world.browser();
  await register(browser, name);
  const email = `${name}@provider.test`;
  expect(refusal(await browser.call(contract.disassociate, {}))).toEqual([409, "only_sign_in"]);
  expect(refusal(await browser.signIn(email, ""))).toEqual([400, "bad_request"]);
  await browser.call(auth.resetPassword, { email });
  const { rows } = await world.root.$client.query("select body from mails where recipient = $1", [email]);
  const token = /token=([\w-]+)/.exec(String(rows[0]?.body))?.[1] ?? "";
  await browser.call(auth.changePassword, { token, password: PASSWORD });
  await browser.signIn(email, PASSWORD);
  expect((await browser.call(contract.disassociate, {})).status).toBe(200);
  expect((await browser.call(registeredUser, {})).body.need_google_auth).toBe(false);
});

test("who has neither a password nor a connection needs to connect again", async () => {
  const browser = world.browser();
  const made = await register(browser, someone());
  await world.root.$client.query("update identities set issuer = 'https://former.example' where user_id = $1", [
    made.body.user._id,
  ]);
  expect((await browser.call(registeredUser, {})).body.need_google_auth).toBe(true);
});

test("sample accounts that were connected are signed in to on this machine only", async () => {
  const name = someone();
  const browser = world.browser();
  const { _id } = await browser.signUp();
  await connect(browser, name);
  await world.root.$client.query("update users set is_sample = true where id = $1", [_id]);
  const elsewhere = world.browser();
  const answer = await signedInThere(elsewhere, name);
  const refused = await elsewhere.call(contract.externalAuth, answer, { "x-forwarded-for": "203.0.113.9" });
  expect(refusal(refused)).toEqual([403, "sample_sign_in_refused"]);
  expect((await authAs(world.browser(), name)).status).toBe(200);
});

test("without a provider nothing is offered; one that cannot be reached is named as such", async () => {
  const without = await createWorld();
  const browser = without.browser();
  expect((await browser.call(auth.setupState, {})).body.external).toBeNull();
  expect(refusal(await browser.call(contract.externalUrl, {}))).toEqual([404, "not_found"]);
  await browser.signUp();
  expect((await browser.call(contract.signInMethods, {})).body).toEqual({
    hasPassword: true,
    apiKeys: 0,
    external: null,
  });
  await without.close();
  const unreachable = await createWorld({ openId: { ...provider.config, issuer: "http://127.0.0.1:9" } });
  const answer = await unreachable.browser().call(contract.externalUrl, {});
  expect(refusal(answer)).toEqual([503, "sign_in_service_unavailable"]);
  await unreachable.close();
});
