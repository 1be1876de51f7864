import { expect, test } from "vitest";
import { eachAlone } from "./each-alone.ts";

test("what fails for one is done for the others, in their order, and is thrown in the end", async () => {
  const done: number[] = [];
  const broken = new Map([2, 3].map((one) => [one, new Error(`no ${one}`)]));
  const run = async (one: number) => {
    const error = broken.get(one);
    if (error) throw error;
    done.push(one);
  };
  await expect(eachAlone([1, 4], run)).resolves.toBeUndefined();
  await expect(eachAlone([2, 5], run)).rejects.toBe(broken.get(2));
  const failed: unknown = await eachAlone([2, 6, 3, 7], run).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(AggregateError);
  expect(failed).toMatchObject({ message: "2 parts failed", errors: [...broken.values()] });
  expect(done).toEqual([1, 4, 5, 6, 7]);
});
