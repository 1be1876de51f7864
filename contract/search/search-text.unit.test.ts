import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchText } from "./search-text.ts";

/** Whether a search for `key` matches `text`, as decided everywhere. */
function finds(key: string, text: string): boolean {
  return ` ${searchText(text)} `.includes(` ${searchText(key)} `);
}

const anyText = fc.string({ unit: "binary" });
const latinWord = fc.string({
  unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz")),
  minLength: 1,
  maxLength: 8,
});
const hanRun = fc.array(fc.constantFrom(...Array.from("東京都渋谷区猫茶")), { minLength: 1, maxLength: 8 });

describe("searchText", () => {
  it.each([
    ["Москва", "москва"],
    ["МОСКВА!", "москва"],
    ["Ёлка", "елка"],
    ["café☕", "cafe"],
    ["CAFE\u0301", "cafe"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["İstanbul", "istanbul"],
    ["ISTANBUL", "istanbul"],
    ["ılık", "ilik"],
    ["Łódź & Ærø", "lodz aero"],
    ["ΟΔΟΣ", "οδοσ"],
    ["قهوة", "قهوة"],
    ["قَهْوَة", "قهوة"],
    ["قهـــوة", "قهوة"],
    ["أهلاً", "اهلا"],
    ["ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["हिन्दी में", "हिन्दी में"],
    ["1️⃣ first_place #win @me", "1 first place win me"],
    ["👩‍🍳 don't", "don t"],
    ["東京", "東 東京 京"],
    ["東京都 food", "東 東京 京 京都 都 food"],
    ["ｶﾞﾝﾀﾞﾑ", "ガ ガン ン ンダ ダ ダム ム"],
    ["서울에서", "서 서울 울 울에 에 에서 서"],
    ["iPhone発売", "iphone 発 発売 売"],
    ["猫", "猫"],
    ["", ""],
    [" 🎉… ", ""],
  ])("%j becomes %j", (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });

  it.each([
    ["cafe", "Best CAFÉ☕ in town"],
    ["東京", "私は東京都に住んでいます"],
    ["猫", "三毛猫です"],
    ["서울", "서울에서 먹방"],
    ["москва", "Живу: Москва."],
    ["straße", "HAUPT STRASSE 3"],
    ["vegan food", "I love Vegan-Food!"],
  ])("%j is found in %j", (key, text) => expect(finds(key, text)).toBe(true));

  it.each([
    ["art", "party"],
    ["京東", "東京"],
    ["food vegan", "vegan food"],
    ["東都", "東京都"],
  ])("%j is not found in %j", (key, text) => expect(finds(key, text)).toBe(false));

  it("is words with one space between, whatever comes in", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const out = searchText(text);
        expect(out).toBe(out.trim());
        expect(out).not.toMatch(/ {2}|[\p{P}\p{S}\p{C}]/u);
      }),
    );
  });

  it("does not depend on how characters are composed, nor on what surrounds the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const out = searchText(text);
        expect(searchText(text.normalize("NFD"))).toBe(out);
        expect(searchText(text.normalize("NFKC"))).toBe(out);
        expect(searchText(`🎉 ${text} …`)).toBe(out);
      }),
    );
  });

  it("makes of plain text what it makes of it beside an accent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(searchText(`${text}é`)).toBe(searchText(`${text}e`));
      }),
    );
  });

  it("finds every word of a text, in any case", () => {
    fc.assert(
      fc.property(fc.array(latinWord, { minLength: 1 }), fc.nat(), (words, at) => {
        const word = words[at % words.length] ?? "";
        expect(finds(word.toUpperCase(), words.join(", "))).toBe(true);
      }),
    );
  });

  it("finds in a run without spaces exactly its parts", () => {
    fc.assert(
      fc.property(hanRun, hanRun, (run, part) => {
        expect(finds(part.join(""), run.join(""))).toBe(run.join("").includes(part.join("")));
      }),
    );
  });
});
