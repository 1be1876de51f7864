import { describe, expect, test } from "vitest";
import { readHandle } from "./handles.ts";
import { cleanLines, cleanText, isDamaged, isMissing } from "./missing.ts";
import { countryOf, languageOf } from "./places.ts";
import { genderOf, nichesOf } from "./words.ts";

describe("a handle", () => {
  test.each([
    ["@some.one", "instagram", "some.one"],
    ["https://www.tiktok.com/@some_one?lang=en", "tiktok", "some_one"],
    ["https://www.youtube.com/channel/UC123", "youtube", "UC123"],
    ["Some Channel: Official", "youtube", "Some Channel: Official"],
    ["#Real Title", "youtube", "#Real Title"],
  ] as const)("is read from %s", (cell, network, username) => {
    expect(readHandle(cell, network)).toEqual({ username });
  });

  test("on Twitch may come after the name shown", () => {
    expect(readHandle("가나다 (someone_kr)", "twitch")).toEqual({ username: "someone_kr", fullName: "가나다" });
  });

  test.each([
    ["#NAME?", "spreadsheet error"],
    ["#NOMBRE?", "spreadsheet error"],
    ["", "no handle"],
    ["Jos\uFFFD", "wrong encoding"],
    ["some one", "no spaces"],
    ["x".repeat(201), "longer"],
  ])("cannot be read from %j", (cell, reason) => {
    expect(readHandle(cell, "instagram")).toEqual({ reason: expect.stringContaining(reason) });
  });
});

test("text is stored without characters that databases reject", () => {
  expect(cleanText(" a\u0000b \uD800c\n d ")).toBe("a b \uFFFDc d");
  expect(isMissing("#Refuge")).toBe(false);
});

test("a text of several lines keeps them", () => {
  expect(cleanLines("  'one  two\r\n\r\n three\u0000\u0007 four \n")).toBe("'one two\n\nthree four");
  expect([cleanLines(" N/A "), cleanLines("'=cmd()"), cleanLines("\n")]).toEqual([undefined, "=cmd()", undefined]);
});

test.each([
  ["Jos\uFFFD", true],
  ["??????? ??????", true],
  ["? ?!", true],
  ["Ren?e Fern", true],
  ["What?", false],
  ["WHO? 24", false],
  ["?", false],
  ["https://www.youtube.com/watch?v=abc", false],
])("letters were lost in %j: %s", (text, isLost) => expect(isDamaged(text)).toBe(isLost));

test.each([
  ["Brazil", "br"],
  ["Brésil", "br"],
  ["United States", "us"],
  ["UK", "gb"],
  ["Russia", "ru"],
  ["South Korea", "kr"],
  ["IN", "in"],
  ["deu", "de"],
  ["All", undefined],
])("the country %s is %s", (name, code) => expect(countryOf(name)).toBe(code));

test.each([
  ["English", "en"],
  ["anglais", "en"],
  ["Chinese", "zh"],
  ["fr", "fr"],
  ["Filipino", "fil"],
  ["Tagalog", "fil"],
  ["tl", "fil"],
  ["Klingon", undefined],
])("the language %s is %s", (name, code) => expect(languageOf(name)).toBe(code));

test.each([
  ["Female", 0],
  ["männlich", 1],
  ["other", 2],
  ["?", undefined],
])("the gender %s is %s", (name, gender) => expect(genderOf(name)).toBe(gender));

test("categories are niches by their names and synonyms, as a whole or in parts", () => {
  const [psychology] = nichesOf("Psychology").known;
  expect(psychology).toBeDefined();
  expect(nichesOf("psychology; Basket Weaving of Atlantis")).toEqual({
    known: [psychology],
    unknown: ["Basket Weaving of Atlantis"],
  });
  expect(nichesOf("Health & Medicine").known).toHaveLength(1);
  expect(nichesOf("")).toEqual({ known: [], unknown: [] });
});

test("categories are separated where their separator was lost, or is ambiguous", () => {
  const [fashion, beauty] = ["Fashion", "Beauty"].map((name) => nichesOf(name).known[0] ?? 0);
  for (const text of ["FashionBeauty", "fashion&beauty", "Fashion / Beauty", "fashion and beauty", "Fashion|Beauty"])
    expect(nichesOf(text)).toEqual({ known: [fashion, beauty], unknown: [] });
  expect(nichesOf("Fashion & Atlantis")).toEqual({ known: [], unknown: ["Fashion & Atlantis"] });
  expect(nichesOf("daily_vlogs").known).toHaveLength(1);
  expect(nichesOf("Odd_Word", { words: { odd_word: 1091 } })).toEqual({ known: [1091], unknown: [] });
});
