import { expect, test } from "vitest";
import { LABEL_COLORS, nextColor } from "#contract/base/colors.ts";

test("colours go round: each once before any twice", () => {
  const given = [...LABEL_COLORS, ...LABEL_COLORS].reduce<(typeof LABEL_COLORS)[number][]>(
    (colors) => [...colors, nextColor(colors)],
    [],
  );
  expect(given).toEqual([...LABEL_COLORS, ...LABEL_COLORS]);
});

test("a colour that was freed is given next", () => {
  expect(nextColor(["gray", "orange"])).toBe("red");
});
