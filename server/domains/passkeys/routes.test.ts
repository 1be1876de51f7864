import { describe, expect, test } from "vitest";
import { beginSecondFactor, listSessions, login, sendSignupEmail } from "#contract/auth/endpoints.ts";
import * as contract from "#contract/passkeys.ts";
import { registeredUser } from "#contract/users.ts";
import { webAddress } from "#server/config.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { Authenticator } from "#test/support/authenticator.ts";
import { PASSWORD, type Browser } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const PUBLIC_URL = "https://limelight.example";
const MINUTE = 60_000;
const world = useWorld({ publicUrl: PUBLIC_URL });
const current = PASSWORD;

const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];
const emailOf = async ({ browser }: Person) => (await browser.call(registeredUser, {})).body.user.email;

/** Registers a passkey of a new authenticator. */
async function register(browser: Browser, name = "Laptop", origin = PUBLIC_URL) {
  const authenticator = new Authenticator(origin);
  const { options } = (await browser.call(contract.beginPasskey, { current })).body;
  const added = await browser.call(contract.addPasskey, { credential: authenticator.create(options), name });
  return { authenticator, added };
}

async function optionsFor(browser: Browser) {
  return (await browser.call(contract.beginPasskeySignIn, {})).body.options;
}

async function signIn(
  browser: Browser,
  authenticator: Authenticator,
  forgery: Parameters<Authenticator["get"]>[1] = {},
) {
  const credential = authenticator.get(await optionsFor(browser), forgery);
  return browser.call(contract.signInWithPasskey, { credential });
}

async function subjects({ root }: World, email: string): Promise<string[]> {
  const { rows } = await root.$client.query("select subject from mails where recipient = $1 order by id", [email]);
  return rows.map(({ subject }) => String(subject));
}

async function withoutPassword({ root }: World, { userId }: Person): Promise<void> {
  await root.$client.query("update users set password_hash = null where id = $1", [userId]);
}

