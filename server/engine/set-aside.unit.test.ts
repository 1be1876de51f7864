import { describe, expect, it } from "vitest";
import { EngineUnavailable } from "./errors.ts";
import { settingAside } from "./set-aside.ts";

const ALL = Array.from({ length: 100 }, (_, i) => i + 1);
const OTHER = 1_000;
const another = async () => OTHER;

/** Work that fails for these creators; `done` has those it was done for, and `calls` how often it began. */
function failing(bad: readonly number[], reason: (id: number) => unknown = (id) => new Error(`bad ${id}`)) {
  const done = new Set<number>();
  const seen = { calls: 0, done };
  const work = async (ids: number[]) => {
    seen.calls += 1;
    const first = ids.find((id) => bad.includes(id));
    if (first !== undefined) throw reason(first);
    for (const id of ids) done.add(id);
  };
  return { work, seen };
}

describe("creators that fail", () => {
  it.each([[[1]], [[100]], [[50, 51]], [[1, 2, 3, 98]]])("%j stand alone, and the others are done", async (bad) => {
    const { work, seen } = failing(bad);
    const failed = await settingAside(ALL, work, another);
    expect([...failed]).toEqual(bad.map((id) => [id, `bad ${id}`]));
    for (const id of ALL) expect([id, seen.done.has(id)]).toEqual([id, !bad.includes(id)]);
  });

  it("cost a few attempts each", async () => {
    const { work, seen } = failing([37]);
    await settingAside(ALL, work, another);
    expect(seen.calls).toBeLessThanOrEqual(16);
    const all = failing([]);
    expect(await settingAside(ALL, all.work, another)).toEqual(new Map());
    expect(all.seen.calls).toBe(1);
  });

  it("may be the only one of a batch", async () => {
    const { work } = failing([7]);
    expect(await settingAside([7], work, another)).toEqual(new Map([[7, "bad 7"]]));
    expect(await settingAside([], work, another)).toEqual(new Map());
  });

  it("are named with the message, without the statement and its values", async () => {
    const cause = new Error("more than one row returned by a subquery");
    const { work } = failing([1], () => new Error("Failed query: select … params: Ida", { cause }));
    expect(await settingAside(ALL, work, another)).toEqual(new Map([[1, cause.message]]));
  });
});

describe("no creator is set aside", () => {
  it("when another creator fails as well, which is found out early", async () => {
    const { work, seen } = failing([...ALL, OTHER]);
    await expect(settingAside(ALL, work, another)).rejects.toThrow("bad 1");
    expect(seen.calls).toBeLessThanOrEqual(12);
  });

  it("when there is no other creator to compare with", async () => {
    await expect(settingAside([1], failing([1]).work, async () => undefined)).rejects.toThrow("bad 1");
  });

  it("when the engine is away", async () => {
    const { work, seen } = failing([40], () => new EngineUnavailable("away"));
    await expect(settingAside(ALL, work, another)).rejects.toThrow("away");
    expect(seen.calls).toBe(1);
  });
});
