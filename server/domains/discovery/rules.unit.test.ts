import { describe, expect, it } from "vitest";
import { pageWindow } from "./rules.ts";

describe("pageWindow", () => {
  it.each([
    [1, null, { offset: 0, limit: 50 }],
    [3, null, { offset: 100, limit: 50 }],
    [1, 500, { offset: 0, limit: 50 }],
    [10, 500, { offset: 450, limit: 50 }],
    [11, 500, { offset: 500, limit: 0 }],
    [2, 70, { offset: 50, limit: 20 }],
    [9, 70, { offset: 400, limit: 0 }],
    [1, 0, { offset: 0, limit: 0 }],
  ])("page %i of %s shown is %o", (page, shown, expected) => {
    expect(pageWindow(page, shown)).toEqual(expected);
  });
});
