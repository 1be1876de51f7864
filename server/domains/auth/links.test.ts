import { beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import * as auth from "#contract/auth/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import { PASSWORD, type Browser } from "#test/support/browser.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";

const MINUTE = 60_000;
const NEW = "a new password of spring";
const ELSEWHERE = { "x-forwarded-for": "203.0.113.9" };
const world = useWorld();
beforeEach(() => world().root.$client.query("delete from mails"));

async function mailTo(email: string, { root }: World = world()) {
  const { rows } = await root.$client.query(
    "select subject, body from mails where recipient = $1 order by created_at desc, id desc",
    [email],
  );
  return { subject: String(rows[0]?.subject), token: /token=([\w-]+)/.exec(String(rows[0]?.body))?.[1] ?? "", rows };
}

const shown = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe("sign-up by mail", () => {
  const person = { first_name: "Grace", last_name: "Example", password: PASSWORD, privacyAccepeted: true } as const;

  test("from elsewhere needs the link that the address received, once", async () => {
    const email = "grace@example.test";
    const browser = world().browser();
    expect((await browser.call(auth.setupState, {}, ELSEWHERE)).body.signupByMail).toBe(true);
    expect((await browser.call(auth.setupState, {})).body.signupByMail).toBe(false);
    const without = await browser.call(auth.signup, { ...person, email }, ELSEWHERE);
    expect([without.status, without.error.err]).toEqual([403, "link_required"]);
    expect((await browser.call(auth.sendSignupEmail, { email }, ELSEWHERE)).body).toEqual({ success: true });
    const { token } = await mailTo(email);
    expect((await browser.call(auth.verifyToken, { token })).body).toMatchObject({ purpose: "signup", email });
    const other = await browser.call(auth.signup, { ...person, token, email: "another@example.test" }, ELSEWHERE);
    expect([other.status, other.error.err]).toEqual([403, "invalid_link"]);
    const made = await browser.call(auth.signup, { ...person, token, email }, ELSEWHERE);
    expect(made.body.user).toMatchObject({ email, member: "owner" });
    const again = await world()
      .browser()
      .call(auth.signup, { ...person, token, email }, ELSEWHERE);
    expect(again.error.err).toBe("invalid_link");
  });

  test("answers alike whether or not the address has an account, and mails what helps its owner", async () => {
    const known = await world().browser().signUp();
    const browser = world().browser();
    const [first, second] = [
      await browser.call(auth.sendSignupEmail, { email: known.email }),
      await browser.call(auth.sendSignupEmail, { email: "new@example.test" }),
    ];
    expect(shown(first)).toEqual(shown(second));
    expect(await mailTo(known.email)).toMatchObject({ subject: "You already have a Limelight account", token: "" });
    expect((await mailTo("new@example.test")).subject).toBe("Confirm your address for Limelight");
  });

  test("lead on to the profile that a creator came to claim", async () => {
    const known = await world().browser().signUp();
    const [fresh, claim] = ["claimer@example.test", "42"];
    for (const email of [known.email, fresh])
      expect((await world().browser().call(auth.sendSignupEmail, { email, claim })).status).toBe(200);
    const linkIn = async (email: string) => /\S+claim\S+/.exec(String((await mailTo(email)).rows[0]?.["body"]))?.[0];
    expect(await linkIn(known.email)).toMatch(/\/signin\?next=%2Fmy-profile%3Fclaim%3D42$/);
    expect(await linkIn(fresh)).toMatch(/\/signup\?token=\S+&next=%2Fmy-profile%3Fclaim%3D42$/);
  });

  test("links expire after a day, and a newer one replaces the former", async () => {
    const later = await createWorld();
    const browser = later.browser();
    const email = "late@example.test";
    await browser.call(auth.sendSignupEmail, { email });
    const { token: former } = await mailTo(email, later);
    await browser.call(auth.sendSignupEmail, { email });
    const { token } = await mailTo(email, later);
    expect((await browser.call(auth.verifyToken, { token: former })).error.err).toBe("invalid_link");
    expect((await browser.call(auth.verifyToken, { token })).status).toBe(200);
    await later.travel(25 * 60 * MINUTE);
    expect((await browser.call(auth.signup, { ...person, email, token })).error.err).toBe("invalid_link");
    await later.close();
  });

  test("is refused where sign-up is closed; a mailbox is not flooded", async () => {
    const closed = await createWorld({ signup: "invite", rateLimits: true });
    const email = "x@example.test";
    expect((await closed.browser().call(auth.sendSignupEmail, { email })).error.err).toBe("signup_closed");
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await closed.browser().call(auth.resetPassword, { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await closed.close();
  });
});

describe("a forgotten password", () => {
  test("is replaced by the link, once; every device is signed out and the owner is notified", async () => {
    const device = world().browser();
    const { email } = await device.signUp();
    const browser = world().browser();
    await browser.call(auth.resetPassword, { email });
    const { token } = await mailTo(email);
    expect((await browser.call(auth.verifyToken, { token })).body).toMatchObject({ purpose: "reset", email });
    const weak = await browser.call(auth.changePassword, { token, password: "password1" });
    expect([weak.status, weak.error.err]).toEqual([400, "bad_request"]);
    expect((await browser.call(auth.changePassword, { token, password: NEW })).status).toBe(200);
    expect((await browser.call(auth.changePassword, { token, password: NEW })).error.err).toBe("invalid_link");
    expect((await device.call(registeredUser, {})).status).toBe(401);
    expect(world().disconnected).toHaveLength(1);
    expect((await browser.signIn(email, PASSWORD)).status).toBe(401);
    expect((await browser.signIn(email, NEW)).status).toBe(200);
    expect((await mailTo(email)).subject).toBe("Your Limelight password was changed");
  });

  test("answers alike for an address without an account, and its link changes nothing", async () => {
    const { email } = await world().browser().signUp();
    const browser = world().browser();
    const known = await browser.call(auth.resetPassword, { email });
    const unknown = await browser.call(auth.resetPassword, { email: "nobody@example.test" });
    expect(shown(unknown)).toEqual(shown(known));
    expect(await mailTo("nobody@example.test")).toMatchObject({
      subject: "There is no Limelight account with this address",
      token: "",
    });
  });

  test("has one link, however many are requested at the same time", async () => {
    const { email } = await world().browser().signUp();
    const requests = Array.from({ length: 5 }, () => world().browser().call(auth.resetPassword, { email }));
    await Promise.all(requests);
    const { rows } = await mailTo(email);
    const tokens = rows.map(({ body }) => /token=([\w-]+)/.exec(String(body))?.[1] ?? "");
    const checks = tokens.map((token) => world().browser().call(auth.verifyToken, { token }));
    const statuses = (await Promise.all(checks)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403]);
  });

  test("a link is for its own purpose and hour", async () => {
    const late = await createWorld();
    const browser = late.browser();
    const { email } = await browser.signUp();
    await browser.call(auth.sendSignupEmail, { email: "other@example.test" });
    const { token: ofSignup } = await mailTo("other@example.test", late);
    expect((await browser.call(auth.changePassword, { token: ofSignup, password: NEW })).error.err).toBe(
      "invalid_link",
    );
    await browser.call(auth.resetPassword, { email });
    const { token } = await mailTo(email, late);
    await late.travel(61 * MINUTE);
    expect((await browser.call(auth.verifyToken, { token })).error.err).toBe("invalid_link");
    expect((await browser.call(auth.changePassword, { token, password: NEW })).error.err).toBe("invalid_link");
    await late.close();
  });
});

describe("the current password", () => {
  test("is changed by who knows it; other devices are signed out, this one is not", async () => {
    const browser = world().browser();
    const { email } = await browser.signUp();
    const other = world().browser();
    await other.signIn(email, PASSWORD);
    const wrong = await browser.call(auth.changePassword, { current: "a guess", password: NEW });
    expect([wrong.status, wrong.error.err]).toEqual([403, "wrong_current_password"]);
    expect((await browser.call(auth.changePassword, { current: PASSWORD, password: NEW })).status).toBe(200);
    expect((await browser.call(registeredUser, {})).status).toBe(200);
    expect((await other.call(registeredUser, {})).status).toBe(401);
    const visitor = await world().browser().call(auth.changePassword, { current: NEW, password: NEW });
    expect([visitor.status, visitor.error.err]).toEqual([401, "bad_access_token"]);
    browser.cookies.delete("limelight_access");
    const idle = await browser.call(auth.changePassword, { current: NEW, password: PASSWORD });
    expect([idle.status, idle.error.err]).toEqual([401, "access_expired"]);
  });

  test("and a link list the user's API keys: a link revokes them unless that is not wanted, the password does not", async () => {
    const browser = world().browser();
    const { email, workspace } = await browser.signUp();
    await world().root.$client.query("update customers set plan = 5 where id = $1", [workspace]);
    const names = ["Export", "Nightly"];
    const create = async (name: string) => browser.call(createApiKey, { name, scopes: ["read"], days: null });
    const [first, second] = [await create(names[0] ?? ""), await create(names[1] ?? "")];
    const works = async ({ body: { key } }: typeof first) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await world().app.inject({ method: "GET", url: "/api/crm/list", headers })).statusCode === 200;
    };
    const byPassword = async (current: string, password: string, revokeKeys?: boolean) =>
      browser.call(auth.changePassword, { current, password, ...(revokeKeys !== undefined && { revokeKeys }) });
    expect((await byPassword(PASSWORD, NEW)).body.keys).toEqual({ revoked: false, names });
    expect((await mailTo(email)).rows[0]?.body).toContain('Your API keys still work: "Export", "Nightly".');
    expect([await works(first), await works(second)]).toEqual([true, true]);

    const reset = async (input: { revokeKeys?: boolean }) => {
      await browser.call(auth.resetPassword, { email });
      const { token } = await mailTo(email);
      expect((await browser.call(auth.verifyToken, { token })).body).toMatchObject({ purpose: "reset", apiKeys: 2 });
      return (await browser.call(auth.changePassword, { token, password: PASSWORD, ...input })).body.keys;
    };
    expect(await reset({ revokeKeys: false })).toEqual({ revoked: false, names });
    expect(await works(first)).toBe(true);
    expect(await reset({})).toEqual({ revoked: true, names });
    expect((await mailTo(email)).rows[0]?.body).toContain('Your API keys were revoked: "Export", "Nightly".');
    expect([await works(first), await works(second)]).toEqual([false, false]);

    await browser.call(auth.login, { email, password: PASSWORD });
    const third = await create("Third");
    const stranger = world().browser();
    await stranger.signUp();
    const theirs = await stranger.call(createApiKey, { name: "Theirs", scopes: ["read"], days: null });
    expect((await byPassword(PASSWORD, NEW, true)).body.keys).toEqual({ revoked: true, names: ["Third"] });
    expect([await works(third), await works(theirs)]).toEqual([false, true]);
  });

  test("makes links for another one stop working", async () => {
    const browser = world().browser();
    const { email } = await browser.signUp();
    await browser.call(auth.resetPassword, { email });
    const { token } = await mailTo(email);
    expect((await browser.call(auth.changePassword, { current: PASSWORD, password: NEW })).status).toBe(200);
    const late = await world().browser().call(auth.changePassword, { token, password: PASSWORD });
    expect(late.error.err).toBe("invalid_link");
  });

  test("cannot be guessed from an open session", async () => {
    const limited = await createWorld({ rateLimits: true });
    const browser = limited.browser();
    await browser.signUp();
    const statuses = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await browser.call(auth.changePassword, { current: `guess ${i}`, password: NEW })).status);
    expect([statuses.at(9), statuses.at(10)]).toEqual([403, 429]);
    await limited.close();
  });
});

