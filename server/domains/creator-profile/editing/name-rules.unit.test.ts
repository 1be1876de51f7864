import { expect, test } from "vitest";
import { isLike } from "./name-rules.ts";

test("names are compared by what they share", () => {
  const known = ["Ada Love", "adalove_bread"];
  for (const name of ["Ada Lovelace", "A. Love", "ada bread", "ÁDA LOVE", "Bread"])
    expect([name, isLike(name, known)]).toEqual([name, true]);
  for (const name of ["Grace Hopper", "Аda", "🍞", "X", "The Official Network"])
    expect([name, isLike(name, known)]).toEqual([name, false]);
});
