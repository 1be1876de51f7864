import { describe, expect, it } from "vitest";
import { brandTaxonomy, creatorTaxonomy, taxonomy } from "./taxonomy.ts";
import type { TaxonomyRoot } from "./taxonomy.ts";

const sides = [
  { side: "creator", roots: creatorTaxonomy, rootIds: [1, 99], nicheIds: [1001, 4999] },
  { side: "brand", roots: brandTaxonomy, rootIds: [101, 199], nicheIds: [5001, 8999] },
] as const;

/** The categories of common vendors' exports; an import must find exactly one niche for each. */
const VENDOR_CATEGORIES = [
  "Accessories & Jewellery",
  "Animals & Pets",
  "Animation",
  "Art/Artists",
  "ASMR",
  "Autos & Vehicles",
  "Beauty",
  "Beauty & Self Care",
  "Business & Careers",
  "Cars & Motorbikes",
  "Cinema & Actors/actresses",
  "Clothing & Outfits",
  "Comedy",
  "Comics & sketches",
  "Computers & Gadgets",
  "Crypto",
  "Daily vlogs",
  "Design/art",
  "DIY & Design",
  "DIY & Life Hacks",
  "Education",
  "Entertainment",
  "Extreme Sports & Outdoor activity",
  "Family",
  "Family & Parenting",
  "Fashion",
  "Film & Animation",
  "Finance & Economics",
  "Fitness",
  "Fitness & Gym",
  "Food & Cooking",
  "Food & Drinks",
  "Gaming",
  "Health & Medicine",
  "Health & Self Help",
  "Howto & Style",
  "Humor",
  "Humor & Fun & Happiness",
  "Kids & Toys",
  "Lifestyle",
  "Literature & Journalism",
  "Luxury",
  "Machinery & Technologies",
  "Management & Marketing",
  "Modeling",
  "Movies",
  "Music",
  "Music & Dance",
  "Mystery",
  "Nature & landscapes",
  "News & Politics",
  "Nonprofits & Activism",
  "People & Blogs",
  "Pets & Animals",
  "Photography",
  "Racing Sports",
  "Science",
  "Science & Technology",
  "Shopping & Retail",
  "Show",
  "Shows",
  "Sports",
  "Sports with a ball",
  "Sweets & Bakery",
  "Toys",
  "Trainers & Coaches",
  "Travel",
  "Travel & Events",
  "Vehicles & Transport",
  "Video games",
  "Water sports",
  "Winter sports",
];

/** Reserved second and third segments of the tops route. */
const RESERVED_SLUGS = new Set(["leaderboard", "all-categories", "all-niches"]);

const ICON = /^\P{ASCII}+ (?=\S)/u;

function nichesOf(roots: readonly TaxonomyRoot[]) {
  return roots.flatMap((root) => root.niches);
}

function namesMatching(roots: readonly TaxonomyRoot[], category: string) {
  const wanted = category.toLowerCase();
  return [...roots.map((root) => ({ ...root, synonyms: [] })), ...nichesOf(roots)]
    .filter((entry) => labelsOf(entry).includes(wanted))
    .map((entry) => entry.name);
}

function labelsOf(entry: { name: string; synonyms: string[] }) {
  return [entry.name.replace(ICON, ""), ...entry.synonyms].map((label) => label.toLowerCase());
}

function outside(id: number, [first, last]: readonly [number, number]) {
  return !Number.isInteger(id) || id < first || id > last;
}

function repeated<T>(values: T[]) {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

describe.each(sides)("$side taxonomy", ({ side, roots, rootIds, nicheIds }) => {
  const niches = nichesOf(roots);
  const entries = [...roots, ...niches];

  it("is complete, and every root belongs to the side", () => {
    expect(roots.length).toBeGreaterThanOrEqual(28);
    expect(niches.length).toBeGreaterThanOrEqual(240);
    expect(roots.filter((root) => root.side !== side || root.niches.length < 5)).toEqual([]);
  });

  it("keeps ids in the range of their kind", () => {
    expect(roots.filter((root) => outside(root.id, rootIds))).toEqual([]);
    expect(niches.filter((niche) => outside(niche.id, nicheIds))).toEqual([]);
  });

  it("has unique kebab-case slugs that the tops route can use", () => {
    const slugs = entries.map((entry) => entry.slug);
    expect(repeated(slugs)).toEqual([]);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(slugs.filter((slug) => RESERVED_SLUGS.has(slug))).toEqual([]);
  });

  it("starts every name with an icon and keeps it short", () => {
    const names = entries.map((entry) => entry.name);
    expect(names.filter((name) => !ICON.test(name))).toEqual([]);
    expect(names.filter((name) => name.length > 32)).toEqual([]);
    expect(roots.filter((root) => root.desc === "" || root.desc.length > 90)).toEqual([]);
  });

  it("gives no name or synonym to two entries", () => {
    const labels = [...roots.map((root) => ({ ...root, synonyms: [] })), ...niches].flatMap(labelsOf);
    expect(repeated(labels)).toEqual([]);
    expect(niches.filter((niche) => niche.synonyms.length > 5)).toEqual([]);
  });

  it("has four to six different lower-case keywords for each niche", () => {
    const odd = niches.filter(
      ({ keywords }) =>
        keywords.length < 4 ||
        keywords.length > 6 ||
        repeated(keywords).length > 0 ||
        keywords.some((word) => word.trim() !== word || word === "" || word !== word.toLowerCase()),
    );
    expect(odd).toEqual([]);
  });

  it("has further signals in lower case that repeat neither themselves nor other words of the niche", () => {
    const odd = niches.filter(({ name, synonyms, keywords, signals }) => {
      const known = new Set([...labelsOf({ name, synonyms }), ...keywords]);
      return (
        repeated(signals).length > 0 ||
        signals.some((word) => word.trim() !== word || word !== word.toLowerCase() || known.has(word))
      );
    });
    expect(odd.map(({ slug }) => slug)).toEqual([]);
  });
});

describe("taxonomy", () => {
  it("shares no id between roots, nor between niches, of the two sides", () => {
    expect(repeated(taxonomy.map((root) => root.id))).toEqual([]);
    expect(repeated(nichesOf(taxonomy).map((niche) => niche.id))).toEqual([]);
  });

  it.each(VENDOR_CATEGORIES)("finds exactly one creator niche for %s", (category) => {
    const found = namesMatching(creatorTaxonomy, category);
    expect(found).toHaveLength(1);
    expect(creatorTaxonomy.map((root) => root.name)).not.toContain(found[0]);
  });
});
