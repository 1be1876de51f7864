import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { expect, test } from "vitest";
import { answerColumns, answerShown } from "./answers.ts";

const inspected = (choices?: ("dmy" | "mdy")[]): ImportInspection["columns"][number] => ({
  header: "date",
  samples: [],
  filled: 1,
  guess: "date",
  confidence: 1,
  reason: "",
  unread: [],
  ...(choices && {
    question: { about: "dates", msg: "", choices: choices.map((value) => ({ value, label: value })) },
  }),
});

test("an order answers columns with a question or an answer, and no others", () => {
  const columns = [
    { field: "date" as const },
    { field: "date" as const },
    { field: "published_at" as const },
    { field: "published_at" as const, dateOrder: "mdy" as const },
  ];
  const open = [inspected(["dmy", "mdy"]), inspected(), inspected(["mdy"]), inspected()];
  expect(answerColumns(columns, open, { dateOrder: "dmy" })).toEqual([
    { field: "date", dateOrder: "dmy" },
    { field: "date" },
    { field: "published_at" },
    { field: "published_at", dateOrder: "dmy" },
  ]);
  expect(answerColumns(columns, open, { rates: "percent" })).toEqual(columns);
});

test.each([
  [[undefined, undefined], "dmy"],
  [[undefined, "mdy"], "mdy"],
  [["mdy", "mdy"], "mdy"],
  [["mdy", "dmy"], null],
] as const)("of the answers %j beside dmy, %s is shown", (answers, shown) => {
  expect(answerShown<string>(answers, "dmy")).toBe(shown);
});
