import { expect, test } from "vitest";
import { firstNameOf, mergeInto, missingIn, problemOf } from "./rules.ts";

const values = new Map([
  ["firstName", "Ada"],
  ["name", "{{company}}"],
  ["handle", null],
  ["country", " "],
  ["sender", "Mia"],
  ["Shoe size", "38"],
]);

test("a value is inserted as it is, also when it looks like a field", () => {
  expect(mergeInto("Hi {{ firstName }}: {{name}}, {{Shoe size}}", values)).toBe("Hi Ada: {{company}}, 38");
});

test("fields without a value are missing, each once", () => {
  expect(missingIn("{{handle}} {{ handle }} {{country}} {{sender}}", values)).toEqual(["handle", "country"]);
});

test("unknown fields and braces that are not closed are problems of a template", () => {
  expect(
    ["{{first}}", "{{constructor}}", "{{name", "{ {name}}", "{{name}}"].map((one) => problemOf(one, values)),
  ).toEqual([{ unknown: "first" }, { unknown: "constructor" }, { open: true }, undefined, undefined]);
});

test("a first name is one of letters, and no handle", () => {
  const names = ["Ada Oak", "Zoë", "O’Neil Fir", "ada_99", "@ada", "🔥 Ada", ""];
  expect(names.map(firstNameOf)).toEqual(["Ada", "Zoë", "O’Neil", null, null, null, null]);
});
