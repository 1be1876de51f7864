import { describe, expect, test } from "vitest";
import { typed } from "./text.ts";

describe("what a person typed", () => {
  test.each(["\u200b", "\u202e", "\u2060 \u200d", "\ufeff\n\u00ad", "\u3164", "\u2800"])(
    "is nothing when nothing of it is seen: %j",
    (text) => {
      expect(typed(10).parse(text)).toBe("");
      expect(typed(10).min(1).safeParse(text).success).toBe(false);
    },
  );

  test.each(["👨‍👩‍👧", "נועה\u200f", "ক্‍ষ", "a\u00adb", "-"])("keeps what joins and directs its signs: %j", (text) => {
    expect(typed(20).parse(` ${text} `)).toBe(text);
  });

  test.each(["\u0000", "a\u0000", "\ud800", "x".repeat(11)])("is refused when it cannot be stored: %j", (text) => {
    expect(typed(10).safeParse(text).success).toBe(false);
  });
});
