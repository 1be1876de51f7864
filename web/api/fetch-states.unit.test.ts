import { listActions } from "#contract/actions.ts";
import { deleteList, listLists } from "#contract/lists/endpoints.ts";
import { listNotifications } from "#contract/notifications.ts";
import { NOTIFICATIONS_REPEAT_MS } from "#contract/base/limits.ts";
import {
  environmentManager,
  MutationObserver,
  QueryObserver,
  type MutationObserverResult,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { invalidate, mutationOf, queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";

type Read = Pick<QueryObserverResult, "status" | "fetchStatus">;

/** Maps a query, and the deletion of what it shows, to the generic fetch states of the specification. */
function stateOf({ status, fetchStatus }: Read, deletion?: Pick<MutationObserverResult, "status">): string {
  if (deletion?.status === "pending") return "DELETING";
  if (deletion?.status === "error") return "ERRORED";
  const isFetching = fetchStatus === "fetching";
  if (status === "pending") return isFetching ? "FETCHING" : "NOT_FETCHED";
  if (isFetching) return "FORCE_FETCH";
  return status === "error" ? "ERRORED" : "FETCHED";
}

const fresh = { actions: [], hasMore: false };
let answers: ((response: Response) => void)[] = [];

/** Resolves on demand; rejects when the signal aborts. */
function fakeFetch(_url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((resolve, reject) => {
    answers.push(resolve);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function observe(page: number) {
  const observer = new QueryObserver(queryClient, queryOf(listActions, { page }));
  return { observer, leave: observer.subscribe(() => {}), state: () => stateOf(observer.getCurrentResult()) };
}

beforeEach(() => {
  answers = [];
  vi.stubGlobal("fetch", fakeFetch);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("is NOT_FETCHED, FETCHING, FETCHED, and FORCE_FETCH when read again", async () => {
  const idle = new QueryObserver(queryClient, { ...queryOf(listActions, { page: 1 }), enabled: false });
  expect(stateOf(idle.getCurrentResult())).toBe("NOT_FETCHED");
  const read = observe(1);
  expect(read.state()).toBe("FETCHING");
  answers[0]?.(Response.json(fresh));
  await settled();
  expect(read.state()).toBe("FETCHED");
  const again = invalidate(listActions);
  expect(read.state()).toBe("FORCE_FETCH");
  expect(read.observer.getCurrentResult().data).toEqual(fresh);
  answers[1]?.(Response.json(fresh));
  await again;
  expect(read.state()).toBe("FETCHED");
  read.leave();
});

it("is ERRORED by a refusal, but never by being cancelled", async () => {
  const refused = observe(1);
  answers[0]?.(Response.json({ success: false, err: "forbidden", msg: "No." }, { status: 403 }));
  await settled();
  expect(refused.state()).toBe("ERRORED");
  expect(refused.observer.getCurrentResult().error).toMatchObject({ err: "forbidden", msg: "No." });
  refused.leave();

  const cancelled = observe(2);
  await queryClient.cancelQueries({ queryKey: [listActions.path, { page: 2 }] });
  await settled();
  expect(cancelled.state()).toBe("NOT_FETCHED");
  expect(cancelled.observer.getCurrentResult().error).toBeNull();
  cancelled.leave();
});

it("cancels the read before when the input changes, and shows only the latest answer", async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (url: string, init: { signal: AbortSignal }) => {
    signals.push(init.signal);
    return fakeFetch(url, init);
  });
  const read = observe(1);
  read.observer.setOptions(queryOf(listActions, { page: 2 }));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers[0]?.(Response.json({ actions: [], hasMore: true }));
  answers[1]?.(Response.json(fresh));
  await settled();
  expect(read.state()).toBe("FETCHED");
  expect(read.observer.getCurrentResult().data).toEqual(fresh);
  read.leave();
});

it("is DELETING while a list is deleted: read again once it is gone, ERRORED and still shown when that is refused", async () => {
  const read = new QueryObserver(queryClient, queryOf(listLists, {}));
  const leave = read.subscribe(() => {});
  const deletion = new MutationObserver(queryClient, mutationOf(deleteList));
  const state = () => stateOf(read.getCurrentResult(), deletion.getCurrentResult());
  const lists = { tops: [{ _id: "list-1" }] };
  answers[0]?.(Response.json(lists));
  await settled();
  expect(state()).toBe("FETCHED");

  const refused = deletion.mutate({ topId: "list-1" }).catch(() => undefined);
  await settled();
  expect(state()).toBe("DELETING");
  answers[1]?.(Response.json({ success: false, err: "forbidden", msg: "No." }, { status: 403 }));
  await refused;
  expect([state(), answers.length]).toEqual(["ERRORED", 2]);
  expect([read.getCurrentResult().data, deletion.getCurrentResult().error]).toMatchObject([lists, { msg: "No." }]);

  const deleted = deletion.mutate({ topId: "list-1" });
  await settled();
  expect(state()).toBe("DELETING");
  answers[2]?.(Response.json({ success: true }));
  await deleted;
  expect(state()).toBe("FORCE_FETCH");
  answers[3]?.(Response.json({ tops: [] }));
  await settled();
  expect([state(), read.getCurrentResult().data]).toEqual(["FETCHED", { tops: [] }]);
  leave();
});

it("reads notifications again every 300 000 ms while they are shown", async () => {
  expect(NOTIFICATIONS_REPEAT_MS).toBe(300_000);
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
  });
  const read = new QueryObserver(queryClient, queryOf(listNotifications, { type: "global" }));
  const leave = read.subscribe(() => {});
  answers[0]?.(Response.json({ notifications: [], hasMore: false, unreadCount: 0 }));
  await vi.advanceTimersByTimeAsync(NOTIFICATIONS_REPEAT_MS - 1);
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toHaveLength(2);
  leave();
});
