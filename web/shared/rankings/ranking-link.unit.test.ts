import { expect, test } from "vitest";
import { rankingLink } from "./ranking-link.ts";

const niche = { id: 1001, name: "Esports", slug: "esports" };
const category = (id: number, slug: string) => ({ id, name: slug, slug, sub_categories: [] });
const TAXONOMY = {
  categories: [{ ...category(1, "gaming"), sub_categories: [niche] }],
  brand_categories: [category(2, "retail")],
  causes: [{ id: 3, slug: "oceans" }],
};

test.each([
  ["creators", {}, {}],
  ["brands", { of: "brands" }, {}],
  ["network-tiktok", { filter: "networks", network: "tiktok" }, {}],
  ["country-fr", { filter: "countries", country: "fr" }, {}],
  ["category-1", {}, { category: "gaming" }],
  ["category-2", { of: "brands" }, { category: "retail" }],
  ["cause-3", { filter: "causes", cause: "oceans" }, {}],
  ["niche-1001", {}, { category: "gaming", niche: "esports" }],
])("the ranking %s has its address", (id, search, params) => {
  const link = rankingLink(id, {}, TAXONOMY);
  expect([link?.search, JSON.parse(JSON.stringify(link?.params))]).toEqual([search, params]);
});

test("what narrows a ranking is in its address, and one of a niche or cause that was deleted has none", () => {
  expect(rankingLink("creators", { network: "tiktok", country: "fr" }, TAXONOMY)?.search).toEqual({
    network: "tiktok",
    country: "fr",
  });
  expect(rankingLink("niche-9", {}, TAXONOMY)).toBeUndefined();
  expect(rankingLink("cause-9", {}, TAXONOMY)).toBeUndefined();
});
