import { refreshToken } from "#contract/auth/endpoints.ts";
import { listCrm } from "#contract/crm/endpoints.ts";
import { readLinkImport, type LinkView } from "#contract/crm-import/link-imports.ts";
import { reportError } from "#contract/error-report.ts";
import { SOCKET_REAUTH_DELAY_MS, SOCKET_REAUTH_MAX } from "#contract/base/limits.ts";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { onSessionEnded } from "./send.ts";
import { connect } from "./sockets.ts";
import { TAB_ID } from "./tab-id.ts";

/** A socket with a server that refuses or accepts on demand. */
class Line extends EventEmitter {
  knocks = vi.fn<() => void>();
  hear: (name: string, payload: unknown) => void = () => {};
  onAny(hear: typeof this.hear) {
    this.hear = hear;
  }
  connect() {
    this.knocks();
  }
  close() {}
}

let line = new Line();
let close: () => void = () => {};
const opened: string[] = [];
vi.mock("socket.io-client", () => ({
  io: (namespace: string) => {
    opened.push(namespace);
    return line;
  },
}));

let requested: string[] = [];
const renewals = () => requested.filter((url) => url.endsWith(refreshToken.path)).length;
const reports = () => requested.filter((url) => url.endsWith(reportError.path)).length;

async function refuse(message = "not_authenticated"): Promise<void> {
  line.emit("connect_error", new Error(message));
  await vi.advanceTimersByTimeAsync(0);
}

/** What the server sends; its handlers are loaded with the first of it. */
async function receive(name: string, payload: unknown): Promise<void> {
  line.hear(name, payload);
  await import("./member-events.ts");
  await vi.advanceTimersByTimeAsync(0);
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function refuseTimes(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await refuse();
    await later(SOCKET_REAUTH_DELAY_MS);
  }
}

beforeEach(() => {
  requested = [];
  line = new Line();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    return Response.json({ success: true });
  });
  close = connect({ isSignedIn: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("renews the access 3 s after a refusal and knocks again", async () => {
  await refuse();
  await later(2_999);
  expect([renewals(), line.knocks.mock.calls.length]).toEqual([0, 0]);
  await later(1);
  expect([renewals(), line.knocks.mock.calls.length]).toEqual([1, 1]);
});

it("gives up after ten refusals and says so once", async () => {
  expect(SOCKET_REAUTH_MAX).toBe(10);
  await refuseTimes(10);
  expect([renewals(), line.knocks.mock.calls.length, reports()]).toEqual([10, 10, 0]);
  await refuseTimes(1);
  expect([renewals(), line.knocks.mock.calls.length, reports()]).toEqual([10, 10, 1]);
});

it("does not connect again once it is closed", async () => {
  await refuse();
  close();
  await later(SOCKET_REAUTH_DELAY_MS);
  expect(line.knocks.mock.calls.length).toBe(0);
});

it("connects visitors to the public namespace", () => {
  connect({ isSignedIn: false });
  expect(opened.slice(-2)).toEqual(["/", "/public"]);
});

it("starts counting again once it was let in", async () => {
  await refuseTimes(10);
  line.emit("connect");
  await refuseTimes(1);
  expect([line.knocks.mock.calls.length, reports()]).toEqual([11, 0]);
});

it("leaves other failures to the socket, which tries again by itself", async () => {
  await refuse("xhr poll error");
  await later(60_000);
  expect([renewals(), line.knocks.mock.calls.length]).toEqual([0, 0]);
});

it("knocks again even when the access could not be renewed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await refuseTimes(1);
  expect(line.knocks).toHaveBeenCalledOnce();
});

it("signs out a tab that has no session left to renew, and does not knock again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: false, err: "bad_access_token" }, { status: 401 }));
  const ended = vi.fn<() => void>(close);
  onTestFinished(onSessionEnded(ended));
  await refuseTimes(1);
  expect(ended).toHaveBeenCalledOnce();
  expect(line.knocks).not.toHaveBeenCalled();
});

it("rereads what another tab has changed, and not what this one has", async () => {
  const { queryKey } = queryOf(listCrm, {});
  await queryClient.fetchQuery(queryOf(listCrm, {}));
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  await receive("changed", { tags: ["crm"], by: TAB_ID });
  expect(isStale()).toBe(false);
  await receive("changed", { tags: ["crm"], by: "another tab" });
  expect(isStale()).toBe(true);
});

it("rereads everything after a lost connection, and nothing at the first one", async () => {
  const { queryKey } = queryOf(listCrm, {});
  await queryClient.fetchQuery(queryOf(listCrm, {}));
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  line.emit("connect");
  expect(isStale()).toBe(false);
  line.emit("connect");
  expect(isStale()).toBe(true);
});

it("shows what became of a pasted link in the import it belongs to, and in no other", async () => {
  const link = (id: string, status: LinkView["status"]): LinkView => {
    const noCreator = { creatorId: null, full_name: null, picture_url: null, msg: null };
    return { id, url: `https://x.com/${id}`, username: id, network: "twitter", isBrand: false, status, ...noCreator };
  };
  const key = queryOf(readLinkImport, { id: "one" }).queryKey;
  const view = { _id: "one", jobId: null, listIds: [], actionId: null, isUndone: false, isOver: false };
  const shown = () => queryClient.getQueryData(key)?.import.influencers.map(({ status }) => status);
  queryClient.setQueryData(key, { import: { ...view, influencers: [link("a", "IMPORTING"), link("b", "IMPORTING")] } });
  await receive("crm_import", { importId: "two", influencer: link("a", "ERRORED"), isOver: true });
  expect(shown()).toEqual(["IMPORTING", "IMPORTING"]);
  await receive("crm_import", { importId: "one", influencer: link("b", "IMPORTED"), isOver: false });
  expect(shown()).toEqual(["IMPORTING", "IMPORTED"]);
});
