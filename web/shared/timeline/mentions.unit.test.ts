import { expect, test } from "vitest";
import { isNamed, mentionsIn, splitMentions, typedMention } from "./mentions.ts";

const ANN = { _id: "ann", name: "Ann Lee" };
const ANNE = { _id: "anne", name: "Ann Lee Smith" };
const ZOE = { _id: "zoe", name: "Zoë" };
const PEOPLE = [ANN, ANNE, ZOE];

test.each([
  ["@Ann Lee, please call", ["ann"]],
  ["please call, @Ann Lee", ["ann"]],
  ["@Ann Lee Smith and (@Zoë)", ["anne", "zoe"]],
  ["@Zoë @Zoë", ["zoe"]],
  ["@Ann Leeds, @Zoëy, @Ann", []],
  ["mail to press@Zoë", []],
  ["@@Zoë", ["zoe"]],
  ["", []],
])("finds the people that %j mentions", (text, ids) => {
  expect(mentionsIn(text, PEOPLE)).toEqual(ids);
});

test("splits a note without losing a character", () => {
  const text = "Hi @Zoë, ask @Ann Lee Smith @else";
  const parts = splitMentions(text, PEOPLE);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.map(({ ids }) => ids.length)).toEqual([0, 1, 0, 1, 0]);
});

test("mentions all who have the same name", () => {
  expect(mentionsIn("@Zoë", [ZOE, { _id: "other", name: "Zoë" }])).toEqual(["zoe", "other"]);
});

test.each([
  ["@", { at: 0, query: "" }],
  ["Hi @an", { at: 3, query: "an" }],
  ["Hi @ann lee", { at: 3, query: "ann lee" }],
  ["Hi @ an", null],
  ["ada@example", null],
  ["@an\nnext", null],
  ["none", null],
])("sees a mention typed at the end of %j", (text, typed) => {
  expect(typedMention(text, text.length)).toEqual(typed);
});

test("finds people by the beginning of each of their names, without accents", () => {
  expect(["an", "LEE", "zoe", "nn"].map((query) => PEOPLE.filter(({ name }) => isNamed(name, query)).length)).toEqual([
    2, 2, 1, 0,
  ]);
});
