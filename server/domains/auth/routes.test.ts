import { describe, expect, test } from "vitest";
import { changePassword, login, logout, resetPassword, setup, setupState, signup } from "#contract/auth/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import { REFRESH_COOKIE } from "#server/http/client.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld } from "#test/support/world.ts";
import { createAccount } from "./create-account.ts";
import { prepareFirstAdmin } from "./setup.ts";

const MINUTE = 60_000;

describe("sign-up", () => {
  const world = useWorld();
  const person = {
    first_name: "Grace",
    last_name: "Example",
    email: "grace@example.test",
    password: PASSWORD,
    privacyAccepeted: true,
  } as const;

  test("creates an account and signs in", async () => {
    const browser = world().browser();
    const answer = await browser.call(signup, { ...person, company: "Paper & Co" });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: person.email, company: "Paper & Co", plan: 1, member: "owner" });
    expect((await browser.call(registeredUser, {})).body.user.email).toBe(person.email);
  });

  test("says what is wrong with each field, and writes nothing", async () => {
    const browser = world().browser();
    const wrong = { ...person, email: "nobody", password: "short", first_name: " ", privacyAccepeted: false };
    const answer = await browser.send(signup, "/api/auth/signup", wrong);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.map((issue) => issue.path).toSorted()).toEqual([
      "email",
      "first_name",
      "password",
      "privacyAccepeted",
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  test("refuses a second account with the same address in another spelling", async () => {
    const email = "twice@example.test";
    await world().browser().signUp({ email });
    const again = await world()
      .browser()
      .call(signup, { ...person, email: "TWICE@Example.test" });
    expect([again.status, again.error.err]).toEqual([409, "email_unavailable"]);
  });

  test("refuses a plan that has to be granted", async () => {
    const answer = await world()
      .browser()
      .send(signup, "/api/auth/signup", { ...person, email: "p@example.test", plan: 5 });
    expect(answer.status).toBe(400);
  });

  test("is refused where it is closed", async () => {
    const closed = await createWorld({ signup: "closed" });
    const answer = await closed.browser().call(signup, person);
    expect([answer.status, answer.error.err]).toEqual([403, "signup_closed"]);
    await closed.close();
  });
});

describe("sign-in", () => {
  const world = useWorld();

  test("works with the email in any case, and is remembered on request", async () => {
    await world().browser().signUp({ email: "kay@example.test" });
    const browser = world().browser();
    const answer = await browser.call(login, { email: " KAY@example.test ", password: PASSWORD, remember: true });
    expect(answer.status).toBe(200);
    const cookies = [answer.headers["set-cookie"]].flat().map(String);
    expect(cookies.find((cookie) => cookie.startsWith(REFRESH_COOKIE))).toMatch(
      /Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
    );
  });

  test("keeps its cookies to TLS where people come by https", async () => {
    const behindTls = await createWorld({ publicUrl: "https://limelight.example" });
    await behindTls.browser().signUp({ email: "tls@example.test" });
    const answer = await behindTls.browser().signIn("tls@example.test", PASSWORD);
    const cookies = [answer.headers["set-cookie"]].flat().map(String);
    expect(cookies.every((cookie) => cookie.includes("Secure"))).toBe(true);
    await behindTls.close();
  });

  test("ends with the browser when not to be remembered", async () => {
    await world().browser().signUp({ email: "session@example.test" });
    const answer = await world().browser().signIn("session@example.test", PASSWORD);
    const cookies = [answer.headers["set-cookie"]].flat().map(String);
    expect(cookies.find((cookie) => cookie.startsWith(REFRESH_COOKIE))).not.toMatch(/Max-Age|Expires/);
  });

  test("answers an unknown address and a wrong password alike", async () => {
    await world().browser().signUp({ email: "known@example.test" });
    const wrong = await world().browser().signIn("known@example.test", "not the password");
    const unknown = await world().browser().signIn("unknown@example.test", "not the password");
    expect([wrong.status, wrong.error.err]).toEqual([401, "invalid_credentials"]);
    expect({ ...unknown.error, requestId: "" }).toEqual({ ...wrong.error, requestId: "" });
  });

  test("lets sample accounts in from this machine only", async () => {
    const sample = {
      email: "brand@sample.test",
      password: "limelight-sample",
      firstName: "B",
      lastName: "S",
      company: "S",
    };
    await createAccount(world().ctx, { ...sample, plan: 4, isSample: true });
    const fromHere = await world().browser().signIn(sample.email, sample.password);
    expect(fromHere.status).toBe(200);
    const input = { email: sample.email, password: sample.password };
    const fromElsewhere = await world().browser().call(login, input, { "x-forwarded-for": "203.0.113.7" });
    expect([fromElsewhere.status, fromElsewhere.error.err]).toEqual([403, "sample_sign_in_refused"]);
  });

  test.each<[string, Record<string, string>]>([
    ...[
      "cf-connecting-ip",
      "fastly-client-ip",
      "fly-client-ip",
      "true-client-ip",
      "x-appengine-user-ip",
      "x-azure-clientip",
      "x-client-ip",
      "x-cluster-client-ip",
      "x-envoy-external-address",
      "x-original-forwarded-for",
      "x-real-ip",
      "x-remote-addr",
    ].map((name): [string, Record<string, string>] => [`a proxy that sends ${name}`, { [name]: "unknown" }]),
    ["a proxy that names an address in a header of its own", { "x-visitor": "203.0.113.7" }],
    ["a proxy that names an address with its port", { "x-visitor": "self, [2001:db8::7]:4711" }],
    ["a proxy that warns of loops", { "cdn-loop": "cdn.example" }],
    ["a proxy that names itself", { via: "1.1 proxy" }],
    ["a proxy that says so in a standard way", { forwarded: "for=203.0.113.7" }],
    ["a proxy that says nothing, under its own name", { host: "limelight.example" }],
    [
      "a page that rebound its own name to this machine",
      { host: "evil.example:4000", origin: "http://evil.example:4000" },
    ],
  ])("keeps sample accounts from %s", async (_who, headers) => {
    const email = `${crypto.randomUUID()}@sample.test`;
    const sample = { email, password: "limelight-sample", firstName: "B", lastName: "S", company: "S" };
    await createAccount(world().ctx, { ...sample, plan: 4, isSample: true });
    const answer = await world().browser().call(login, { email, password: sample.password }, headers);
    expect([answer.status, answer.error.err]).toEqual([403, "sample_sign_in_refused"]);
    expect((await world().browser().call(setupState, {}, headers)).body.sampleSignIns).toEqual([]);
  });

  test("lets sample accounts in with the headers of browsers and other programs", async () => {
    const email = `${crypto.randomUUID()}@sample.test`;
    const sample = { email, password: "limelight-sample", firstName: "B", lastName: "S", company: "S" };
    await createAccount(world().ctx, { ...sample, plan: 4, isSample: true });
    const answer = await world().browser().call(
      login,
      { email, password: sample.password },
      {
        accept: "*/*",
        "accept-encoding": "gzip, deflate, br, zstd",
        "accept-language": "en,pt;q=0.9",
        "cache-control": "max-age=0",
        connection: "keep-alive",
        dnt: "1",
        host: "127.0.0.1:4000",
        origin: "http://127.0.0.1:4000",
        priority: "u=1, i",
        referer: "http://127.0.0.1:4000/signin",
        "sec-ch-ua": '"Chromium";v="142", "Not_A Brand";v="99"',
        "sec-ch-ua-platform": '"Linux"',
        "sec-fetch-site": "same-origin",
        "sec-gpc": "1",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36",
      },
    );
    expect(answer.status).toBe(200);
  });

  test("counts who tries behind a proxy by the address the proxy saw, not by what they claim", async () => {
    const proxied = await createWorld({ rateLimits: true, trustProxy: true });
    const statuses = [];
    for (let i = 0; i < 21; i += 1) {
      const input = { email: `guess${i}@example.test`, password: "guess" };
      const headers = { "x-forwarded-for": `198.51.100.${i}, 203.0.113.7` };
      statuses.push((await proxied.browser().call(login, input, headers)).status);
    }
    expect([statuses.at(19), statuses.at(20)]).toEqual([401, 429]);
    const another = { email: "other@example.test", password: "guess" };
    const answer = await proxied.browser().call(login, another, { "x-forwarded-for": "198.51.100.1" });
    expect(answer.status).toBe(401);
    await proxied.close();
  });

  test("counts IPv6 callers by their /64 network", async () => {
    const proxied = await createWorld({ rateLimits: true, trustProxy: true });
    const statuses = [];
    for (let i = 0; i < 21; i += 1) {
      const input = { email: `guess${i}@example.test`, password: "guess" };
      const headers = { "x-forwarded-for": `2001:db8:0:1::${i + 1}` };
      statuses.push((await proxied.browser().call(login, input, headers)).status);
    }
    expect([statuses.at(19), statuses.at(20)]).toEqual([401, 429]);
    const other = { "x-forwarded-for": "2001:db8:0:2::1" };
    expect((await proxied.browser().call(login, { email: "a@example.test", password: "guess" }, other)).status).toBe(
      401,
    );
    await proxied.close();
  });

  test("attempts from many addresses do not lock out a device that was signed in before", async () => {
    const proxied = await createWorld({ rateLimits: true, trustProxy: true });
    const from = (i: number) => ({ "x-forwarded-for": `198.51.${Math.floor(i / 200)}.${i % 200}` });
    const owner = proxied.browser();
    const { email } = await owner.signUp();
    await owner.call(logout, {});
    const answers = [];
    for (let i = 0; i < 101; i += 1)
      answers.push(await proxied.browser().call(login, { email, password: "guess" }, from(i)));
    expect([answers.at(99)?.status, answers.at(100)?.status]).toEqual([401, 429]);
    const unknown = proxied.browser();
    const refused = await unknown.call(login, { email, password: PASSWORD }, from(300));
    expect([refused.status, refused.error.msg]).toEqual([
      429,
      expect.stringContaining("Choose a new password by mail"),
    ]);
    // The mailbox lets the owner in on a device that is not known.
    await unknown.call(resetPassword, { email }, from(300));
    const { rows } = await proxied.root.$client.query(
      "select body from mails where body like '%reset-password?token=%'",
    );
    const token = /token=([\w-]+)/.exec(String(rows[0]?.body))?.[1] ?? "";
    await unknown.call(changePassword, { token, password: "another long one" }, from(300));
    expect((await unknown.call(login, { email, password: "another long one" }, from(300))).status).toBe(200);
    expect((await owner.call(login, { email, password: "another long one" }, from(301))).status).toBe(200);
    await proxied.close();
  });

  test("a refresh token that only begins with a session's id does not end it, and signing in ends the former", async () => {
    const installation = await createWorld();
    const owner = installation.browser();
    await owner.signUp();
    const id = owner.cookies.get("limelight_refresh")?.split(".")[0];
    const stranger = installation.browser();
    stranger.cookies.set("limelight_refresh", `${id}.x`);
    await stranger.call(logout, {});
    expect((await owner.call(registeredUser, {})).status).toBe(200);
    const former = installation.browser();
    for (const [name, value] of owner.cookies) former.cookies.set(name, value);
    const other = installation.browser();
    const { email } = await other.signUp();
    await owner.call(login, { email, password: PASSWORD });
    expect((await former.call(registeredUser, {})).status).toBe(401);
    await installation.close();
  });

  test("slows down who tries many passwords on one account", async () => {
    const limited = await createWorld({ rateLimits: true });
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await limited.browser().signIn("target@example.test", "guess"));
    expect(answers.at(9)?.status).toBe(401);
    expect([answers.at(10)?.status, answers.at(10)?.error.err]).toEqual([429, "too_many_requests"]);
    await limited.close();
  });
});

