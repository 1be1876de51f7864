import { expect, test } from "vitest";
import { testPost } from "#contract/connection-test.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { buildApp } from "#server/app.ts";
import { startingServer } from "#server/starting-server.ts";
import { makeOwner } from "#test/factories/people.ts";
import { createWorld, useWorld } from "#test/support/world.ts";

const world = useWorld();

test("replies of the API are stored nowhere and in no search engine, errors included", async () => {
  const owner = await makeOwner(world());
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const url of ["/api/crm/list", "/api/crm/nothing", `/api${getSharedList.path.replace("{id}", "unknown")}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { headers } = await world().app.inject({ method: "GET", url });
    expect(headers["permissions-policy"]).toContain("camera=()");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`default-src ${source}`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    // Sockets go to the page's own origin, which default-src allows.
    expect(policy).not.toMatch(/connect-src|wss?:|https:/);
  }
});

test("browsers are held to https where the installation has it, and only there", async () => {
  const secure = await createWorld({ publicUrl: "https://limelight.example" });
  const headersOf = async ({ app }: typeof secure) => (await app.inject({ method: "GET", url: "/healthz" })).headers;
  expect((await headersOf(secure))["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  expect(await headersOf(world())).not.toHaveProperty("strict-transport-security");
  await secure.close();
});

test("requests that do not arrive end, also on the server that listens from the start", async () => {
  const front = startingServer();
  const app = await buildApp(world().ctx, world().ctx.log, front);
  for (const { requestTimeout, headersTimeout } of [world().app.server, front.server]) {
    expect(requestTimeout).toBe(10 * 60_000);
    expect(headersTimeout).toBe(60_000);
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
