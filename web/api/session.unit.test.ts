import { getStats } from "#contract/crm/endpoints.ts";
import { listTrackedRankings } from "#contract/rankings/tracked-rankings.ts";
import { registeredUser } from "#contract/users.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logout } from "#contract/auth/endpoints.ts";
import { saveDraft } from "./drafts.ts";
import { queryClient } from "./query-client.ts";
import { loadApp, session, signOut } from "./session.ts";

/** The status and error code of each path; all others respond with an empty object. */
let failures: Record<string, [status: number, err: string]> = {};

const NOW = Date.UTC(2026, 10, 16);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  queryClient.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const [status, err] = failures[new URL(url, "http://localhost").pathname.replace("/api", "")] ?? [];
    if (err === undefined)
      return Response.json({
        user: {
          _id: "ida",
          workspace: "studio",
          deletion_at: null,
          workspace_deletion_at: null,
          needs_second_factor: false,
        },
      });
    return Response.json({ success: false, err, msg: err }, { status: status ?? 500 });
  });
});
afterEach(() => {
  vi.useRealTimers();
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

it.each([getStats, listTrackedRankings])("fails, with a retry, when $path cannot be loaded", async ({ path }) => {
  failures = { [path]: [403, "forbidden"] };
  await loadApp();
  expect(session.get()).toMatchObject({ phase: "failed", error: { err: "forbidden" } });
});

it("removes the drafts of the user at sign-out, and leaves them when the session has ended", async () => {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  vi.stubGlobal("localStorage", Object.setPrototypeOf(stored, methods));
  const draft = {
    id: "1",
    owner: "ida:studio",
    endpoint: "POST /crm/notes",
    key: "a row",
    input: {},
    about: { title: "Note on Mia", text: "Call on Monday" },
    bases: [],
    at: NOW,
    page: "this page",
    state: "unsent" as const,
  };
  failures = {};
  await loadApp();
  saveDraft(draft);
  saveDraft({ ...draft, owner: "cleo:studio" });

  failures = { [logout.path]: [401, "bad_access_token"] };
  await expect(signOut()).rejects.toMatchObject({ err: "bad_access_token" });
  expect(session.get()).toMatchObject({ user: null });
  expect(Object.keys(stored)).toHaveLength(2);

  failures = {};
  await loadApp();
  await signOut();
  expect(Object.values(stored).map((text) => JSON.parse(text).owner)).toEqual(["cleo:studio"]);
});
