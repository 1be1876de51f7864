import { describe, expect, test } from "vitest";
import { applied, flawOf, reverseChanges, rowChangeOf, slugOf, type Entries, type RowChange } from "./entries.ts";

const root = (side: "creator" | "brand", slug: string, deleted = false) => ({
  side,
  name: slug,
  slug,
  description: "",
  position: 0,
  deleted,
});
const niche = (categoryId: number, slug: string, deleted = false) => ({
  categoryId,
  name: slug,
  slug,
  position: 0,
  deleted,
});
const entries: Entries = {
  category: new Map([
    [1, root("creator", "sport")],
    [2, root("creator", "food")],
    [101, root("brand", "drinks")],
  ]),
  niche: new Map([
    [1001, niche(1, "golf")],
    [1002, niche(1, "chess")],
    [1003, niche(2, "golf")],
    [1004, niche(2, "tea", true)],
  ]),
  cause: new Map([[1, { name: "Oceans", slug: "oceans", deleted: false }]]),
};

function change(of: RowChange["of"], id: number, after: RowChange["after"]): RowChange {
  const made = rowChangeOf(of, id, { before: entries[of].get(id), after: { ...entries[of].get(id), ...after } });
  if (!made) throw new Error("nothing is different");
  return made;
}

type Case = { what: string; of: RowChange["of"]; id: number; after: RowChange["after"]; code: string | undefined };

describe("a change", () => {
  test.each<Case>([
    { what: "of a name is fine", of: "niche", id: 1001, after: { name: "Golfing" }, code: undefined },
    { what: "to a taken slug is refused", of: "niche", id: 1002, after: { slug: "golf" }, code: "slug_taken" },
    {
      what: "to a slug of another category is fine",
      of: "niche",
      id: 1002,
      after: { slug: "tea" },
      code: undefined,
    },
    {
      what: "to where the slug is taken is refused",
      of: "niche",
      id: 1001,
      after: { categoryId: 2 },
      code: "slug_taken",
    },
    {
      what: "to another category of the side is fine",
      of: "niche",
      id: 1002,
      after: { categoryId: 2 },
      code: undefined,
    },
    {
      what: "to the other side is refused",
      of: "niche",
      id: 1002,
      after: { categoryId: 101 },
      code: "bad_request",
    },
    {
      what: "to no category is refused",
      of: "niche",
      id: 1002,
      after: { categoryId: 77 },
      code: "bad_request",
    },
    {
      what: "that leaves niches without a category is refused",
      of: "category",
      id: 1,
      after: { deleted: true },
      code: "bad_request",
    },
    {
      what: "of a category to a taken slug is refused",
      of: "category",
      id: 2,
      after: { slug: "sport" },
      code: "slug_taken",
    },
    {
      what: "of a category to a slug of the other side is fine",
      of: "category",
      id: 2,
      after: { slug: "drinks" },
      code: undefined,
    },
    {
      what: "that brings back a deleted niche is fine",
      of: "niche",
      id: 1004,
      after: { deleted: false },
      code: undefined,
    },
  ])("$what", ({ of, id, after, code }) => {
    expect(flawOf(applied(entries, [change(of, id, after)]), entries)?.code).toBe(code);
  });

  test("to the present values is not recorded", () => {
    expect(rowChangeOf("niche", 1001, { before: niche(1, "golf"), after: niche(1, "golf") })).toBeNull();
  });
});

describe("undoing", () => {
  const rename = change("niche", 1001, { name: "Golfing", slug: "golfing" });

  test("restores what was changed", () => {
    const after = applied(entries, [rename]);
    expect(
      applied(
        after,
        reverseChanges([rename], (of, id) => after[of].get(id)),
      ),
    ).toEqual(entries);
  });

  test("leaves what was changed since", () => {
    const after = applied(entries, [rename, change("niche", 1001, { name: "Clubs" })]);
    const undone = applied(
      after,
      reverseChanges([rename], (of, id) => after[of].get(id)),
    );
    expect(undone.niche.get(1001)).toMatchObject({ name: "Clubs", slug: "golf" });
  });

  test("deletes what was created", () => {
    const created = rowChangeOf("niche", 9000, { before: undefined, after: niche(1, "darts") });
    const changes = created ? [created] : [];
    const after = applied(entries, changes);
    expect(after.niche.get(9000)).toMatchObject({ slug: "darts", deleted: false });
    const undone = applied(
      after,
      reverseChanges(changes, (of, id) => after[of].get(id)),
    );
    expect(undone.niche.get(9000)).toMatchObject({ deleted: true });
  });
});

test.each([
  ["Gaming & Esports", "gaming-esports"],
  ["Économie", "economie"],
  ["料理", ""],
])("the slug of %s", (name, slug) => expect(slugOf(name)).toBe(slug));
