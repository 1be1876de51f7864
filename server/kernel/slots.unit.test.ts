import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

/** Work that a test ends, and the order in which it began. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return name;
  };
  return { begun, ends, work };
}

test("a workspace waits for itself and not for others", async () => {
  const { begun, ends, work } = works();
  const slots = createSlots({ total: 3, perWorkspace: 1, waiting: 1 });
  const first = slots.run({ customerId: "a" }, work("a1"));
  const second = slots.run({ customerId: "a" }, work("a2"));
  await expect(slots.run({ customerId: "a" }, work("a3"))).rejects.toMatchObject({ code: "too_many_requests" });
  const other = slots.run({ customerId: "b" }, work("b1"));
  await turn();
  expect(begun).toEqual(["a1", "b1"]);
  ends[0]?.();
  expect(await first).toBe("a1");
  await turn();
  expect(begun).toEqual(["a1", "b1", "a2"]);
  for (const end of ends) end();
  expect(await Promise.all([second, other])).toEqual(["a2", "b1"]);
});

test("all together are limited, and who leaves gives up the place", async () => {
  const { begun, ends, work } = works();
  const slots = createSlots({ total: 1, perWorkspace: 1, waiting: 1 });
  const first = slots.run({ customerId: "a" }, work("a"));
  const leaving = new AbortController();
  const left = slots.run({ customerId: "b", signal: leaving.signal }, work("b"));
  const third = slots.run({ customerId: "c" }, work("c"));
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  ends[0]?.();
  await first;
  await turn();
  expect(begun).toEqual(["a", "c"]);
  ends[1]?.();
  expect(await third).toBe("c");
});

test("work that fails frees its slot", async () => {
  const slots = createSlots({ total: 1, perWorkspace: 1, waiting: 1 });
  await expect(slots.run({ customerId: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.run({ customerId: "a" }, () => Promise.resolve(1))).toBe(1);
});
