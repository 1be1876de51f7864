import { expect, test } from "vitest";
import { settings } from "./settings.ts";
import { isReserved, skeletonOf, slug, slugFrom } from "./slug.ts";
import { contrastOf, THEME_COLORS, THEMES } from "./themes.ts";

test("addresses are lower-case letters, digits and single hyphens", () => {
  for (const good of ["abc", "a-1", "ada-love", "a".repeat(40)]) expect(slug.safeParse(good).success).toBe(true);
  for (const bad of ["ab", "a".repeat(41), "Ada", "-ada", "ada-", "a--b", "ада", "a_b", "a b", "a/b", "xn--é"])
    expect(slug.safeParse(bad).success, bad).toBe(false);
});

test("look-alikes have one skeleton, and reserved words are found in each spelling", () => {
  expect(new Set(["ada-l0ve", "adaiove", "adal-ove", "ada1ove"].map(skeletonOf)).size).toBe(1);
  expect(["admin", "adm1n", "ad-min", "l1melight", "supp0rt"].every(isReserved)).toBe(true);
  expect(isReserved("ada-bakes")).toBe(false);
});

test("an address is suggested by a name with letters, and none by one without", () => {
  expect(["Ada Lövelace", "  É! ", "山田", "@ada.bakes_bread"].map(slugFrom)).toEqual([
    "ada-lovelace",
    "",
    "",
    "ada-bakes-bread",
  ]);
});

test("links lead to sites, and run nothing", () => {
  const url = (text: string) => settings.shape.links.safeParse([{ title: "Link", url: text }]).success;
  expect(["https://shop.example", "http://xn--pple-43d.com/a?b#c", "https://例え.jp/"].every(url)).toBe(true);
  for (const bad of [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "https://ada@evil.example",
    "https://shop.example:pass@evil.example",
    "https:\\\\evil.example",
    "https://",
    "ftp://shop.example",
    "https://a b.example",
  ])
    expect(url(bad), bad).toBe(false);
});

test("every text of every theme can be read, in light and in dark", () => {
  const low = THEMES.flatMap((theme) =>
    (["light", "dark"] as const).flatMap((scheme) => {
      const { paper, card, text, muted, accent, onAccent } = THEME_COLORS[theme][scheme];
      const pairs = [text, muted, accent].flatMap((color) => [
        [color, paper],
        [color, card],
      ]);
      return [...pairs, [onAccent, accent]]
        .map(([one = "", other = ""]) => contrastOf(one, other))
        .filter((contrast) => contrast < 4.5)
        .map((contrast) => `${theme} ${scheme} ${contrast}`);
    }),
  );
  expect(low).toEqual([]);
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
});
