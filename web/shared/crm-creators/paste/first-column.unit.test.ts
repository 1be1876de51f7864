import { expect, it } from "vitest";
import { firstColumn } from "./first-column.ts";

it("takes one value a line, also from the last without an end", () => {
  expect(firstColumn("a\nb\r\nc")).toEqual(["a", "b", "c"]);
  expect(firstColumn("a\nb\n")).toEqual(["a", "b"]);
  expect(firstColumn("one")).toEqual(["one"]);
});

it("keeps empty cells in their place", () => {
  expect(firstColumn("a\n\nc\n")).toEqual(["a", "", "c"]);
});

it("reads lines and quotes within a quoted cell", () => {
  expect(firstColumn('"first\nsecond ""line"""\nnext')).toEqual(['first\nsecond "line"', "next"]);
});

it("leaves the other columns of a block", () => {
  expect(firstColumn('a\t1\t"x\ny"\nb\t2\t3')).toEqual(["a", "b"]);
});

it("takes a quote that only begins a word as written", () => {
  expect(firstColumn('"big" one\nnext')).toEqual(['"big" one', "next"]);
});
