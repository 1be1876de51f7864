import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
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
  const slots = createSlots({ total: 3, perKey: 1, waiting: 1 });
  const first = slots.run({ key: "a" }, work("a1"));
  const second = slots.run({ key: "a" }, work("a2"));
  await expect(slots.run({ key: "a" }, work("a3"))).rejects.toMatchObject({ code: "too_many_requests" });
  const other = slots.run({ key: "b" }, work("b1"));
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
  const slots = createSlots({ total: 1, perKey: 1, waiting: 1 });
  const first = slots.run({ key: "a" }, work("a"));
  const leaving = new AbortController();
  const left = slots.run({ key: "b", signal: leaving.signal }, work("b"));
  const third = slots.run({ key: "c" }, work("c"));
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
  const slots = createSlots({ total: 1, perKey: 1, waiting: 1 });
  await expect(slots.run({ key: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.run({ key: "a" }, () => Promise.resolve(1))).toBe(1);
});

describe("with a reserved slot", () => {
  const minute = 60_000;
  const start = new Date("2026-03-01T00:00:00Z").getTime();

  /** Calls in the order they are made; each ends when a test ends it. */
  function callers() {
    let time = start;
    const clock = { now: () => new Date(time) };
    const slots = createSlots({ total: 2, perKey: 1, waiting: 5, reservedMs: minute });
    const { begun, ends, work } = works();
    return {
      begun,
      call: (key: string) => void slots.run({ key, clock }, work(key)),
      async end(place: number) {
        ends[place]?.();
        await turn();
      },
      pass: (ms: number) => {
        time += ms;
      },
    };
  }

  test("those who use slots without end leave the last one to others", async () => {
    const { begun, call, end } = callers();
    for (const key of ["a", "b", "a", "b", "a", "b"]) call(key);
    await turn();
    expect(begun).toEqual(["a", "b"]);
    await end(0);
    expect(begun).toEqual(["a", "b"]);
    call("c");
    await turn();
    expect(begun).toEqual(["a", "b", "c"]);
  });

  test("takes turns: who has gone longest without a slot is next", async () => {
    const { begun, call, end } = callers();
    for (const key of ["a", "b", "a", "a", "b", "b"]) call(key);
    await turn();
    await end(0);
    await end(1);
    expect(begun).toEqual(["a", "b", "a"]);
    await end(2);
    expect(begun).toEqual(["a", "b", "a", "b"]);
    await end(3);
    expect(begun).toEqual(["a", "b", "a", "b", "a"]);
  });

  test("is open again to all after its time", async () => {
    const { begun, call, end, pass } = callers();
    call("a");
    await turn();
    await end(0);
    call("b");
    pass(minute - 1);
    call("a");
    await turn();
    expect(begun).toEqual(["a", "b"]);
    pass(1);
    call("d");
    await turn();
    expect(begun).toEqual(["a", "b", "d"]);
  });
});
