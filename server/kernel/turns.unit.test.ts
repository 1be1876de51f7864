import { setImmediate } from "node:timers";
import { expect, test } from "vitest";
import { mapInTurns, TURN } from "./turns.ts";

test("results are in the order of items, and others have their turn in between", async () => {
  let done = 0;
  const doneAt: number[] = [];
  const look = () => {
    doneAt.push(done);
    if (done < 2 * TURN + 1) setImmediate(look);
  };
  setImmediate(look);
  const items = Array.from({ length: 2 * TURN + 1 }, (_, i) => i);
  const results = await mapInTurns(items, (item) => {
    done += 1;
    return 2 * item;
  });
  expect(results).toEqual(items.map((item) => 2 * item));
  expect(doneAt).toEqual(expect.arrayContaining([TURN, 2 * TURN]));
});

test("no items take no turn", async () => {
  expect(await mapInTurns([], () => expect.unreachable())).toEqual([]);
});
