import { readFileSync } from "node:fs";
import { LABEL_COLORS } from "#contract/base/colors.ts";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const SCHEMES = ["light", "dark"] as const;
const THEMES = ["BUSINESS", "CREATOR", "ADMIN", "VISITOR"] as const;
const TEXT = 4.5;
const MARK = 3;

/** The hex tokens, also those that refer to another, of a scheme and a theme. */
function tokens(scheme: string, theme: string): Map<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector = ""]) => {
    const conditions = [...selector.matchAll(/\[[\w-]+="(\w+)"\]/g)].map(([, value]) => value);
    return conditions.every((value) => value === scheme || value === theme);
  });
  const values = new Map<string, string>();
  for (const [, , body = ""] of blocks) {
    for (const [, name = "", value = "", other = ""] of body.matchAll(
      /--([\w-]+):\s*(#[0-9a-f]{6}|var\(--([\w-]+)\))/g,
    )) {
      values.set(name, values.get(other) ?? value);
    }
  }
  return values;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const GROUNDS = ["paper", "surface", "sunk"];
const pairs = (inks: string[], grounds: string[], least: number) =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, least })));

const READABLE = [
  ...pairs(["ink", "ink-2", "good", "watch", "bad", "accent-text", "theme-text"], GROUNDS, TEXT),
  ...pairs(["accent-text", "ink", "ink-2"], ["accent-soft"], TEXT),
  ...pairs(["theme-text", "ink", "ink-2"], ["theme-soft"], TEXT),
  { ink: "good", ground: "good-soft", least: TEXT },
  { ink: "watch", ground: "watch-soft", least: TEXT },
  { ink: "bad", ground: "bad-soft", least: TEXT },
  ...pairs(["accent-on"], ["accent-fill", "accent-fill-hover", "bad"], TEXT),
  ...pairs(["accent", "theme", "line-strong"], GROUNDS, MARK),
  ...LABEL_COLORS.map((color) => ({ ink: `label-${color}`, ground: `label-${color}-soft`, least: TEXT })),
  ...LABEL_COLORS.flatMap((color) => pairs([`label-${color}`], GROUNDS, TEXT)),
];

it.each(SCHEMES)("data and controls look the same under every theme in %s", (scheme) => {
  const accents = (theme: string) => [...tokens(scheme, theme)].filter(([name]) => name.startsWith("accent"));
  for (const theme of THEMES) expect(accents(theme)).toEqual(accents("BUSINESS"));
});

describe.each(SCHEMES)("contrast in %s", (scheme) => {
  it.each(THEMES)("is enough under %s", (theme) => {
    const of = tokens(scheme, theme);
    const weak = READABLE.map(({ ink, ground, least }) => ({
      pair: `${ink} on ${ground}`,
      ratio: contrast(of.get(ink) ?? "", of.get(ground) ?? ""),
      least,
    })).filter(({ ratio, least }) => !(ratio >= least));
    expect(weak).toEqual([]);
  });
});