describe("devices", () => {
  async function signedInTwice(): Promise<[Browser, Browser]> {
    const here = world().browser();
    const { email } = await here.signUp();
    const there = world().browser();
    await there.call(auth.login, { email, password: PASSWORD, remember: true }, { "user-agent": "Another Browser" });
    return [here, there];
  }

  test("are listed, this one first, and can be signed out one by one", async () => {
    const [here, there] = await signedInTwice();
    const { sessions } = (await here.call(auth.listSessions, {})).body;
    expect(sessions).toMatchObject([
      { isCurrent: true, remembered: false },
      { isCurrent: false, remembered: true, userAgent: "Another Browser" },
    ]);
    const id = sessions[1]?._id ?? "";
    const stranger = world().browser();
    await stranger.signUp();
    expect((await stranger.call(auth.endOneSession, { id })).error.err).toBe("not_found");
    expect((await there.call(registeredUser, {})).status).toBe(200);
    expect((await here.call(auth.endOneSession, { id })).status).toBe(200);
    expect((await there.call(registeredUser, {})).status).toBe(401);
    expect(world().disconnected).toContain(id);
  });

  test("are all signed out but this one", async () => {
    const [here, there] = await signedInTwice();
    expect((await here.call(auth.endOtherSessions, {})).body).toEqual({ success: true, ended: 1 });
    expect((await here.call(registeredUser, {})).status).toBe(200);
    expect((await there.call(registeredUser, {})).status).toBe(401);
  });
});
