import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { METRICS } from "#contract/metrics.ts";
import { methodology, methodologyParts } from "#contract/methodology.ts";

test("docs/METHODOLOGY.md is what `npm run methodology` writes", () => {
  const file = readFileSync(new URL("../../docs/METHODOLOGY.md", import.meta.url), "utf8");
  expect(file.slice(file.indexOf("A figure that cannot"))).toBe(methodology());
});

test("says every figure's definition and every band's bound", () => {
  const text = methodology();
  for (const { name, definition, window } of Object.values(METRICS)) {
    expect(text).toContain(`### ${name}\n`);
    expect(text).toContain(`\n\n${definition}\n\n`);
    expect(text).toContain(`- Window: ${window}\n`);
  }
  expect(text.match(/^- Band \d+: a score above \d+$/gm)).toHaveLength(TIER_BOUNDS.length);
});

test("each part begins with a short sentence and an example with numbers, and folds names of the code", () => {
  const parts = methodologyParts();
  expect(parts.filter(({ means }) => means.length > 160)).toEqual([]);
  expect(parts.filter(({ example }) => !/\d/.test(example)).map(({ title }) => title)).toEqual([]);
  const shown = parts.map((part) => [part.title, part.means, part.example, part.shown].flat().join("\n")).join("\n");
  expect(shown.match(/`|\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)\b|undefined|NaN/g)).toBeNull();
});
