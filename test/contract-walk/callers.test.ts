import { beforeAll, describe, expect, test } from "vitest";
import { scopeOf } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { BODY_LIMIT } from "#contract/base/limits.ts";
import { allows, PERMISSIONS } from "#contract/base/permissions.ts";
import { say } from "#contract/messages/catalogue.ts";
import { ROLES } from "#contract/base/roles.ts";
import { ENDPOINTS } from "../support/endpoints.ts";
import type { Browser } from "../support/browser.ts";
import { useWorld } from "../support/world.ts";
import { memberCallers, refusedCallers, roleCallers, type RefusedCaller } from "./callers.ts";
import { addressOf, bodyOf, isWrite, sample } from "./inputs.ts";
import { fingerprint } from "./snapshots.ts";

/**
 * Callers are admitted by who may call, the permission and the scope that a call declares: each combination is proved on
 * one call. That every call is mounted with its own is proved by the walk.
 */

const world = useWorld();
let refused: RefusedCaller[];
let inRole: ReturnType<typeof roleCallers>;
let members: ReturnType<typeof memberCallers>;

beforeAll(async () => {
  refused = await refusedCallers(world());
  inRole = roleCallers(world());
  members = memberCallers(world());
});

const combinationOf = (endpoint: Endpoint) =>
  [endpoint.auth, endpoint.can, scopeOf(endpoint), isWrite(endpoint) ? "write" : "read"].filter(Boolean).join(", ");
/** One call of each combination. */
const CALLS = [...Map.groupBy(ENDPOINTS, combinationOf)].flatMap(([combination, [endpoint]]) =>
  endpoint ? [[combination, endpoint] as const] : [],
);

const send = (browser: Browser, endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const input = sample(endpoint);
  return browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input), headers);
};

/** Answers to a request that is no JSON and that names a length which no call accepts. */
async function statusOfTooMuch({ method, path }: Endpoint, browser?: Browser): Promise<number> {
  const { app } = world();
  const response = await app.inject({
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, "x")}`,
    headers: { "content-type": "application/json", "content-length": String(10 * BODY_LIMIT) },
    cookies: Object.fromEntries(browser?.cookies ?? []),
    ...(method !== "GET" && { payload: "{" }),
  });
  return response.statusCode;
}

describe.each(CALLS.filter(([, { auth }]) => auth !== "public"))("a call for %s", (_combination, endpoint) => {
  test("refuses former callers, callers on hold and keys without its scope, and changes nothing", async () => {
    const before = await fingerprint(world());
    for (const { who, browser, headers, refusal } of refused) {
      const expected = refusal(endpoint);
      if (!expected) continue;
      const [status, ...codes] = expected;
      const answer = await send(browser, endpoint, headers);
      expect([who, answer.status]).toEqual([who, status]);
      expect(codes, who).toContain(answer.error.err);
    }
    expect(await fingerprint(world())).toEqual(before);
  });

  test("refuses visitors before it reads what they send", async () => {
    expect(await statusOfTooMuch(endpoint)).toBe(401);
  });
});

describe.each(CALLS.filter(([, { auth }]) => auth === "admin"))("a call for %s", (_combination, endpoint) => {
  test("refuses members before it reads what they send", async () => {
    expect(await statusOfTooMuch(endpoint, await inRole("owner"))).toBe(403);
  });
});

describe.each(CALLS.filter(([, { can }]) => can))("a call for %s", (_combination, endpoint) => {
  const { can } = endpoint;
  if (!can) throw new Error("these calls need a permission");
  const lacking = ROLES.filter((role) => !allows(role, can));

  test("refuses every role without the permission, and administrators of the installation who have one", async () => {
    const [role] = lacking;
    if (!role) throw new Error("every role has it");
    const others = [await inRole(role, { isAdmin: true })];
    for (const each of lacking) others.push(await inRole(each));
    const before = await fingerprint(world());
    for (const browser of others) {
      const { status, error } = await send(browser, endpoint);
      expect([status, error.err, error.msg]).toEqual([403, "forbidden", say(PERMISSIONS[can].refusalKey).msg]);
    }
    expect(await fingerprint(world())).toEqual(before);
  });

  test("answers every role that has the permission", async () => {
    for (const role of ROLES.filter((each) => allows(each, can))) {
      const { status, error } = await send(await inRole(role), endpoint);
      expect([role, error.msg]).not.toEqual([role, say(PERMISSIONS[can].refusalKey).msg]);
      expect([role, status]).not.toEqual([role, 401]);
    }
  });
});

test.each(CALLS.filter(([, endpoint]) => !isWrite(endpoint)))(
  "a read for %s that another site's page sends is not refused: only writes check the origin",
  async (_combination, endpoint) => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const { status, error } = await send(await members.allowedTo(endpoint), endpoint, foreign);
    expect([status, error.err]).not.toEqual([403, "bad_origin"]);
    expect(status).not.toBe(401);
  },
);
