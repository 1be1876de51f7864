import { expect, it } from "vitest";
import { readBlock, spread, writeBlock } from "./block.ts";

/** The first column. */
const valuesOf = (block: string) => readBlock(block).map(([value]) => value);

it("takes one value a line, also from the last without an end", () => {
  expect(valuesOf("a\nb\r\nc")).toEqual(["a", "b", "c"]);
  expect(valuesOf("a\nb\n")).toEqual(["a", "b"]);
  expect(valuesOf("one")).toEqual(["one"]);
  expect(readBlock("")).toEqual([]);
});

it("keeps empty cells in their place", () => {
  expect(valuesOf("a\n\nc\n")).toEqual(["a", "", "c"]);
  expect(readBlock("a\t\tc\n\t\t\n\tb\t")).toEqual([
    ["a", "", "c"],
    ["", "", ""],
    ["", "b", ""],
  ]);
});

it("reads lines, tabs and quotes within a quoted cell", () => {
  expect(valuesOf('"first\nsecond ""line"""\nnext')).toEqual(['first\nsecond "line"', "next"]);
  expect(readBlock('a\t1\t"x\ty\r\nz"\r\nb\t2\t3')).toEqual([
    ["a", "1", "x\ty\r\nz"],
    ["b", "2", "3"],
  ]);
});

it("takes a quote that only begins a word as written", () => {
  expect(readBlock('"big" one\t"\nnext')).toEqual([['"big" one', '"'], ["next"]]);
});

it("reads a block that it wrote as it was", () => {
  const block = [
    ["Likes tea", "1,500"],
    ['"quoted"\nsecond line', ""],
    ["tab\there", "…"],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
  expect(writeBlock([["a", "b\tc"], [""]])).toBe('a\t"b\tc"\n');
});

it("fills the selected cells with a single value, and leaves a block as it is", () => {
  const onto = { rows: 2, columns: 2 };
  expect(spread([["a"]], onto)).toEqual([
    ["a", "a"],
    ["a", "a"],
  ]);
  expect(spread([["a", "b"]], onto)).toEqual([["a", "b"]]);
  expect(spread([], onto)).toEqual([]);
});
