import { describe, expect, test } from "vitest";
import { login, logout, refreshToken } from "#contract/auth/endpoints.ts";
import { registeredUser } from "#contract/users.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "#server/http/client.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const MINUTE = 60_000;

describe("sessions", () => {
  const world = useWorld();

  test("ask for a refresh when access has expired, and go on after it", async () => {
    const browser = world().browser();
    await browser.signUp();
    await world().travel(16 * MINUTE);
    const expired = await browser.call(registeredUser, {});
    expect([expired.status, expired.error.err]).toEqual([401, "access_expired"]);
    expect((await browser.call(refreshToken, {})).status).toBe(200);
    expect((await browser.call(registeredUser, {})).status).toBe(200);
  });

  test("give two tabs that refresh at once the same new pair", async () => {
    const browser = world().browser();
    await browser.signUp();
    const other = world().browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const answers = await Promise.all([browser.call(refreshToken, {}), other.call(refreshToken, {})]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(other.cookies).toEqual(browser.cookies);
  });

  test("end when an old refresh token is used after the grace", async () => {
    const browser = world().browser();
    await browser.signUp();
    const thief = world().browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.call(refreshToken, {});
    await browser.call(refreshToken, {});
    await world().travel(MINUTE);
    const stolen = await thief.call(refreshToken, {});
    expect([stolen.status, stolen.error.err]).toEqual([401, "bad_access_token"]);
    expect((await browser.call(registeredUser, {})).status).toBe(401);
    expect((await browser.call(refreshToken, {})).error.err).toBe("bad_access_token");
  });

  test("live on when a token that they never had carries their id", async () => {
    const browser = world().browser();
    await browser.signUp();
    const own = browser.cookies.get(REFRESH_COOKIE) ?? "";
    await browser.call(refreshToken, {});
    const [id = "", random = "", signature = ""] = own.split(".");
    const stranger = world().browser();
    for (const forged of [
      `${id}.`,
      `${id}.anything`,
      `${id}.${random}`,
      `${id}.${random}.${"A".repeat(signature.length)}`,
      `${id}.other.${signature}`,
    ]) {
      stranger.cookies.set(REFRESH_COOKIE, forged);
      expect((await stranger.call(refreshToken, {})).error.err).toBe("bad_access_token");
    }
    expect((await browser.call(registeredUser, {})).status).toBe(200);
    expect((await browser.call(refreshToken, {})).status).toBe(200);
  });

  test("that are not used for 30 days end, and those in use 90 days after the sign-in", async () => {
    const own = await createWorld();
    const DAY = 24 * 60 * MINUTE;
    const [used, unused] = [own.browser(), own.browser()];
    const { email } = await used.signUp();
    for (const browser of [used, unused]) await browser.call(login, { email, password: PASSWORD, remember: true });
    const statuses = [];
    for (let day = 0; day < 100; day += 20) {
      await own.travel(20 * DAY);
      statuses.push((await used.call(refreshToken, {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 401]);
    expect((await unused.call(refreshToken, {})).status).toBe(401);
    await own.close();
  });

  test("that a new sign-in has ended take none of its cookies with a late refusal", async () => {
    const { email } = await world().browser().signUp();
    const tab = world().browser();
    await tab.signIn(email, PASSWORD);
    const late = world().browser();
    for (const [name, value] of tab.cookies) late.cookies.set(name, value);
    await tab.signIn(email, PASSWORD);
    const refused = await late.call(refreshToken, {});
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    expect((await tab.call(registeredUser, {})).status).toBe(200);
  });

  test("say bad_access_token when there is nothing to refresh with", async () => {
    const browser = world().browser();
    browser.cookies.set(ACCESS_COOKIE, "made-up");
    const answer = await browser.call(registeredUser, {});
    expect([answer.status, answer.error.err]).toEqual([401, "bad_access_token"]);
    for (const token of [
      "",
      "no-dot",
      "0.0",
      `${"-".repeat(36)}.x`,
      `${"0".repeat(36)}.x`,
      `${crypto.randomUUID()}.made-up`,
      "'; drop table sessions; --",
    ]) {
      browser.cookies.set(REFRESH_COOKIE, token);
      expect((await browser.call(refreshToken, {})).error.err).toBe("bad_access_token");
    }
  });

  test("are deleted by signing out, also twice in a row", async () => {
    const browser = world().browser();
    await browser.signUp();
    const saved = new Map(browser.cookies);
    expect((await browser.call(logout, {})).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(["limelight_device"]);
    expect((await browser.call(logout, {})).status).toBe(200);
    for (const [name, value] of saved) browser.cookies.set(name, value);
    expect((await browser.call(registeredUser, {})).status).toBe(401);
    expect((await browser.call(refreshToken, {})).status).toBe(401);
  });

  test("are deleted by signing out with only a refresh cookie", async () => {
    const browser = world().browser();
    await browser.signUp();
    browser.cookies.delete(ACCESS_COOKIE);
    const saved = new Map(browser.cookies);
    expect((await browser.call(logout, {})).status).toBe(200);
    for (const [name, value] of saved) browser.cookies.set(name, value);
    expect((await browser.call(refreshToken, {})).error.err).toBe("bad_access_token");
  });

  test("cannot be used from a foreign page", async () => {
    const browser = world().browser();
    await browser.signUp();
    const foreign = await browser.call(logout, {}, { origin: "https://evil.example" });
    expect([foreign.status, foreign.error.err]).toEqual([403, "bad_origin"]);
    const crossSite = await browser.call(logout, {}, { "sec-fetch-site": "cross-site" });
    expect(crossSite.status).toBe(403);
    expect((await browser.call(registeredUser, {})).status).toBe(200);
  });
});
