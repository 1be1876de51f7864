import { describe, expect, test } from "vitest";
import { lettersOf, runsOf, type Covers } from "./runs.ts";

/** Fonts as ours are: each has its own script, all have spaces and digits, only the Latin one an ellipsis. */
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
    ({ text: said, family, rightToLeft }) => `${family}${rightToLeft ? "<" : ""}:${said}`,
  );
}

describe("which font draws what", () => {
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

  test("composes letters and their marks, and keeps together what cannot be composed", () => {
    expect(drawn("Zoe\u0308")).toEqual(["latin:Zoë"]);
    expect(drawn("x\u0323\u0302 a")).toEqual(["latin:x\u0323\u0302 a"]);
  });
});

describe("which way it runs", () => {
  test("Arabic runs from the right, its letters left to the font in reading order", () => {
    expect(drawn("محمد علي")).toEqual(["arabic<:محمد علي"]);
  });

  test("a Latin word in a Hebrew name stands left of it, and right of it among Latin", () => {
    expect(drawn("דנה Studio")).toEqual(["latin:Studio", "hebrew<:דנה "]);
    expect(drawn("Studio דנה")).toEqual(["latin:Studio ", "hebrew<:דנה"]);
  });

  test("numbers keep their order, brackets turn", () => {
    expect(drawn("ليلى 2024")).toEqual(["arabic:2024", "arabic<:ليلى "]);
    expect(drawn("(الرياض)")).toEqual(["arabic<:الرياض(", "latin<:)"]);
  });

  test("the parts of a place follow one another as the page does", () => {
    expect(drawn("الرياض, Saudi Arabia", "ltr")).toEqual(["arabic<:الرياض", "latin:, Saudi Arabia"]);
  });
});

describe("what no font has", () => {
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

test("letters are what a reader takes for one", () => {
  expect(lettersOf("e\u0301👩‍👧a")).toEqual(["e\u0301", "👩‍👧", "a"]);
});
