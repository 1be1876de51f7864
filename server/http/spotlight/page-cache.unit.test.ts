import { expect, test } from "vitest";
import { cachePages } from "./page-cache.ts";

function cache() {
  let now = 0;
  let drawn = 0;
  const pages = cachePages<number>({ clock: { now: () => new Date(now) } });
  const get = async (address: string, state: string) => pages(address, state, async () => (drawn += 1));
  return { get, pages, wait: (ms: number) => (now += ms), drawn: () => drawn };
}

test("a page is drawn once for all who open it at once, again when its state changes, and after some seconds", async () => {
  const { get, wait, drawn } = cache();
  expect(await Promise.all([get("ada", "1"), get("ada", "1"), get("bob", "1")])).toEqual([1, 1, 2]);
  expect(await get("ada", "2")).toBe(3);
  wait(4_999);
  expect(await get("ada", "2")).toBe(3);
  wait(1);
  expect([await get("ada", "2"), drawn()]).toEqual([4, 4]);
});

test("a page that could not be drawn is drawn anew by the next visitor", async () => {
  const { get, pages } = cache();
  await expect(pages("ada", "1", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await get("ada", "1")).toBe(1);
});

test("pages that were not opened for long make room", async () => {
  const { get, drawn } = cache();
  for (let n = 0; n <= 500; n += 1) await get(`page-${n}`, "1");
  await get("page-1", "1");
  expect(drawn()).toBe(501);
  await get("page-0", "1");
  expect(drawn()).toBe(502);
});
