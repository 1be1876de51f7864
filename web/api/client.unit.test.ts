import { listActions } from "#contract/actions.ts";
import { getJobResult } from "#contract/jobs.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messageOr } from "./api-error.ts";
import { call, callForFile } from "./client.ts";
import { onSessionEnded } from "./send.ts";

const refusal = (err: string) => ({ success: false, err, msg: `said ${err}` });
const REFRESH = "/api/registered/user/refresh-token";

/** Responses of the fake server by path; the last one is repeated. */
const answers = new Map<string, { status: number; body: unknown }[]>();
const requested: string[] = [];

function answer(path: string, ...replies: [status: number, body: unknown][]): void {
  answers.set(
    path,
    replies.map(([status, body]) => ({ status, body })),
  );
}

async function fakeFetch(url: string): Promise<Response> {
  const path = url.replace(/\?.*/, "");
  requested.push(path);
  const left = answers.get(path) ?? [];
  const reply = left.length > 1 ? left.shift() : left[0];
  if (!reply) throw new TypeError("Failed to fetch");
  return typeof reply.body === "string"
    ? new Response(reply.body, { status: reply.status })
    : Response.json(reply.body, { status: reply.status });
}

/** Never responds; rejects when the signal aborts, as `fetch` does. */
function hang(_url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

const ended = vi.fn<() => void>();
let stopListening = () => {};

beforeEach(() => {
  answers.clear();
  requested.length = 0;
  ended.mockClear();
  stopListening = onSessionEnded(ended);
  vi.stubGlobal("fetch", fakeFetch);
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

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
    expect(requested.filter((path) => path === REFRESH)).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });

  it("repeats only once", async () => {
    answer("/api/actions", [401, refusal("access_expired")]);
    answer(REFRESH, [200, { success: true }]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "access_expired" });
    expect(requested).toEqual(["/api/actions", REFRESH, "/api/actions"]);
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

  it("fills in what an object that is not ours leaves unsaid", async () => {
    answer("/api/actions", [404, { message: "no such route" }]);
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "request_error", msg: "An error occurred" });
    answer("/api/actions", [500, { err: 7, msg: "Half an error", issues: "none" }]);
    await expect(call(listActions, {})).rejects.toMatchObject({
      err: "request_error",
      msg: "Half an error",
      issues: [],
    });
    answer("/api/actions", [500, ["not", "an", "object"]]);
    await expect(call(listActions, {})).rejects.toMatchObject({ msg: "Oops! Something went wrong..." });
  });

  it("says each failure of its own in the specification's words", async () => {
    const failWith = (thrown: unknown) => vi.stubGlobal("fetch", () => Promise.reject(thrown));
    failWith(new DOMException("", "AbortError"));
    await expect(call(listActions, {})).rejects.toMatchObject({
      err: "CANCELLED",
      msg: "The request was cancelled.",
      status: 0,
    });
    failWith(new DOMException("", "TimeoutError"));
    await expect(call(listActions, {})).rejects.toMatchObject({
      err: "TIMEOUT",
      msg: "The request took too long to complete. Please try again.",
    });
    failWith(new TypeError("Failed to fetch"));
    await expect(call(listActions, {})).rejects.toMatchObject({
      err: "request_error",
      msg: "Oops! Something went wrong...",
    });
    failWith(new RangeError("a mistake of ours"));
    await expect(call(listActions, {})).rejects.toMatchObject({
      err: "UNKNOWN_ERROR",
      msg: "An unexpected error occurred. Please try again.",
    });
  });

  it("says that the browser is offline, in place of the general sentence", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const offline = { err: "request_error", msg: "You are offline. Try again when you are back online.", status: 0 };
    await expect(call(listActions, {})).rejects.toMatchObject(offline);
    expect(messageOr(offline, "Nothing was added.")).toBe(offline.msg);
    expect(messageOr({ msg: "Oops! Something went wrong..." }, "Nothing was added.")).toBe("Nothing was added.");
  });

  it("gives up after 120 seconds, also while the answer is being read", async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    vi.stubGlobal("fetch", hang);
    const pending = call(listActions, {});
    late.abort(new DOMException("", "TimeoutError"));
    await expect(pending).rejects.toMatchObject({ err: "TIMEOUT" });
    expect(timeout).toHaveBeenCalledWith(120_000);
    vi.stubGlobal("fetch", () => ({ ok: true, json: () => Promise.reject(new DOMException("", "TimeoutError")) }));
    await expect(call(listActions, {})).rejects.toMatchObject({ err: "TIMEOUT" });
    timeout.mockRestore();
  });

  it("is cancelled when its caller gives up, for whatever reason", async () => {
    vi.stubGlobal("fetch", hang);
    const caller = new AbortController();
    const pending = call(listActions, {}, { signal: caller.signal });
    caller.abort("the filters have changed");
    await expect(pending).rejects.toMatchObject({ err: "CANCELLED" });
    expect(ended).not.toHaveBeenCalled();
  });

  it("sends cookies, and a body only where the endpoint takes one", async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ actions: [] })));
    vi.stubGlobal("fetch", fetched);
    await call(listActions, {});
    expect(fetched).toHaveBeenCalledWith(
      "/api/actions",
      expect.objectContaining({ credentials: "include", headers: {} }),
    );
  });
});

describe("callForFile", () => {
  const id = "0195b7a0-0000-7000-8000-000000000000";
  const path = `/api/jobs/${id}/result`;

  it("renews an expired access, then downloads the file under its name", async () => {
    answer(path, [401, refusal("access_expired")], [200, "a;b"]);
    answer(REFRESH, [200, { success: true }]);
    const file = await callForFile(getJobResult, { id });
    expect(requested).toEqual([path, REFRESH, path]);
    await expect(file.content.text()).resolves.toBe("a;b");
    vi.stubGlobal("fetch", async () => {
      return new Response("", { headers: { "content-disposition": "attachment; filename*=UTF-8''caf%C3%A9.csv" } });
    });
    await expect(callForFile(getJobResult, { id })).resolves.toMatchObject({ fileName: "café.csv" });
  });

  it.each([
    ["at once", [[401, refusal("bad_access_token")]], []],
    ["when the renewal is refused", [[401, refusal("access_expired")]], [[401, refusal("bad_access_token")]]],
  ] satisfies [string, [number, unknown][], [number, unknown][]][])("ends the session %s", async (_, file, renewal) => {
    answer(path, ...file);
    answer(REFRESH, ...renewal);
    await expect(callForFile(getJobResult, { id })).rejects.toMatchObject({ err: "bad_access_token" });
    expect(ended).toHaveBeenCalledOnce();
  });

  it("rejects with what the server replied", async () => {
    answer(path, [404, refusal("not_found")]);
    await expect(callForFile(getJobResult, { id })).rejects.toMatchObject({ err: "not_found", msg: "said not_found" });
  });
});
