import { expect, test } from "vitest";
import { beginNextUpdate, beginUpdate } from "./one-update.ts";

test("a second update is left out, or waits until the first is over", async () => {
  const over = beginUpdate();
  expect(beginUpdate()).toBeNull();
  const begun: string[] = [];
  const one = beginNextUpdate().then((end) => {
    begun.push("one");
    return end;
  });
  const two = beginNextUpdate().then((end) => {
    begun.push("two");
    return end;
  });
  await Promise.resolve();
  expect(begun).toEqual([]);
  over?.();
  (await one)();
  (await two)();
  expect(begun).toEqual(["one", "two"]);
  const free = beginUpdate();
  expect(free).not.toBeNull();
  free?.();
});
