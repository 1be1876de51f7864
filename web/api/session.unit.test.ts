import { getStats } from "#contract/crm.ts";
import { registeredUser } from "#contract/users.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "./query-client.ts";
import { loadApp, session } from "./session.ts";

/** The status and error code of each path; all others respond with an empty object. */
let failures: Record<string, [status: number, err: string]> = {};

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const [status, err] = failures[new URL(url, "http://localhost").pathname.replace("/api", "")] ?? [];
    if (err === undefined)
      return Response.json({ user: { id: "a user", deletion_at: null, needs_second_factor: false } });
    return Response.json({ success: false, err, msg: err }, { status: status ?? 500 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Test files share the process and its cache.
  queryClient.clear();
});

it("shows the sign-in to visitors", async () => {
  failures = { [registeredUser.path]: [401, "not_authenticated"] };
  await loadApp();
  expect(session.get()).toEqual({ phase: "ready", user: null, left: false });
});

it("signs out when the session is revoked while the app loads", async () => {
  failures = { [getStats.path]: [401, "bad_access_token"] };
  await loadApp();
  expect(session.get()).toEqual({ phase: "ready", user: null, left: false });
});

it("fails, with a retry, when the app cannot be loaded", async () => {
  failures = { [getStats.path]: [403, "forbidden"] };
  await loadApp();
  expect(session.get()).toMatchObject({ phase: "failed", error: { err: "forbidden" } });
});
