import { expect, test } from "vitest";
import { cachePages } from "./page-cache.ts";

function cache() {
  const world = { now: 0, state: "1", read: 0, drawn: 0, fails: false };
  const get = cachePages<number>({
    clock: { now: () => new Date(world.now) },
    async readState() {
      world.read += 1;
      return world.state;
    },
    async draw() {
      if (world.fails) throw new Error("away");
      world.drawn += 1;
      return world.drawn;
    },
  });
  return { world, get };
}

test("a page is drawn once for all who open it at once, again when its state changes, and after some seconds", async () => {
  const { world, get } = cache();
  expect(await Promise.all([get("ada"), get("ada"), get("bob")])).toEqual([1, 1, 2]);
  expect(world.read).toBe(2);
  world.state = "2";
  expect(await get("ada")).toBe(3);
  world.now = 4_999;
  expect(await get("ada")).toBe(3);
  world.now = 5_000;
  expect([await get("ada"), world.drawn]).toEqual([4, 4]);
});

test("a page that could not be drawn is drawn again for the next visitor", async () => {
  const { world, get } = cache();
  world.fails = true;
  await expect(get("ada")).rejects.toThrow("away");
  world.fails = false;
  expect(await get("ada")).toBe(1);
});

test("pages that were not opened for long make room", async () => {
  const { world, get } = cache();
  for (let n = 0; n <= 500; n += 1) await get(`page-${n}`);
  await get("page-1");
  expect(world.drawn).toBe(501);
  await get("page-0");
  expect(world.drawn).toBe(502);
});
