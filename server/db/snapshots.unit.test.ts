import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const numbersIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, 4))
    .toSorted();

test("only the newest description of the tables is stored, which has more than ten thousand lines", () => {
  expect(numbersIn("migrations/meta/", "_snapshot.json")).toEqual(numbersIn("migrations/", ".sql").slice(-1));
});
