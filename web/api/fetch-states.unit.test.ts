import { listActions } from "#contract/actions.ts";
import { QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { invalidate, queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** Maps a query to the generic fetch states of the specification. */
function stateOf({ status, fetchStatus }: Pick<QueryObserverResult, "status" | "fetchStatus">): string {
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
