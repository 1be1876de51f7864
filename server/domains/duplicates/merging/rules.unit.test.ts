import { describe, expect, test } from "vitest";
import { columnsOf, fieldsOf, gainsOf, withGains, without, type Written } from "./rules.ts";

const empty: Written = { tags: [], lists: [], status: null, email: null, note: "", fields: {} };
let made = 0;
function row(written: Partial<Written>) {
  made += 1;
  return { ...empty, ...written, rowId: `row ${made}`, creatorId: made };
}

describe("merging and parting again", () => {
  const target: Written = { ...empty, tags: ["a"], lists: ["x"], note: "kept" };
  const first = row({ tags: ["a", "b"], lists: ["y"], status: "won", note: "first" });
  const second = row({ tags: ["b", "c"], lists: ["x"], status: "lost", email: "s@b.test", note: "second\nline" });
  const gains = gainsOf(target, [first, second], []);
  const merged = withGains(target, gains);

  test("gives the union, and status and address of the first that has one", () => {
    expect(merged).toEqual({
      tags: ["a", "b", "c"],
      lists: ["x", "y"],
      status: "won",
      email: "s@b.test",
      note: "kept\nfirst\nsecond\nline",
      fields: {},
    });
  });

  test("takes all of it away again", () => {
    expect(without(merged, gains, [])).toEqual(target);
  });

  test("leaves what those who stay bring too", () => {
    const [one, two] = gains;
    if (!one || !two) throw new Error("two were merged");
    const rest = without(merged, [one], [two]);
    expect(rest).toEqual({
      tags: ["a", "b", "c"],
      lists: ["x"],
      status: "lost",
      email: "s@b.test",
      note: "kept\nsecond\nline",
      fields: {},
    });
    expect(without(rest, [two], [])).toEqual(target);
  });

  test("leaves what was changed since", () => {
    const changed = { ...merged, tags: ["b", "d"], status: "new", email: "n@b.test", note: "kept\nfirst, but better" };
    expect(without(changed, gains, [])).toEqual({ ...changed, tags: ["d"], lists: ["x"] });
  });

  test("values of an earlier merge are not the surviving row's own", () => {
    const third = row({ tags: ["b"], status: "won", email: "t@b.test", note: "first" });
    const later = gainsOf(merged, [third], gains);
    expect(later).toMatchObject([{ tags: ["b"], status: "won", email: "t@b.test", note: "first" }]);
    expect(withGains(merged, later)).toEqual(merged);
    expect(without(merged, gains, later)).toEqual({
      ...target,
      tags: ["a", "b"],
      status: "won",
      email: "t@b.test",
      note: "kept\nfirst",
    });
  });
});

test("a note that the row already has is neither written twice nor removed", () => {
  const target = { ...empty, note: "same" };
  const gains = gainsOf(target, [row({ note: "same" })], []);
  expect(withGains(target, gains).note).toBe("same");
  expect(without(target, gains, []).note).toBe("same");
});

describe("values of fields of the workspace", () => {
  const fee = "f-019aa000-0000-7000-8000-000000000001";
  const size = "f-019aa000-0000-7000-8000-000000000002";
  const target: Written = { ...empty, fields: { [fee]: 80 } };
  const rows = [row({ fields: { [fee]: 90, [size]: "M" } }), row({ fields: { [size]: "L" } })];
  const gains = gainsOf(target, rows, []);
  const merged = withGains(target, gains);

  test("fill in empty fields of the target, and leave with the rows that brought them", () => {
    expect(merged.fields).toEqual({ [fee]: 80, [size]: "M" });
    expect(without(merged, gains.slice(0, 1), gains.slice(1)).fields).toEqual({ [fee]: 80, [size]: "L" });
    expect(without(merged, gains, []).fields).toEqual({ [fee]: 80 });
  });

  test("stay when they were changed since", () => {
    const changed = { ...merged, fields: { [fee]: 80, [size]: "XL" } };
    expect(without(changed, gains, [])).toEqual(changed);
  });
});

test("gives the owner, the day and the next step to a target that lacks them, and takes them away again", () => {
  const columns = { owner: "ada", due: "2026-03-01", nextStep: "Call", customValues: {} };
  const target: Written = {
    ...empty,
    fields: fieldsOf({ ...columns, owner: null, due: "2026-01-01", nextStep: null }),
  };
  const gains = gainsOf(target, [row({ fields: fieldsOf(columns) })], []);
  const merged = withGains(target, gains);
  expect(columnsOf(merged.fields)).toEqual({ ...columns, due: "2026-01-01" });
  expect(without(merged, gains, [])).toEqual(target);
});
