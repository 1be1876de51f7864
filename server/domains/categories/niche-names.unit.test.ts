import { splitIcon } from "#contract/categories/category-name.ts";
import { describe, expect, it } from "vitest";
import { shippedNicheNames } from "./niche-names.ts";
import { creatorTaxonomy } from "./taxonomy.ts";

describe("shippedNicheNames", () => {
  it("finds a niche by its name without icon, its slug and its synonyms, in lower case", () => {
    const ids = shippedNicheNames();
    expect(ids.get("skincare")).toBe(1045);
    expect(ids.get("makeup-cosmetics")).toBe(1044);
    expect(ids.get("makeup & cosmetics")).toBe(1044);
    expect(ids.get("beauty & self care")).toBe(1044);
    expect(ids.get("Skincare")).toBeUndefined();
  });

  it("knows every niche of a side by its own name, and none of the other side", () => {
    const niches = creatorTaxonomy.flatMap((root) => root.niches);
    const ids = shippedNicheNames("creator");
    expect(niches.filter((niche) => ids.get(splitIcon(niche.name).label.toLowerCase()) !== niche.id)).toEqual([]);
    expect(Math.min(...shippedNicheNames("brand").values())).toBeGreaterThan(Math.max(...ids.values()));
  });
});
