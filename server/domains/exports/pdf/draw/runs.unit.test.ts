import { describe, expect, test } from "vitest";
import { lettersOf, runsOf, type Covers } from "./runs.ts";

/** Like the bundled fonts: each covers its script, all have spaces and digits, only the Latin one an ellipsis. */
const SIGNS: Record<Parameters<Covers>[0], RegExp> = {
  latin: /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\u0020-\u007f…·’]+$/u,
  han: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・ 0-9,()]+$/u,
  hangul: /^[\p{Script=Hangul} 0-9]+$/u,
  arabic: /^[\p{Script=Arabic} 0-9()]+$/u,
  hebrew: /^[\p{Script=Hebrew} 0-9]+$/u,
};
const covers: Covers = (family, text) => SIGNS[family].test(text);

function drawn(text: string, base: "auto" | "ltr" = "auto"): string[] {
  return runsOf(text, { covers, base }).map(
    ({ text: tagged, family, rightToLeft }) => `${family}${rightToLeft ? "<" : ""}:${tagged}`,
  );
}

describe("font selection", () => {
  test.each([
    ["Ana de la Cruz", ["latin:Ana de la Cruz"]],
    ["Ἀλέξανδρος Смирнов", ["latin:Ἀλέξανδρος Смирнов"]],
    ["山田 太郎 Yamada", ["han:山田 太郎 ", "latin:Yamada"]],
    ["カタカナ・ひらがな", ["han:カタカナ・ひらがな"]],
    ["김민지 7", ["hangul:김민지 7"]],
    ["", []],
  ])("%j", (text, runs) => {
    expect(drawn(text)).toEqual(runs);
  });

  test("composes letters and marks, and keeps clusters that cannot be composed", () => {
    expect(drawn("Zoe\u0308")).toEqual(["latin:Zoë"]);
    expect(drawn("x\u0323\u0302 a")).toEqual(["latin:x\u0323\u0302 a"]);
  });
});

test("what the fonts of a weight lack is drawn in another weight", () => {
  const strong: Covers = (family, text) => family === "latin" && covers(family, text);
  expect(runsOf("Part 1: 山田", { covers: strong, fallback: covers })).toEqual([
    { text: "Part 1: ", family: "latin", rightToLeft: false },
    { text: "山田", family: "han", rightToLeft: false, isFallback: true },
  ]);
});

describe("direction", () => {
  test("Arabic is right to left, in logical order for the font", () => {
    expect(drawn("محمد علي")).toEqual(["arabic<:محمد علي"]);
  });

  test("a Latin word in a Hebrew name is left of it, and right of it in Latin text", () => {
    expect(drawn("דנה Studio")).toEqual(["latin:Studio", "hebrew<:דנה "]);
    expect(drawn("Studio דנה")).toEqual(["latin:Studio ", "hebrew<:דנה"]);
  });

  test("numbers keep their order, brackets are mirrored", () => {
    expect(drawn("ليلى 2024")).toEqual(["arabic:2024", "arabic<:ليلى "]);
    expect(drawn("(الرياض)")).toEqual(["arabic<:الرياض(", "latin<:)"]);
  });

  test("the parts of a place are ordered left to right", () => {
    expect(drawn("الرياض, Saudi Arabia", "ltr")).toEqual(["arabic<:الرياض", "latin:, Saudi Arabia"]);
  });
});

describe("characters without a glyph", () => {
  test.each([
    ["🎉 Party 🎉 Girl 💃", ["latin:Party Girl"]],
    ["👩‍👩‍👧 Mum", ["latin:Mum"]],
    ["🇫🇷 Léa ❤️", ["latin:Léa"]],
    ["สวัสดี", []],
    ["🎉🎉", []],
    ["a\u200Bb\u0007c\u202Ed", ["latin:abcd"]],
  ])("%j leaves no empty box", (text, runs) => {
    expect(drawn(text)).toEqual(runs);
  });
});

test("letters are grapheme clusters", () => {
  expect(lettersOf("e\u0301👩‍👧a")).toEqual(["e\u0301", "👩‍👧", "a"]);
});
