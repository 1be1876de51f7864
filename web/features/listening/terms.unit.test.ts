import { expect, test } from "vitest";
import { termOf, textOf } from "./terms.ts";

test.each([
  ["#matcha", "hashtag", "#matcha"],
  ["@some.brand", "handle", "@some.brand"],
  ["example.com", "domain", "example.com"],
  ["https://shop.example.com/tea?a=b", "domain", "https://shop.example.com/tea?a=b"],
  ["oat milk", "keyword", "oat milk"],
  ["no. 5", "keyword", "no. 5"],
  ["3.5", "keyword", "3.5"],
])("%s is a %s", (text, kind, value) => {
  expect(termOf(text)).toEqual({ kind, value });
});

test("stored terms are shown with their sign", () => {
  expect(textOf({ kind: "hashtag", value: "matcha" })).toBe("#matcha");
  expect(textOf({ kind: "handle", value: "some.brand" })).toBe("@some.brand");
  expect(textOf({ kind: "keyword", value: "oat milk" })).toBe("oat milk");
});
