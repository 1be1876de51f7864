import { describe, expect, it } from "vitest";
import { columnRows } from "./use-pages.ts";
import type { Move } from "./use-moves.ts";

const row = (_id: string) => ({ _id });
const moving = (id: string, to: string, until?: number): [string, Move<{ _id: string }>] => [
  id,
  { row: row(id), to, until },
];
const ids = ({ rows, total }: ReturnType<typeof columnRows<{ _id: string }>>) => [
  rows.map(({ _id }) => _id).join(""),
  total,
];
const READ = [row("a"), row("b")];

describe("a column of the board", () => {
  it("shows what was read", () => {
    expect(ids(columnRows("x", READ, { total: 9, readAt: 1, moves: new Map() }))).toEqual(["ab", 9]);
  });

  it("loses who is on the way out and has who is on the way in on top", () => {
    const moves = new Map([moving("a", "y"), moving("c", "x")]);
    expect(ids(columnRows("x", READ, { total: 9, readAt: 1, moves }))).toEqual(["cb", 9]);
    expect(ids(columnRows("y", [], { total: 0, readAt: 1, moves }))).toEqual(["a", 1]);
  });

  it("counts nobody twice once the server has it", () => {
    const moves = new Map([moving("b", "x", 5)]);
    expect(ids(columnRows("x", READ, { total: 9, readAt: 4, moves }))).toEqual(["ba", 9]);
    expect(ids(columnRows("x", [row("a")], { total: 9, readAt: 4, moves }))).toEqual(["ba", 9]);
  });

  it("believes the server again after a while", () => {
    const moves = new Map([moving("c", "x", 5), moving("a", "y", 5)]);
    expect(ids(columnRows("x", READ, { total: 9, readAt: 6, moves }))).toEqual(["ab", 9]);
  });
});
