import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAPTERS } from "#contract/methodology/anchor.ts";
import { CHAPTER_METRICS } from "#contract/methodology/leads.ts";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { METRICS } from "#contract/figures/metrics.ts";
import { methodology, METHODOLOGY_LEAD, methodologyParts } from "#contract/methodology/methodology.ts";

test("docs/METHODOLOGY.md is what `npm run methodology` writes", () => {
  const file = readFileSync(new URL("../../docs/METHODOLOGY.md", import.meta.url), "utf8");
  expect(file.slice(file.indexOf(METHODOLOGY_LEAD))).toBe(methodology());
});

test("says every figure's definition and every band's bound", () => {
  const text = methodology();
  for (const title of Object.values(CHAPTERS)) expect(text).toContain(`## ${title}\n`);
  const ofChapters: readonly string[] = Object.values(CHAPTER_METRICS);
  for (const { name } of Object.values(METRICS).filter(({ id }) => !ofChapters.includes(id)))
    expect(text).toContain(`### ${name}\n`);
  for (const { definition, window } of Object.values(METRICS)) {
    expect(text).toContain(`\n\n${definition}\n\n`);
    expect(text).toContain(`- Window: ${window}\n`);
  }
  expect(text.match(/^- Band \d+: a score above \d+$/gm)).toHaveLength(TIER_BOUNDS.length);
});

/** Ends and middles of scales, bands that are named with their bounds, days of a week, a thousand impressions, a year. */
const TYPED = new Set(["0", "1", "4", "7", "50", "100", "1,000", "2020"]);

test.each(["guides", "leads", "worked-examples"])(
  "sentences of %s take their numbers from constants and formulas",
  (name) => {
    const source = readFileSync(new URL(`../../contract/methodology/${name}.ts`, import.meta.url), "utf8");
    const code = source.replaceAll(/^import [^;]+;$/gm, "").replaceAll(/\/\*\*.*?\*\//gs, "");
    const sentences = Array.from(code.matchAll(/`[^`]*`|"[^"\n]*"/g), ([text]) =>
      text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "…"),
    );
    const numbers =
      sentences.join("\n").match(/\d+(?:,\d{3})*(?:\.\d+)?|\b(?:three|four|five|six|seven|eight|nine|ten)\b/gi) ?? [];
    expect(numbers.filter((number) => !TYPED.has(number))).toEqual([]);
  },
);

test("each part begins with a short sentence and an example with numbers, and folds names of the code", () => {
  const parts = methodologyParts();
  expect(parts.filter(({ means }) => means.length > 160)).toEqual([]);
  const text = (example: (typeof parts)[number]["example"]) =>
    typeof example === "string" ? example : [example.intro, ...example.rows.flat(), example.result].join("\n");
  expect(parts.filter(({ example }) => !/\d/.test(text(example))).map(({ title }) => title)).toEqual([]);
  const shown = parts
    .flatMap(({ title, means, guide, example, shown: own }) =>
      [title, means, text(example)].concat(Object.values(guide).flat(2), own),
    )
    .join("\n");
  expect(shown.match(/`|\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)\b|undefined|NaN/g)).toBeNull();
});