describe("first administrator", () => {
  const world = useWorld();

  test("is created once, with the printed link", async () => {
    const { body } = await world().browser().call(setupState, {});
    expect(body.needsSetup).toBe(true);
    const notice = await world().browser().send({ method: "GET" }, body.privacyUrl);
    expect([notice.status, notice.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const token = await prepareFirstAdmin(world().ctx);
    const person = { first_name: "Root", last_name: "Admin", email: "root@example.test", password: PASSWORD };
    const wrong = await world()
      .browser()
      .call(setup, { ...person, token: "guess" });
    expect([wrong.status, wrong.error.err]).toEqual([403, "invalid_setup_token"]);
    const right = await world()
      .browser()
      .call(setup, { ...person, token: token ?? "" });
    expect(right.body.user).toMatchObject({ is_admin: true, email: person.email });
    const again = await world()
      .browser()
      .call(setup, { ...person, token: token ?? "", email: "second@example.test" });
    expect(again.status).toBe(403);
    expect(await prepareFirstAdmin(world().ctx)).toBeNull();
  });

  test("is not created by a link that lies about longer than a day", async () => {
    const late = await createWorld();
    const token = await prepareFirstAdmin(late.ctx);
    await late.travel(25 * 60 * MINUTE);
    const person = { first_name: "Late", last_name: "Admin", email: "late@example.test", password: PASSWORD };
    const answer = await late.browser().call(setup, { ...person, token: token ?? "" });
    expect(answer.error.err).toBe("invalid_setup_token");
    await late.close();
  });

  test("can come from the environment", async () => {
    const admin = { email: "ops@example.test", password: "from the environment" };
    const given = await createWorld({ admin });
    expect(await prepareFirstAdmin(given.ctx)).toBeNull();
    const answer = await given.browser().signIn(admin.email, admin.password);
    expect(answer.body.user.is_admin).toBe(true);
    await given.close();
  });

  test("is not created from the environment with the email of another account, and the error names the reason", async () => {
    const given = await createWorld({ admin: { email: "taken@example.test", password: "from the environment" } });
    await given.browser().signUp({ email: "taken@example.test" });
    await expect(prepareFirstAdmin(given.ctx)).rejects.toThrow(/^ADMIN_EMAIL /);
    await given.close();
  });

  test("is created from the environment in addition to the sample world's, who may only sign in locally", async () => {
    const admin = { email: "ops@example.test", password: "from the environment" };
    const given = await createWorld({ admin });
    const sample = { email: "admin@sample.test", password: "limelight-sample", firstName: "A", lastName: "S" };
    await createAccount(given.ctx, { ...sample, company: "", plan: 5, isAdmin: true, isSample: true });
    expect(await prepareFirstAdmin(given.ctx)).toBeNull();
    expect((await given.browser().signIn(admin.email, admin.password)).body.user.is_admin).toBe(true);
    expect(await prepareFirstAdmin(given.ctx)).toBeNull();
    await given.close();
  });
});
