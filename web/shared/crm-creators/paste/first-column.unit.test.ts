import { expect, it } from "vitest";
import { readBlock } from "./first-column.ts";

const valuesOf = (block: string) => readBlock(block).values;

it("takes one value a line, also from the last without an end", () => {
  expect(valuesOf("a\nb\r\nc")).toEqual(["a", "b", "c"]);
  expect(valuesOf("a\nb\n")).toEqual(["a", "b"]);
  expect(valuesOf("one")).toEqual(["one"]);
});

it("keeps empty cells in their place", () => {
  expect(valuesOf("a\n\nc\n")).toEqual(["a", "", "c"]);
});

it("reads lines and quotes within a quoted cell", () => {
  expect(valuesOf('"first\nsecond ""line"""\nnext')).toEqual(['first\nsecond "line"', "next"]);
});

it("leaves the other columns of a block", () => {
  expect(valuesOf('a\t1\t"x\ny"\nb\t2\t3')).toEqual(["a", "b"]);
});

it("takes a quote that only begins a word as written", () => {
  expect(valuesOf('"big" one\nnext')).toEqual(['"big" one', "next"]);
});

it("counts the other columns", () => {
  expect(readBlock("a\nb").others).toBe(0);
  expect(readBlock('a\t1\t"x\ty\nz"\nb\t2').others).toBe(2);
});
