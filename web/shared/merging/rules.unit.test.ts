import type { Network } from "#contract/networks/networks.ts";
import { describe, expect, test } from "vitest";
import { makeAccount, makeCard, makeCrmRow as row } from "#test/factories/cards.ts";
import { handlesLike, outcomesOf } from "./rules.ts";

const list = (_id: string) => ({ _id, title: _id });
const FEE = "f-019aa000-0000-7000-8000-000000000001";
const withAccounts = (...accounts: [Network, string, number?][]) => ({
  creator: makeCard({
    _id: "1",
    networks: accounts.map(([network, username, followers]) =>
      makeAccount({ network, username, ...(followers !== undefined && { followers }) }),
    ),
  }),
});
const NOTHING = { accounts: [], tags: 0, lists: 0, status: null, email: null, note: false, fields: [] };
const DROPS_NOTHING = { status: null, email: null, fields: [] };

describe("what a merge does", () => {
  test("each row adds the accounts that are not there yet", () => {
    const keep = row(withAccounts(["tiktok", "mel", 644_500]));
    const others = [
      row(withAccounts(["tiktok", "mel"], ["youtube", "melanie", 548_000])),
      row(withAccounts(["youtube", "melanie", 548_000], ["tiktok", "mel.two"])),
    ];
    const added = outcomesOf(keep, others).map(({ adds }) => adds.accounts.map(({ username }) => username));
    expect(added).toEqual([["melanie"], ["mel.two"]]);
  });

  test("a tag and a list count for the first row that brings them", () => {
    const keep = row({ tags: ["a"], lists: [list("x")] });
    const others = [row({ tags: ["a", "b"], lists: [list("y")] }), row({ tags: ["b", "c"], lists: [list("x")] })];
    expect(outcomesOf(keep, others).map(({ adds }) => [adds.tags, adds.lists])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  test("a status, an address and a field's value of its own stay, and those of the others are dropped", () => {
    const keep = row({ status: "lost", customEmail: "a@b.test", email: "a@b.test", fields: { [FEE]: 80 } });
    const other = row({ status: "won", email: "public@b.test", fields: { [FEE]: 90 } });
    const same = row({ status: "lost", email: "a@b.test", fields: { [FEE]: 80 } });
    expect(outcomesOf(keep, [other, same])).toMatchObject([
      { adds: NOTHING, drops: { status: "won", email: "public@b.test", fields: [FEE] } },
      { adds: NOTHING, drops: DROPS_NOTHING },
    ]);
  });

  test("so do the owner, the day and the next step, as values of fields do", () => {
    const keep = row({ owner: "ada", nextStep: "Call" });
    const other = row({ owner: "bob", due: "2026-03-01", nextStep: "Call" });
    expect(outcomesOf(keep, [other, other])).toMatchObject([
      { adds: { ...NOTHING, fields: ["due"] }, drops: { ...DROPS_NOTHING, fields: ["owner"] } },
      { adds: NOTHING, drops: { ...DROPS_NOTHING, fields: ["owner"] } },
    ]);
  });

  test("what it lacks comes from the first that has it", () => {
    const first = row({ status: "won", email: "public@b.test", fields: { [FEE]: 90 } });
    const second = row({ status: "lost", customEmail: "c@b.test", email: "c@b.test", fields: { [FEE]: 70 } });
    expect(outcomesOf(row(), [first, second])).toMatchObject([
      { adds: { status: "won", email: null, fields: [FEE] }, drops: { status: null, email: "public@b.test" } },
      { adds: { status: null, email: "c@b.test", fields: [] }, drops: { status: "lost", email: null, fields: [FEE] } },
    ]);
  });

  test("an address that the team entered is shown instead of a published one", () => {
    const keep = row({ email: "public@b.test" });
    const [outcome] = outcomesOf(keep, [row({ customEmail: "c@b.test", email: "c@b.test" })]);
    expect(outcome).toMatchObject({ adds: { email: "c@b.test" }, drops: { email: null }, hides: "public@b.test" });
  });

  test("a note is merged unless the row already has it as lines of its own", () => {
    const adds = (note: string, other: string) =>
      outcomesOf(row({ customNote: note }), [row({ customNote: other })])[0]?.adds.note;
    expect(adds("Likes dogs", "Met in Oslo")).toBe(true);
    expect(adds("Likes dogs\nMet in Oslo", "Met in Oslo")).toBe(false);
    expect(adds("Not met in Oslo", "met in Oslo")).toBe(true);
    expect(adds("", "")).toBe(false);
  });
});

test("handles are named as they are spelled on each network", () => {
  const creators = [
    row(withAccounts(["instagram", "Mia.Rose"], ["tiktok", "mia.rose"])),
    row(withAccounts(["youtube", "mia_rose"], ["youtube", "else"])),
  ];
  expect(handlesLike("mia.rose", creators)).toEqual([
    { handle: "Mia.Rose", networks: ["instagram", "tiktok"] },
    { handle: "mia_rose", networks: ["youtube"] },
  ]);
});