describe("a passkey", () => {
  test("is added with the password, listed, renamed and removed, each change by its owner alone", async () => {
    const person = await makeOwner(world());
    const other = await makeOwner(world());
    const { browser } = person;
    expect(refusal(await browser.call(contract.beginPasskey, { current: "not the password" }))).toEqual([
      403,
      "wrong_current_password",
    ]);
    const { added } = await register(browser);
    const { _id: id } = added.body.passkey;
    expect((await browser.call(contract.listPasskeys, {})).body.passkeys).toEqual([
      { _id: id, name: "Laptop", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(refusal(await other.browser.call(contract.renamePasskey, { id, name: "Mine" }))[1]).toBe("not_found");
    expect(refusal(await other.browser.call(contract.removePasskey, { id, current }))[1]).toBe("not_found");
    expect((await browser.call(contract.renamePasskey, { id, name: "Work laptop" })).status).toBe(200);
    expect(refusal(await browser.call(contract.removePasskey, { id, current: "guess" }))[1]).toBe(
      "wrong_current_password",
    );
    expect((await browser.call(contract.listPasskeys, {})).body.passkeys).toMatchObject([{ name: "Work laptop" }]);
    expect((await browser.call(contract.removePasskey, { id, current })).status).toBe(200);
    expect((await browser.call(contract.listPasskeys, {})).body.passkeys).toEqual([]);
    expect(await subjects(world(), await emailOf(person))).toEqual([
      "A passkey was added to your Limelight account",
      "A passkey of your Limelight account was removed",
    ]);
  });

  test("signs in without a password and without a code, and says when it last did", async () => {
    const person = await makeOwner(world());
    const email = await emailOf(person);
    const { authenticator } = await register(person.browser);
    await world().root.$client.query(
      "insert into second_factors (user_id, secret, enabled_at) values ($1, 'sealed', world.now())",
      [person.userId],
    );
    const browser = world().browser();
    expect(refusal(await browser.call(login, { email, password: PASSWORD }))[1]).toBe("code_required");
    expect((await signIn(browser, authenticator)).body.user.email).toBe(email);
    expect((await browser.call(registeredUser, {})).status).toBe(200);
    expect((await browser.call(contract.listPasskeys, {})).body.passkeys).toMatchObject([
      { lastUsedAt: expect.any(String) },
    ]);
    expect((await signIn(world().browser(), authenticator)).status).toBe(200);
  });

  test("that was removed signs in no more", async () => {
    const { browser } = await makeOwner(world());
    const { authenticator, added } = await register(browser);
    await browser.call(contract.removePasskey, { id: added.body.passkey._id, current });
    expect(refusal(await signIn(world().browser(), authenticator))).toEqual([401, "passkey_refused"]);
  });

  test("belongs to one account", async () => {
    const [one, two] = [await makeOwner(world()), await makeOwner(world())];
    const { authenticator } = await register(one.browser);
    const { options } = (await two.browser.call(contract.beginPasskey, { current })).body;
    const credential = authenticator.create(options);
    const again = await two.browser.call(contract.addPasskey, { credential, name: "Same" });
    expect(refusal(again)).toEqual([409, "passkey_taken"]);
  });

  test("there are at most so many", async () => {
    const person = await makeOwner(world());
    const { options } = (await person.browser.call(contract.beginPasskey, { current })).body;
    await world().root.$client.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       select $1::uuid, 'c' || $1::text || n, 'k', 0, '[]', 'n' from generate_series(1, $2::int) n`,
      [person.userId, contract.PASSKEYS_MAX],
    );
    const credential = new Authenticator(PUBLIC_URL).create(options);
    const added = await person.browser.call(contract.addPasskey, { credential, name: "One more" });
    expect(refusal(added)).toEqual([409, "too_many_passkeys"]);
    expect(refusal(await person.browser.call(contract.beginPasskey, { current }))[1]).toBe("too_many_passkeys");
  });
});

describe("an assertion is refused", () => {
  test.each([
    ["of another page", { origin: "https://limelight.example.evil.test" }],
    ["of another relying party", { rpId: "evil.test" }],
    ["without user verification", { flags: 0b001 }],
    ["without a user present", { flags: 0b100 }],
    ["of another kind", { type: "webauthn.create" }],
    ["with another user's handle", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("%s", async (_what, forgery) => {
    const { browser } = await makeOwner(world());
    const { authenticator } = await register(browser);
    const visitor = world().browser();
    expect(refusal(await signIn(visitor, authenticator, forgery))).toEqual([401, "passkey_refused"]);
    expect((await visitor.call(registeredUser, {})).status).toBe(401);
    expect((await signIn(visitor, authenticator)).status).toBe(200);
  });

  test("signed by another key", async () => {
    const { browser } = await makeOwner(world());
    const { authenticator } = await register(browser);
    const thief = new Authenticator(PUBLIC_URL);
    const { options } = (await browser.call(contract.beginPasskey, { current })).body;
    thief.create(options);
    const credential = thief.get(await optionsFor(browser));
    const forged = { ...credential, id: authenticator.id.toString("base64url") };
    expect(refusal(await browser.call(contract.signInWithPasskey, { credential: forged }))[1]).toBe("passkey_refused");
  });

  test("the second time, whether or not the first succeeded", async () => {
    const { browser } = await makeOwner(world());
    const { authenticator } = await register(browser);
    const visitor = world().browser();
    const credential = authenticator.get(await optionsFor(visitor));
    expect((await visitor.call(contract.signInWithPasskey, { credential })).status).toBe(200);
    expect(refusal(await visitor.call(contract.signInWithPasskey, { credential }))).toEqual([403, "sign_in_expired"]);
    const options = await optionsFor(visitor);
    const wrong = authenticator.get(options, { flags: 0b001 });
    await visitor.call(contract.signInWithPasskey, { credential: wrong });
    const right = authenticator.get(options);
    expect(refusal(await visitor.call(contract.signInWithPasskey, { credential: right }))[1]).toBe("sign_in_expired");
  });

  test("in another browser than the one that began, which still can", async () => {
    const { browser } = await makeOwner(world());
    const { authenticator } = await register(browser);
    const [mine, victim] = [world().browser(), world().browser()];
    const credential = authenticator.get(await optionsFor(mine));
    await optionsFor(victim);
    expect(refusal(await victim.call(contract.signInWithPasskey, { credential }))[1]).toBe("sign_in_expired");
    expect((await mine.call(contract.signInWithPasskey, { credential })).status).toBe(200);
  });

  test("after a quarter of an hour, and with a challenge of its own making", async () => {
    const own = await createWorld({ publicUrl: PUBLIC_URL });
    const { browser } = await makeOwner(own);
    const { authenticator } = await register(browser);
    const visitor = own.browser();
    const late = authenticator.get(await optionsFor(visitor));
    await own.travel(16 * MINUTE);
    expect(refusal(await visitor.call(contract.signInWithPasskey, { credential: late }))[1]).toBe("sign_in_expired");
    const invented = authenticator.get(await optionsFor(visitor), { challenge: "aW52ZW50ZWQ" });
    expect(refusal(await visitor.call(contract.signInWithPasskey, { credential: invented }))[1]).toBe(
      "sign_in_expired",
    );
    await own.close();
  });

  test("with a counter that did not rise: the authenticator was cloned", async () => {
    const { browser } = await makeOwner(world());
    const { authenticator } = await register(browser);
    expect((await signIn(world().browser(), authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(refusal(await signIn(world().browser(), authenticator, { counter }))[1]).toBe("passkey_refused");
    expect((await signIn(world().browser(), authenticator, { counter: 8 })).status).toBe(200);
  });
});

describe("a registration is refused", () => {
  test.each([
    ["of another page", { origin: "https://evil.test" }],
    ["of another relying party", { rpId: "evil.test" }],
    ["without user verification", { flags: 0b100_0001 }],
    ["of another kind", { type: "webauthn.get" }],
  ])("%s", async (_what, forgery) => {
    const { browser } = await makeOwner(world());
    const { options } = (await browser.call(contract.beginPasskey, { current })).body;
    const credential = new Authenticator(PUBLIC_URL).create(options, forgery);
    const added = await browser.call(contract.addPasskey, { credential, name: "Forged" });
    expect(refusal(added)).toEqual([401, "passkey_refused"]);
    expect((await browser.call(contract.listPasskeys, {})).body.passkeys).toEqual([]);
  });

  test("with the challenge of another user, of a sign-in, or used before", async () => {
    const [mine, theirs] = [await makeOwner(world()), await makeOwner(world())];
    const add = async (options: Record<string, unknown>) => {
      const credential = new Authenticator(PUBLIC_URL).create({ ...options, rp: { id: "limelight.example" } });
      return mine.browser.call(contract.addPasskey, { credential, name: "Forged" });
    };
    const { options: foreign } = (await theirs.browser.call(contract.beginPasskey, { current })).body;
    expect(refusal(await add(foreign))).toEqual([403, "sign_in_expired"]);
    expect(refusal(await add(await optionsFor(mine.browser)))).toEqual([403, "sign_in_expired"]);
    const { options } = (await mine.browser.call(contract.beginPasskey, { current })).body;
    expect((await add(options)).status).toBe(200);
    expect(refusal(await add(options))).toEqual([403, "sign_in_expired"]);
  });
});

describe("an account without a password", () => {
  test("adds a passkey within ten minutes of its sign-in, and keeps its only way in", async () => {
    const own = await createWorld({ publicUrl: PUBLIC_URL });
    const person = await makeOwner(own);
    const { browser } = person;
    await withoutPassword(own, person);
    const { authenticator, added } = await register(browser);
    const { _id: id } = added.body.passkey;
    expect(refusal(await browser.call(contract.removePasskey, { id }))).toEqual([409, "only_sign_in"]);
    await own.travel(11 * MINUTE);
    expect(refusal(await browser.call(contract.beginPasskey, {}))).toEqual([403, "recent_sign_in_required"]);
    expect(refusal(await browser.call(contract.removePasskey, { id }))).toEqual([403, "recent_sign_in_required"]);
    // Renewing the access is no sign-in.
    await own.travel(5 * MINUTE);
    const again = own.browser();
    expect((await signIn(again, authenticator)).status).toBe(200);
    expect((await again.call(contract.beginPasskey, {})).status).toBe(200);
    expect(refusal(await again.call(beginSecondFactor, { current: "anything" }))).toEqual([409, "no_password"]);
    await own.close();
  });
});

test("accounts of the sample world get none: their password is public", async () => {
  const person = await makeOwner(world());
  await world().root.$client.query("update users set is_sample = true where id = $1", [person.userId]);
  expect(refusal(await person.browser.call(contract.beginPasskey, { current }))).toEqual([409, "is_sample"]);
});

test("without PUBLIC_URL passkeys belong to localhost", async () => {
  const own = await createWorld();
  const { browser } = await makeOwner(own);
  const { authenticator, added } = await register(browser, "Local", new URL(webAddress(own.ctx.config)).origin);
  expect(added.status).toBe(200);
  const options = await optionsFor(own.browser());
  expect(options["rpId"]).toBe("localhost");
  expect((await signIn(own.browser(), authenticator)).status).toBe(200);
  await own.close();
});

test("visitors neither list nor change passkeys, and colleagues see none of one another's", async () => {
  const person = await makeOwner(world());
  await register(person.browser);
  const colleague = await makeColleague(world(), person, "admin");
  expect((await colleague.browser.call(contract.listPasskeys, {})).body.passkeys).toEqual([]);
  const visitor = world().browser();
  const id = crypto.randomUUID();
  const answers = [
    await visitor.call(contract.listPasskeys, {}),
    await visitor.call(contract.beginPasskey, { current }),
    await visitor.call(contract.renamePasskey, { id, name: "x" }),
    await visitor.call(contract.removePasskey, { id, current }),
    await visitor.call(listSessions, {}),
  ];
  for (const answer of answers) expect(refusal(answer)).toEqual([401, "bad_access_token"]);
  expect((await visitor.call(sendSignupEmail, { email: "p@example.test" })).status).toBe(200);
});
