import { describe, expect, test } from "vitest";
import type { Entries } from "./entries.ts";
import { planOf, tsvOf, type Word } from "./tsv.ts";

const named = (name: string) => ({ name, slug: name.toLowerCase(), position: 0, deleted: false });
const entries: Entries = {
  category: new Map([
    [1, { ...named("Sport"), side: "creator", description: "Those who play" }],
    [101, { ...named("Drinks"), side: "brand", description: "" }],
  ]),
  niche: new Map([
    [1001, { ...named("Golf"), categoryId: 1 }],
    [1002, { ...named("Gone"), categoryId: 1, deleted: true }],
  ]),
  cause: new Map(),
};
const word = (text: string, more: Partial<Word> = {}): Word => ({
  id: 1001,
  type: "keyword",
  language: "en",
  word: text,
  isShipped: true,
  isActive: true,
  ...more,
});
const words = [word("putt"), word("club", { isActive: false }), word("grün", { language: "de", isShipped: false })];
const HEADER = "side\tcategory\tid\tname\tslug\tdescription\tsynonym\tkeyword\tsignal\n";
const table = tsvOf(entries, words);
const plan = (text: string) => planOf(text, { entries, words, nextId: 10_000 });

test("a table has what exists, in display order, and changes nothing when it comes back", () => {
  expect(table).toBe(
    `${HEADER}creator\t\t1\tSport\tsport\tThose who play\t\t\t\n` +
      "creator\tsport\t1001\tGolf\tgolf\t\t\ten:putt|de:grün\t\n" +
      "brand\t\t101\tDrinks\tdrinks\t\t\t\t\n",
  );
  expect(plan(table)).toMatchObject({ changes: [], keywords: [] });
});

describe("a table", () => {
  test("renames by id and adds rows without one, below rows it adds", () => {
    const text = `${HEADER}creator\tsport\t1001\tGolfing\tgolf\t\t\ten:putt|de:grün\t\ncreator\t\t\tTea\ncreator\ttea\t\tMatcha\t\t\tgreen tea`;
    expect(plan(text)).toMatchObject({
      changes: [
        { of: "niche", id: 1001, before: { name: "Golf" }, after: { name: "Golfing" } },
        { of: "category", id: 10_000, after: { name: "Tea", slug: "tea", position: 1 } },
        { of: "niche", id: 10_001, after: { name: "Matcha", categoryId: 10_000 } },
      ],
      keywords: [{ id: 10_001, type: "synonym", language: "any", word: "green tea", after: "on" }],
    });
  });

  test("switches shipped words off and on, and removes others", () => {
    const text = `${HEADER}creator\tsport\t1001\tGolf\tgolf\t\t\ten:club\t`;
    const { keywords } = { keywords: [], ...plan(text) };
    expect(keywords).toMatchObject([
      { word: "club", before: "off", after: "on" },
      { word: "putt", before: "on", after: "off" },
      { word: "grün", before: "on", after: "none" },
    ]);
  });

  test("leaves what it has no column for", () => {
    const text = "side\tcategory\tid\tname\ncreator\t\t1\tSport\ncreator\tsport\t1001\tGolf";
    expect(plan(text)).toMatchObject({ changes: [], keywords: [] });
  });

  test.each([
    ["name\tx\n", "The first line has no column “side”"],
    [`${HEADER}people\t\t\tTea`, "Line 2: the side"],
    [`${HEADER}creator\ttea\t\tMatcha`, "Line 2: there is no creator category “tea”"],
    [`${HEADER}creator\t\t77\tTea`, "Line 2: there is no category 77"],
    [`${HEADER}creator\t\t1\tTea\ncreator\t\t1\tTea`, "Line 3: the category 1 is in the table twice"],
    [`${HEADER}creator\t\t\tTea\tall-niches`, "Line 2: “all-niches” cannot be a slug"],
    [`${HEADER}creator\t\t\t料理`, "Line 2: “” cannot be a slug"],
  ])("that says %j is refused", (text, problem) => {
    expect(plan(text)).toMatchObject({ problem: { msg: expect.stringContaining(problem) } });
  });
});
