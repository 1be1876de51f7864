import { expect, test } from "vitest";
import { insertField, insertSnippet, typedField, typedSnippet } from "./field-picker.ts";

test("two braces begin a field until they are closed or the line ends", () => {
  expect(typedField("Hello {{fi", 10)).toEqual({ at: 6, query: "fi" });
  expect(typedField("Hello {{firstName}}, ", 21)).toBeNull();
  expect(typedField("Hello {{\nyou", 12)).toBeNull();
  expect(typedField("Hello {fi", 9)).toBeNull();
});

test("a field takes the place of what was typed of it, and of braces that close it", () => {
  expect(insertField("Hello {{fi, how", 10, "firstName")).toEqual({ text: "Hello {{firstName}}, how", caret: 19 });
  expect(insertField("Hello {{}}!", 8, "name")).toEqual({ text: "Hello {{name}}!", caret: 14 });
  expect(insertField("Hello !", 6, "name")).toEqual({ text: "Hello {{name}}!", caret: 14 });
});

test("a slash at the beginning of a word begins a snippet, whose text takes its place", () => {
  expect(typedSnippet("Hello\n/fee", 10)).toEqual({ at: 6, query: "fee" });
  expect(typedSnippet("/", 1)).toEqual({ at: 0, query: "" });
  for (const text of ["and/or", "https://x", "/fee is", "1/2"]) expect(typedSnippet(text, text.length)).toBeNull();
  expect(insertSnippet("Hi /fe, bye", 6, "200 €")).toEqual({ text: "Hi 200 €, bye", caret: 8 });
  expect(insertSnippet("Hi ", 3, "you")).toEqual({ text: "Hi you", caret: 6 });
});
