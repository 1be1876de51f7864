import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitIcon } from "./category-name.ts";

describe("splitIcon", () => {
  it.each([
    ["🎮 Gaming", "🎮", "Gaming"],
    ["❤️ Dating", "❤️", "Dating"],
    ["👩🏽‍🚀 Space", "👩🏽‍🚀", "Space"],
    ["🇫🇷 France", "🇫🇷", "France"],
    ["🌿🍃 Plants", "🌿🍃", "Plants"],
    ["🏔️Outdoors", "🏔️", "Outdoors"],
    [
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Scotland",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "Scotland",
    ],
    ["1️⃣ First", "1️⃣", "First"],
    ["✈️ Économie", "✈️", "Économie"],
    ["🍜 料理", "🍜", "料理"],
  ])("takes the pictographs of %s as its icon", (name, icon, label) => {
    expect(splitIcon(name)).toEqual({ icon, label, isPictograph: true });
  });

  it.each([
    ["Gaming", "G"],
    ["Économie", "É"],
    ["Économie & Société", "É"],
    ["美容", "美"],
    ["음악", "음"],
    ["موسيقى", "م"],
    ["ägypten", "Ä"],
    ["→ Arrows", "A"],
    ["42 Facts", "4"],
    ["ökologie", "Ö"],
    ["𝒜rt", "𝒜"],
    ["3D printing", "3"],
    ["– other", "O"],
  ])("takes the first letter of %s", (name, icon) => {
    expect(splitIcon(name)).toEqual({ icon, label: name, isPictograph: false });
  });

  it("never loses a letter of a name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
        const { label } = splitIcon(name);
        expect(letters(label)).toEqual(letters(name));
        expect(splitIcon(`🎮 ${name}`).label.endsWith(label.trim())).toBe(true);
      }),
    );
  });

  it("keeps the name of a category that is all pictographs", () => {
    expect(splitIcon("🎮").label).toBe("🎮");
  });
});
