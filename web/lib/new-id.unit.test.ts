import { uuid } from "#contract/base/ids.ts";
import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("ids are of the contract's form and differ", () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(ids.filter((id) => !uuid.safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(100);
});
