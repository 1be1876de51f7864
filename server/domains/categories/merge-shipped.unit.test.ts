import { describe, expect, test } from "vitest";
import { mergeShipped } from "./merge-shipped.ts";

const values = (name: string, slug = name.toLowerCase(), root = 1) => ({ name, slug, root, position: 0 });
const merge = (
  release: Parameters<typeof mergeShipped>[0],
  stored: Parameters<typeof mergeShipped>[1],
): Record<string, unknown>[] =>
  mergeShipped(release, stored, ({ root }) => String(root)).map(({ id, values: { name, slug } }) => ({
    id,
    name,
    slug,
  }));

describe("a release", () => {
  test.each([
    { what: "adds what is new", stored: [], name: "Golf", slug: "golf" },
    {
      what: "renames what is as the release before wrote it",
      stored: [{ id: 1, values: values("Golfing", "golf"), shipped: values("Golfing", "golf") }],
      name: "Golf",
      slug: "golf",
    },
    {
      what: "leaves a name that an administrator has given",
      stored: [{ id: 1, values: values("Golf & more", "golf"), shipped: values("Golf") }],
      name: "Golf & more",
      slug: "golf",
    },
    {
      what: "follows what was stored before edits were known",
      stored: [{ id: 1, values: values("Old"), shipped: null }],
      name: "Golf",
      slug: "golf",
    },
    {
      what: "gives way to an administrator's slug",
      stored: [{ id: 10_000, values: values("Own", "golf"), shipped: null }],
      name: "Golf",
      slug: "golf-1",
    },
  ])("$what", ({ stored, name, slug }) => {
    expect(merge([{ id: 1, values: values("Golf") }], stored)).toEqual([{ id: 1, name, slug }]);
  });

  test("gives way to a slug that an administrator has given to a later niche", () => {
    const stored = [{ id: 2, values: values("Tennis", "golf"), shipped: values("Tennis") }];
    const release = [
      { id: 1, values: values("Golf") },
      { id: 2, values: values("Tennis") },
    ];
    expect(merge(release, stored)).toEqual([
      { id: 1, name: "Golf", slug: "golf-1" },
      { id: 2, name: "Tennis", slug: "golf" },
    ]);
  });

  test("may use a slug again below another root", () => {
    const stored = [{ id: 10_000, values: values("Own", "golf", 2), shipped: null }];
    expect(merge([{ id: 1, values: values("Golf") }], stored)).toEqual([{ id: 1, name: "Golf", slug: "golf" }]);
  });

  test("remembers what it wrote", () => {
    const [row] = mergeShipped([{ id: 1, values: values("Golf") }], [], () => "");
    expect(row?.shipped).toEqual(values("Golf"));
  });
});
