import { addCreator, getStats, listCrm } from "#contract/crm/endpoints.ts";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { invalidateTags, invalidateTouched } from "./invalidate.ts";
import { markStale, queryOf } from "./queries.ts";
import { queryClient } from "./query-client.ts";

const rows = queryOf(listCrm, {}).queryKey;
const stats = queryOf(getStats, {}).queryKey;
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
const read: string[] = [];

beforeEach(async () => {
  read.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    read.push(url.replace(/\?.*/, ""));
    return Response.json({});
  });
  queryClient.clear();
  await Promise.all([queryClient.fetchQuery(queryOf(listCrm, {})), queryClient.fetchQuery(queryOf(getStats, {}))]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("refetches rows at once after an own write, statistics 500 ms after the last of several", async () => {
  await invalidateTouched(addCreator);
  expect([isStale(rows), isStale(stats)]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(400);
  await invalidateTouched(addCreator);
  await vi.advanceTimersByTimeAsync(499);
  expect(isStale(stats)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStale(stats)).toBe(true);
});

it("does the same for changes made elsewhere", async () => {
  await invalidateTags(["crm"]);
  expect([isStale(rows), isStale(stats)]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect(isStale(stats)).toBe(true);
});

it("fetches a cached reply again when it is next shown once it was marked stale, and not before", async () => {
  const other = queryOf(listCrm, { page: 2 });
  const shown = new QueryObserver(queryClient, other);
  const close = shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  read.length = 0;
  await markStale(listCrm);
  expect(read).toEqual([]);
  shown.setOptions(queryOf(listCrm, {}));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toEqual([`/api${listCrm.path}`]);
  close();
});

it("reads again what is being read for the first time while the change is made", async () => {
  const replies: (() => void)[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    read.push(url.replace(/\?.*/, ""));
    await new Promise<void>((resolve) => replies.push(resolve));
    return Response.json({});
  });
  const rowsRead = () => read.filter((path) => path === `/api${listCrm.path}`).length;
  read.length = 0;
  const shown = new QueryObserver(queryClient, queryOf(listCrm, { page: 3 }));
  const close = shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  void invalidateTouched(addCreator);
  await vi.advanceTimersByTimeAsync(0);
  expect(rowsRead()).toBe(1);
  replies.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(rowsRead()).toBe(2);
  for (const reply of replies) reply();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.getCurrentResult()).toMatchObject({ isSuccess: true, isFetching: false });
  expect(rowsRead()).toBe(2);
  close();
});
