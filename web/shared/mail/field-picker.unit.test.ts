import { expect, test } from "vitest";
import { insertField, typedField } from "./field-picker.ts";

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
