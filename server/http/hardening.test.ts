import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { pino } from "pino";
import { login } from "#contract/auth/endpoints.ts";
import { testPost } from "#contract/connection-test.ts";
import { reportError } from "#contract/error-report.ts";
import { openImport } from "#contract/imports/endpoints.ts";
import { IMPORT_BYTES_MAX } from "#contract/base/limits.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { registeredUser } from "#contract/users.ts";
import { buildApp } from "#server/app.ts";
import { startingServer } from "#server/starting-server.ts";
import { makeOwner } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const world = useWorld();

test("replies of the API are stored nowhere and in no search engine, errors included", async () => {
  const owner = await makeOwner(world());
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const url of ["/api/crm/list", "/api/crm/nothing", `/api${getSharedList.path.replace("{id}", "unknown")}`]) {
    const { headers } = await world().app.inject({ method: "GET", url, headers: { cookie } });
    expect([url, headers["cache-control"], headers["x-robots-tag"]]).toEqual([url, "private, no-store", "noindex"]);
  }
});

test("every reply restricts what pages may do, a malformed address too", async () => {
  for (const [url, source] of [
    ["/api/crm/list", "'self'"],
    ["/healthz", "'self'"],
    ["/%", "'none'"],
  ] as const) {
    const { headers } = await world().app.inject({ method: "GET", url });
    expect(headers["permissions-policy"]).toContain("camera=()");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`default-src ${source}`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    // Sockets go to the page's own origin, which default-src allows.
    expect(policy).not.toMatch(/connect-src|wss?:|https:/);
  }
});

test("pages load no objects, have no base, are framed by none, and send no referrer", async () => {
  const { headers } = await world().app.inject({ method: "GET", url: "/healthz" });
  const policy = String(headers["content-security-policy"]);
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(directive);
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("no reply repeats the host of its request", async () => {
  const open = await createWorld({ publicRankings: true });
  const headers = { host: "evil.test", "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" };
  const urls = ["/", "/healthz", "/rankings", "/rankings/unknown", "/robots.txt", "/sitemap.xml", "/api/openapi.json"];
  for (const url of [...urls, "/shared/unknown", "/privacy", "/api/crm/list", "/nothing", "/%"])
    for (const installation of [world(), open]) {
      const reply = await installation.app.inject({ method: "GET", url, headers });
      const text = `${JSON.stringify(reply.headers)}${reply.body}`;
      expect([url, text.includes("evil.test")]).toEqual([url, false]);
    }
  await open.close();
});

test("browsers are held to https where the installation has it, and only there", async () => {
  const secure = await createWorld({ publicUrl: "https://limelight.example" });
  const headersOf = async ({ app }: typeof secure) => (await app.inject({ method: "GET", url: "/healthz" })).headers;
  expect((await headersOf(secure))["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  expect(await headersOf(world())).not.toHaveProperty("strict-transport-security");
  await secure.close();
});

test("/healthz says when the disk is nearly full, while everything is still served", async () => {
  const full = await createWorld({ storageLowBytes: Infinity });
  const health = async ({ app }: typeof full) => (await app.inject({ method: "GET", url: "/healthz" })).json();
  expect(await health(full)).toEqual({ status: "ok", search: "current", storage: "low" });
  expect(await health(world())).toEqual({ status: "ok", search: "current", storage: "ok" });
  await full.close();
});

test("over TLS cookies are Secure, HttpOnly and prefixed, and cookies without the prefix sign no one in", async () => {
  const secure = await createWorld({ publicUrl: "https://limelight.example" });
  const { browser } = await makeOwner(secure);
  const { email } = (await browser.call(registeredUser, {})).body.user;
  const { headers } = await browser.signIn(email, PASSWORD);
  const set = [headers["set-cookie"]].flat().map(String);
  const lasting = set.filter((cookie) => !/=;/.test(cookie)); // those that are not deleted
  expect(new Set(lasting.map((cookie) => cookie.split("=")[0]))).toEqual(
    new Set(["__Host-limelight_access", "__Secure-limelight_device", "__Secure-limelight_refresh"]),
  );
  for (const cookie of lasting)
    expect(cookie).toMatch(/(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)(?!.*Domain)/);
  expect(lasting.find((cookie) => cookie.startsWith("__Host-"))).toMatch(/; Path=\/(;|$)/);
  const planted = secure.browser();
  for (const [name, value] of browser.cookies) planted.cookies.set(name.replace(/^__\w+-/, ""), value);
  expect((await planted.call(registeredUser, {})).status).toBe(401);
  expect((await browser.call(registeredUser, {})).status).toBe(200);
  await secure.close();
});

test("a refusal for too many attempts says when to try again", async () => {
  const limited = await createWorld({ rateLimits: true });
  const { browser } = await makeOwner(limited);
  const { email } = (await browser.call(registeredUser, {})).body.user;
  const visitor = limited.browser();
  const guess = async () => visitor.call(login, { email, password: "a guess" });
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await guess());
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(last?.headers["retry-after"])).toBeLessThanOrEqual(60);
  await limited.close();
});

test("refusals that an attack causes are logged without what was sent", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp(world().ctx, log);
  const payload = { email: "someone@example.test", password: "their secret" };
  await app.inject({ method: "POST", url: "/api/auth/login", payload });
  await app.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { code: "invalid_credentials", route: "/api/auth/login", msg: "refused", reqId: expect.any(String) },
  ]);
  expect(lines.join("")).not.toMatch(/someone|secret/);
});

test("what people do wrong is no error of the program in the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp(world().ctx, log);
  const { browser } = await makeOwner(world());
  const cookies = Object.fromEntries(browser.cookies);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const part = '--x\r\ncontent-disposition: form-data; name="table"; filename="a.csv"\r\n\r\n';
  const url = `/api${openImport.path}`;
  const forms = [
    [400, `${part}a,b\r\n${part}c,d\r\n--x--\r\n`], // two files
    [400, `${part}a,b`], // cut off
    [413, `${part}${"a,b\n".repeat(IMPORT_BYTES_MAX / 4 + 1)}\r\n--x--\r\n`],
  ] as const;
  for (const [status, form] of forms) {
    // Without a length, so that the size is found while it arrives.
    const payload = Readable.from([Buffer.from(form)]);
    expect((await app.inject({ method: "POST", url, payload, headers, cookies })).statusCode).toBe(status);
  }
  const report = { error: { name: "TypeError", message: "x is not a function" } };
  expect((await app.inject({ method: "POST", url: `/api${reportError.path}`, payload: report })).statusCode).toBe(200);
  await app.close();
  expect(lines).toEqual([]);
});

test("requests that do not arrive end, idle connections stay, also on the server that listens from the start", async () => {
  const front = startingServer();
  const app = await buildApp(world().ctx, world().ctx.log, front);
  for (const { requestTimeout, headersTimeout, keepAliveTimeout } of [world().app.server, front.server]) {
    expect(requestTimeout).toBe(10 * 60_000);
    expect(headersTimeout).toBe(60_000);
    expect(keepAliveTimeout).toBe(75_000);
  }
  await app.close();
  await front.close();
});

test("visitors send at most 64 KB", async () => {
  const send = (length: number) =>
    world().app.inject({
      method: "POST",
      url: `/api${testPost.path}`,
      headers: { "content-type": "application/json" },
      payload: `{"a":"${"x".repeat(length)}"}`,
    });
  expect((await send(60_000)).statusCode).toBe(200);
  expect((await send(66_000)).statusCode).toBe(413);
});
