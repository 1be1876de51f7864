import { describe, expect, it, test } from "vitest";
import { Refusal } from "../../errors.ts";
import { pageWindow, refuseUnbuilt } from "./rules.ts";

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

describe("refuseUnbuilt", () => {
  const keywords = { keys: ["tea"], method: "or" as const };

  it.each([
    ["premium", { premium: true }],
    ["keywords.searchIn.posts", { keywords: { ...keywords, searchIn: { posts: true, aiBio: true } } }],
    ["admin.createdAt", { admin: { createdAt: { min: "2026-01-01T00:00:00Z" } } }],
  ])("names %s", (name, filters) => {
    expect(() => refuseUnbuilt(filters)).toThrow(Refusal);
    expect(() => refuseUnbuilt(filters)).toThrow(name);
  });

  test("what is set to nothing is not asked for", () => {
    const nothing = { premium: false, keywords: { ...keywords, searchIn: { posts: false } }, admin: { createdAt: {} } };
    expect(() => refuseUnbuilt(nothing)).not.toThrow();
  });
});
