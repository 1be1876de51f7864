import { expect, it } from "vitest";
import { findKeywords, snippetOf } from "./keyword-match.ts";

const parts = (text: string, keywords: string[]) =>
  findKeywords(text, keywords).map(([from, to]) => text.slice(from, to));

it.each([
  ["Crispy TOFU, #tofu", ["tofu"], ["TOFU", "tofu"]],
  ["Café-crème 😀 cafés", ["cafe"], ["Café"]],
  ["trail running, trail and running", ["trail running"], ["trail running"]],
  ["Visit 東京都 now", ["東京"], ["東京都"]],
  ["nothing", ["tofu", "😀"], []],
  ["vegan pie", ["pie", "vegan"], ["vegan", "pie"]],
])("finds keywords as searches do: %s", (text, keywords, expected) => {
  expect(parts(text, keywords)).toEqual(expected);
});

it("cuts a snippet around the first keyword, with the marks moved", () => {
  const text = `${"word ".repeat(40)}tofu\nbowl ${"more ".repeat(40)}tofu`;
  const snippet = snippetOf(text, findKeywords(text, ["tofu"]));
  expect(snippet.text).toMatch(/^… word .*tofu bowl .*…$/);
  expect(snippet.text.length).toBeLessThan(160);
  expect(snippet.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(["tofu"]);
  expect(snippetOf("All of tofu", [[7, 11]])).toEqual({ text: "All of tofu", marks: [[7, 11]] });
});
