import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { METRICS } from "#contract/metrics.ts";
import { methodology } from "#contract/methodology.ts";

test("docs/METHODOLOGY.md is what `npm run methodology` writes", () => {
  const file = readFileSync(new URL("../../docs/METHODOLOGY.md", import.meta.url), "utf8");
  expect(file.slice(file.indexOf("A figure that cannot"))).toBe(methodology());
});

test("says every figure's definition and every tier's bound", () => {
  const text = methodology();
  for (const { name, definition, window } of Object.values(METRICS)) {
    expect(text).toContain(`### ${name}\n\n${definition}\n`);
    expect(text).toContain(`- Window: ${window}\n`);
  }
  expect(text.match(/^- Band \d+: a score above \d+$/gm)).toHaveLength(TIER_BOUNDS.length);
});
