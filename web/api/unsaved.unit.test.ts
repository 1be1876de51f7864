import { addNote } from "#contract/timeline.ts";
import { createCustomTag } from "#contract/labels.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "./client.ts";
import { drafts, forgetDrafts, refreshDrafts, removeDraft, setDraftOwner } from "./drafts.ts";
import { recoverDrafts, sendDraft, compareDrafts } from "./recover.ts";
import { recoverable, writesSettled, type Found } from "./unsaved.ts";

const ROW = "0195b7a0-0000-7000-8000-000000000001";
const NOW = Date.UTC(2026, 10, 16);
const OTHER_ROW = "0195b7a0-0000-7000-8000-000000000002";
const reply = () => Response.json({ success: true });
const refusal = (status: number, err: string) => Response.json({ success: false, err, msg: err }, { status });

/** Requests on their way; each is settled by the test. */
let requests: { body: string; keepalive: boolean; answer: PromiseWithResolvers<Response> }[] = [];
let stored = new Map<string, string>();
const listeners = new Map<string, (event: object) => void>();
let found: Found = "unchanged";
const onSaved = vi.fn<() => void>();
const settings = { isRepeatable: true };

/** As the browser's: stored items are properties of it. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return new Proxy(Object.create(methods), {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

const drained = () => new Promise((resolve) => setTimeout(resolve));
const texts = () => requests.map(({ body }) => JSON.parse(body).text);
const states = () => drafts.get().map(({ state, about }) => [about["text"], state]);

const add = (text: string, id = ROW, base = "") =>
  call(addNote, { id, text }, { about: { title: "Note on Mia", text, base } }).catch(() => "failed");

/** What a page before this one has left in the storage. */
function leave(state: "sending" | "left" | "unsent", { at = NOW } = {}): void {
  const draft = {
    id: "earlier 1",
    owner: "ida:studio",
    endpoint: `POST ${addNote.path}`,
    key: ROW,
    input: { id: ROW, text: "Call on Monday" },
    about: { title: "Note on Mia", text: "Call on Monday", base: "" },
    bases: [""],
    at,
    page: "an earlier page",
    state,
  };
  stored.set(`limelight.draft ida:studio POST ${addNote.path} ${ROW}`, JSON.stringify(draft));
  refreshDrafts();
}

function listen(): void {
  vi.stubGlobal("addEventListener", (name: string, run: (event: object) => void) => listeners.set(name, run));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
}
listen();
const declared = {
  ...settings,
  key: ({ id }: { id: string }) => id,
  compare: async () => found,
  onSaved,
};
recoverable(addNote, declared);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  listen();
  requests = [];
  stored = new Map();
  found = "unchanged";
  onSaved.mockClear();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", (_: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    const answer = Promise.withResolvers<Response>();
    requests.push({ body, keepalive, answer });
    return answer.promise;
  });
  setDraftOwner(null);
  setDraftOwner("ida:studio");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { answer } of requests) answer.resolve(reply());
  await writesSettled();
  vi.unstubAllGlobals();
});

