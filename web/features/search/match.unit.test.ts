import { expect, it } from "vitest";
import { isMatch, isSimilar } from "./match.ts";

it("finds by the beginnings of words, in any order, whatever the accents", () => {
  expect(isMatch("Coffee & kitchen people", "co ki")).toBe(true);
  expect(isMatch("Coffee & kitchen people", "kit coff")).toBe(true);
  expect(isMatch("Café à Paris", "cafe par")).toBe(true);
  expect(isMatch("Discovery", "covery")).toBe(false);
  expect(isMatch("Москва", "мос")).toBe(true);
});

it("does not find a page by a handle or a link", () => {
  expect(isMatch("Lists", "@lists")).toBe(false);
  expect(isMatch("Discovery", "https://www.tiktok.com/@discovery")).toBe(false);
});

it.each([
  ["discovry", "Discovery"],
  ["disscovery", "Discovery"],
  ["dsicovery", "Discovery"],
  ["discavery", "Discovery"],
  ["keybord sho", "Keyboard shortcuts"],
  ["cofee", "Café & Coffee"],
])("tolerates one wrong, doubled, missing or swapped letter: %s", (typed, label) => {
  expect(isMatch(label, typed)).toBe(false);
  expect(isSimilar(label, typed)).toBe(true);
});

it("does not find short or different words by similarity", () => {
  expect(isSimilar("CRM", "cmr")).toBe(false);
  expect(isSimilar("Discovery", "recovery")).toBe(false);
  expect(isSimilar("Lists", "@lists")).toBe(false);
});
