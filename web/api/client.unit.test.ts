import { listActions } from "#contract/actions.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, onSessionEnded } from "./client.ts";

const refusal = (err: string) => ({ success: false, err, msg: `said ${err}` });
const REFRESH = "/api/registered/user/refresh-token";

/** The server as a list of answers per path; the last one stays. */
const answers = new Map<string, { status: number; body: unknown }[]>();
const asked: string[] = [];

function answer(path: string, ...replies: [status: number, body: unknown][]): void {
  answers.set(
    path,
    replies.map(([status, body]) => ({ status, body })),
  );
}

async function fakeFetch(url: string): Promise<Response> {
  const path = url.replace(/\?.*/, "");
  asked.push(path);
  const left = answers.get(path) ?? [];
  const reply = left.length > 1 ? left.shift() : left[0];
  if (!reply) throw new TypeError("Failed to fetch");
  return typeof reply.body === "string"
    ? new Response(reply.body, { status: reply.status })
    : Response.json(reply.body, { status: reply.status });
}

const ended = vi.fn<() => void>();

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  ended.mockClear();
  onSessionEnded(ended);
  vi.stubGlobal("fetch", fakeFetch);
});
afterEach(() => vi.unstubAllGlobals());

describe("call", () => {
  it("answers what the server said", async () => {
    answer("/api/actions", [200, { actions: [], hasMore: false }]);
    await expect(call(listActions, { page: 1 })).resolves.toEqual({ actions: [], hasMore: false });
  });

  it("renews an expired access once for calls at the same time, and repeats them", async () => {
    const fresh: [number, unknown] = [200, { actions: [], hasMore: false }];
    answer("/api/actions", [401, refusal("access_expired")], [401, refusal("access_expired")], fresh);
    answer(REFRESH, [200, { success: true }]);
    await Promise.all([call(listActions, { page: 1 }), call(listActions, { page: 2 })]);
    expect(asked.filter((path) => path === REFRESH)).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });

  it("repeats only once", async () => {
    answer("/api/actions", [401, refusal("access_expired")]);
    answer(REFRESH, [200, { success: true }]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "access_expired" });
    expect(asked).toEqual(["/api/actions", REFRESH, "/api/actions"]);
  });

  it("ends the session when there is nothing to renew with", async () => {
    answer("/api/actions", [401, refusal("access_expired")]);
    answer(REFRESH, [401, refusal("bad_access_token")]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "bad_access_token", status: 401 });
    expect(ended).toHaveBeenCalledOnce();
  });

  it("keeps the server's body as the error, with its issues", async () => {
    const issues = [{ path: "page", message: "Too big" }];
    answer("/api/actions", [400, { ...refusal("bad_request"), issues }]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "bad_request", msg: "said bad_request", issues });
  });

  it("says request_error when the answer is not ours or there is none", async () => {
    answer("/api/actions", [502, "<h1>Bad gateway</h1>"]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "request_error", status: 502 });
    answers.clear();
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "request_error", status: 0 });
  });

  it("tells a cancelled call and a late one apart", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("", "AbortError")));
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "CANCELLED" });
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("", "TimeoutError")));
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "TIMEOUT" });
  });
});
