import { expect, test } from "vitest";
import { describe } from "./ai-infos.ts";

const of = { name: "Ada", isBrand: false, niches: [], accounts: [] };
const accounts = [
  { network: "tiktok" as const, biography: "Short" },
  { network: "instagram" as const, biography: "Bakes bread.\nEvery day." },
];

test("a creator is described by niches, networks and the longest biography", () => {
  expect(describe({ ...of, niches: ["Baking", "Travel"], accounts })).toEqual({
    title: "Baking creator on TikTok and Instagram",
    biography: "Bakes bread. Every day.",
  });
  const silent = accounts.map(({ network }) => ({ network, biography: null }));
  expect(describe({ ...of, niches: ["Baking", "Travel"], accounts: silent }).biography).toBe(
    "Ada publishes about Baking and Travel on TikTok and Instagram.",
  );
  expect(describe(of)).toEqual({ title: "", biography: "" });
});

test("long biographies end with a sentence", () => {
  const biography = "Bread and more bread. ".repeat(40);
  const described = describe({ ...of, accounts: [{ network: "tiktok", biography }] }).biography;
  expect(described.length).toBeLessThanOrEqual(600);
  expect(described.endsWith("bread.")).toBe(true);
});