describe("a write", () => {
  it("is stored until the server has replied, and outlives the page", async () => {
    const sent = add("Call on Monday");
    expect(requests[0]?.keepalive).toBe(true);
    expect(states()).toEqual([["Call on Monday", "sending"]]);
    expect(stored.size).toBe(1);
    requests[0]?.answer.resolve(reply());
    await sent;
    expect(drafts.get()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it("becomes a draft without a connection or session, but not when the server refuses it", async () => {
    const failures = [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => Promise.resolve(refusal(502, "bad_gateway")),
      () => Promise.resolve(refusal(401, "bad_access_token")),
      () => Promise.resolve(refusal(409, "session_changed")),
    ];
    for (const fail of failures) {
      vi.stubGlobal("fetch", fail);
      await add("Call on Monday");
      expect(states()).toEqual([["Call on Monday", "unsent"]]);
      for (const draft of drafts.get()) removeDraft(draft);
    }
    vi.stubGlobal("fetch", async () => refusal(403, "forbidden"));
    await add("Call on Monday");
    expect(states()).toEqual([]);
  });

  it("waits for an earlier one of the same record, but not for others", async () => {
    const all = [add("first"), add("second"), add("elsewhere", OTHER_ROW)];
    expect(texts()).toEqual(["first", "elsewhere"]);
    requests[0]?.answer.resolve(reply());
    await vi.waitFor(() => expect(texts()).toEqual(["first", "elsewhere", "second"]));
    for (const { answer } of requests) answer.resolve(reply());
    await Promise.all(all);
  });

  it("is sent at once when the page is left, and stored as unconfirmed", async () => {
    const all = [add("first"), add("second", ROW, "first")];
    listeners.get("pagehide")?.({});
    await drained();
    expect(texts()).toEqual(["first", "second"]);
    // The last text of a record is the one that is wanted, whichever of them arrives.
    expect(states()).toEqual([["second", "left"]]);
    expect(drafts.get()[0]?.bases).toEqual(["", "first"]);
    for (const { answer } of requests) answer.reject(new TypeError("Failed to fetch"));
    await Promise.all(all);
    expect(states()).toEqual([["second", "left"]]);
    listeners.get("pageshow")?.({});
  });

  it("that fails while the page goes is settled by the next one, or offered by this one if it stays", async () => {
    vi.useFakeTimers({ now: NOW });
    const sent = add("Call on Monday");
    listeners.get("beforeunload")?.({});
    requests[0]?.answer.reject(new TypeError("Failed to fetch"));
    await sent;
    expect(states()).toEqual([["Call on Monday", "left"]]);
    expect(listeners.has("beforeunload")).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states()).toEqual([["Call on Monday", "unsent"]]);
    listeners.get("pageshow")?.({});
  });

  it("that waited is not sent in the name of someone who has signed in since", async () => {
    const first = add("first");
    const second = add("second");
    setDraftOwner("ben:studio");
    requests[0]?.answer.resolve(reply());
    expect(await second).toBe("failed");
    await first;
    expect(texts()).toEqual(["first"]);
    expect(states()).toEqual([]);
    setDraftOwner("ida:studio");
    expect(states()).toEqual([["second", "unsent"]]);
  });

  it("that waited counts as under way from when it is sent", async () => {
    const all = [add("first"), add("second")];
    vi.setSystemTime(NOW + 60_000);
    requests[0]?.answer.resolve(reply());
    await vi.waitFor(() => expect(texts()).toEqual(["first", "second"]));
    expect(states()).toEqual([["second", "sending"]]);
    expect(drafts.get()[0]?.at).toBeGreaterThanOrEqual(NOW + 60_000);
    requests[1]?.answer.resolve(reply());
    await Promise.all(all);
  });

  it("that fails after its user has signed out is not stored, and after the session has ended it is, unseen", async () => {
    const ended = add("Call on Monday");
    setDraftOwner(null);
    requests[0]?.answer.resolve(refusal(401, "bad_access_token"));
    await ended;
    expect(states()).toEqual([]);
    expect(stored.size).toBe(1);
    setDraftOwner("ida:studio");
    expect(states()).toEqual([["Call on Monday", "unsent"]]);

    const left = add("Call on Tuesday", OTHER_ROW);
    forgetDrafts("ida");
    setDraftOwner(null);
    requests[1]?.answer.resolve(refusal(401, "bad_access_token"));
    await left;
    expect(stored.size).toBe(0);
    setDraftOwner("ida:studio");
    expect(states()).toEqual([]);
  });

  it("stores nothing of calls that are not declared, and nothing without a user", async () => {
    const tag = call(createCustomTag, { tag: "secret", type: "tag" });
    setDraftOwner(null);
    const note = add("Call on Monday");
    expect(stored.size).toBe(0);
    for (const { answer } of requests) answer.resolve(reply());
    await Promise.all([tag, note]);
  });
});

describe("a draft of an earlier page", () => {
  it("is sent again when it was under way and the value is as it was", async () => {
    leave("left");
    const recovered = recoverDrafts();
    await vi.waitFor(() => expect(texts()).toEqual(["Call on Monday"]));
    requests[0]?.answer.resolve(reply());
    await recovered;
    expect(states()).toEqual([]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it("is gone when it had arrived", async () => {
    leave("left");
    found = "saved";
    await recoverDrafts();
    expect(requests).toEqual([]);
    expect(states()).toEqual([]);
    expect(stored.size).toBe(0);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it("is offered, not sent, when the value has changed since, it failed, or twice is not as good as once", async () => {
    leave("left");
    found = { now: "Call on Friday" };
    await recoverDrafts();
    expect(states()).toEqual([["Call on Monday", "unsent"]]);
    expect(drafts.get()[0]?.about["now"]).toBe("Call on Friday");

    found = "unchanged";
    leave("unsent");
    await recoverDrafts();
    expect(states()).toEqual([["Call on Monday", "unsent"]]);

    recoverable(addNote, { ...declared, isRepeatable: false });
    leave("left");
    await recoverDrafts();
    expect(states()).toEqual([["Call on Monday", "unsent"]]);
    expect(requests).toEqual([]);
    recoverable(addNote, declared);
  });

  it("is left alone while its page may still be open, but not after its request has timed out", async () => {
    vi.useFakeTimers({ now: NOW });
    leave("sending");
    found = "saved";
    await recoverDrafts();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(states()).toEqual([["Call on Monday", "sending"]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  it("expires after a week", () => {
    leave("unsent", { at: NOW - 7 * 86_400_000 });
    expect(states()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it("is of one user and workspace, and goes when that user signs out", () => {
    leave("unsent");
    for (const other of ["ben:studio", "ida:agency"]) {
      setDraftOwner(other);
      expect(states()).toEqual([]);
    }
    forgetDrafts("ben");
    expect(stored.size).toBe(1);
    forgetDrafts("ida");
    expect(stored.size).toBe(0);
  });

  it("is ignored when it is not as this version stores it", async () => {
    leave("left");
    const [[key = "", text = ""] = []] = stored;
    stored.set(key, text.replace(/"input":\{[^}]*\}/, '"input":{"id":7}'));
    refreshDrafts();
    await recoverDrafts();
    expect(requests).toEqual([]);
    stored.set(key, "{");
    refreshDrafts();
    expect(states()).toEqual([]);
  });
});

describe("saving a draft", () => {
  it("sends it, after the user has been shown what others have saved", async () => {
    leave("unsent");
    found = { now: "Call on Friday" };
    const [first] = drafts.get();
    if (!first) throw new Error("no draft");
    await sendDraft(first);
    expect(requests).toEqual([]);
    const [warned] = drafts.get();
    if (!warned) throw new Error("no draft");
    expect(warned.about["now"]).toBe("Call on Friday");
    const sent = sendDraft(warned);
    await vi.waitFor(() => expect(texts()).toEqual(["Call on Monday"]));
    requests[0]?.answer.resolve(reply());
    await sent;
    expect(states()).toEqual([]);
  });

  it("keeps it, with the reason, when the server refuses it", async () => {
    leave("unsent");
    const [draft] = drafts.get();
    if (!draft) throw new Error("no draft");
    const sent = sendDraft(draft).catch(() => "refused");
    await vi.waitFor(() => expect(texts()).toEqual(["Call on Monday"]));
    requests[0]?.answer.resolve(refusal(403, "forbidden"));
    expect(await sent).toBe("refused");
    expect(drafts.get()).toMatchObject([{ state: "unsent", about: { refusal: "forbidden" } }]);

    const [refused] = drafts.get();
    if (!refused) throw new Error("no draft");
    const again = sendDraft(refused);
    await vi.waitFor(() => expect(texts()).toHaveLength(2));
    expect(drafts.get()[0]?.about["refusal"]).toBeUndefined();
    requests[1]?.answer.resolve(reply());
    await again;
    expect(states()).toEqual([]);
  });

  it("does not send it in the name of someone who has signed in while it was compared", async () => {
    leave("unsent");
    const [draft] = drafts.get();
    if (!draft) throw new Error("no draft");
    const sent = sendDraft(draft).catch(() => "failed");
    setDraftOwner("ben:studio");
    await sent;
    expect(requests).toEqual([]);
    expect(stored.size).toBe(1);
  });

  it("does not send again what had arrived", async () => {
    leave("unsent");
    found = "saved";
    const [draft] = drafts.get();
    if (draft) await sendDraft(draft);
    expect(requests).toEqual([]);
    expect(states()).toEqual([]);
  });
});

it("an offered draft goes when the server has its value after all", async () => {
  leave("unsent");
  await compareDrafts(["timeline"]);
  expect(states()).toEqual([["Call on Monday", "unsent"]]);
  found = "saved";
  await compareDrafts(["lists"]);
  expect(states()).toEqual([["Call on Monday", "unsent"]]);
  await compareDrafts(["timeline"]);
  expect(states()).toEqual([]);
});
