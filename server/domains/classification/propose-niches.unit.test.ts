import { describe, expect, test } from "vitest";
import { splitIcon } from "#contract/categories/category-name.ts";
import { taxonomy } from "../categories/index.ts";
import { proposeNiches, type CreatorTexts } from "./propose-niches.ts";
import { vocabularyOf } from "./vocabulary.ts";

const NAMES = new Map(taxonomy.flatMap(({ niches }) => niches.map(({ id, name }) => [id, splitIcon(name).label])));

function proposed(texts: Partial<CreatorTexts>, side: "creator" | "brand" = "creator") {
  const found = proposeNiches(vocabularyOf(side), { own: [], posts: [], ...texts });
  return found.map(({ nicheId, state, words }) => ({ niche: NAMES.get(nicheId), state, words }));
}

const posts = (...texts: string[]) => texts.map((text) => ({ text, hashtags: [] }));

describe("proposals", () => {
  test("by a name or synonym in the biography, with the words that decided", () => {
    expect(proposed({ own: ["Ann", "Skincare routines and sunscreen for sensitive skin"] })).toEqual([
      { niche: "Skincare", state: 3, words: ["skincare routine", "sunscreen"] },
    ]);
  });

  test("by posts and their hashtags", () => {
    const cats = { text: "Look at this face", hashtags: ["kittens", "TabbyCats"] };
    expect(proposed({ posts: [cats, cats, { text: "Rain again", hashtags: [] }] })).toEqual([
      { niche: "Cats", state: 4, words: expect.arrayContaining(["Kittens", "tabby"]) },
    ]);
  });

  test("by both", () => {
    const [first] = proposed({
      own: ["Marathon runner"],
      posts: posts("Long run at an easy pace", "New running shoes", "A long run in the rain"),
    });
    expect(first).toMatchObject({ niche: "Running", state: 5 });
  });

  test("in other languages and scripts", () => {
    const texts = [
      "Recettes de cuisine faciles",
      "Rezepte aus meiner Küche",
      "وصفات طبخ",
      "レシピと料理",
      "요리 레시피",
      "рецепты",
    ];
    for (const text of texts) expect(proposed({ own: [text] })[0]?.niche).toBe("Cooking & Recipes");
  });

  test("of hashtags that join several words", () => {
    const tagged = { text: "", hashtags: ["veganfoodlover", "PlantBased"] };
    expect(proposed({ posts: [tagged, tagged] })[0]?.niche).toBe("Vegan & Vegetarian");
  });

  test("at most three, none far behind the first", () => {
    const own = ["Yoga, pilates, running, boxing, golf, surfing, chess, knitting, dogs and cats"];
    expect(proposed({ own })).toHaveLength(3);
    const [first, second] = proposed({
      own: ["Skincare, sunscreen, serum, moisturizer, skincare routine, k-beauty, acne. I also like golf."],
    });
    expect(first?.niche).toBe("Skincare");
    expect(second).toBeUndefined();
  });

  test("brands get niches of brands, creators of creators", () => {
    const own = ["Mattresses and bedding with a sleep trial"];
    expect(proposed({ own }, "brand")[0]?.niche).toBe("Sleep & Bedding");
    expect(proposeNiches(vocabularyOf("brand"), { own, posts: [] }).every(({ nicheId }) => nicheId > 5_000)).toBe(true);
    const creator = proposeNiches(vocabularyOf("creator"), { own: ["Skincare, makeup, perfume"], posts: [] });
    expect(creator.every(({ nicheId }) => nicheId < 5_000)).toBe(true);
  });
});

describe("no proposals", () => {
  test.each([
    { what: "without texts", own: [], texts: [] },
    {
      what: "of emoji and links",
      own: ["🔥🔥🔥", "https://shop.example/skincare @skincare @me@skincare.example me@cooking.example"],
      texts: [],
    },
    {
      what: "of everyday words",
      own: ["Living my life, love music, photo, video, friends and fun. Subscribe!"],
      texts: [],
    },
    { what: "of a single weak word", own: ["Party"], texts: [] },
    {
      what: "of one post among many",
      own: [],
      texts: ["Baking cookies", ...Array.from({ length: 20 }, () => "Hello")],
    },
    {
      what: "of an abbreviation that is a word of another language",
      own: ["J'ai une idée. Let it be. Mi piace"],
      texts: [],
    },
  ])("$what", ({ own, texts }) => {
    expect(proposed({ own, posts: posts(...texts) })).toEqual([]);
  });
});

test("abbreviations count where they are written as such", () => {
  expect(proposed({ own: ["Writing about AI and ChatGPT"] })[0]?.niche).toBe("Artificial Intelligence");
  expect(proposed({ own: ["parler d'ai ou pas"] })).toEqual([]);
});
