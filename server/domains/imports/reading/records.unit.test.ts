import { describe, expect, test } from "vitest";
import { detectShape } from "./delimiter.ts";
import type { Row } from "./grid.ts";
import { splitLines } from "./lines.ts";
import { readRows } from "./records.ts";
import { nameColumns } from "./table.ts";

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

const rows = async (...texts: string[]): Promise<Row[]> =>
  Array.fromAsync(readRows(splitLines(pieces(...texts)), { delimiter: "," }));

describe("lines", () => {
  test("end in LF, CRLF or CR, wherever the file was cut", async () => {
    const lines = await Array.fromAsync(splitLines(pieces("a\r", "\nb\nc", "d\re")));
    expect(lines.map(({ text }) => text)).toEqual(["a", "b", "cd", "e"]);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test("end where they end, cut as they may be", async () => {
    const text = "a\r\nbb\rc\n\r\n\rd\r";
    const whole = await Array.fromAsync(splitLines(pieces(text)));
    expect(whole.map((line) => line.text)).toEqual(["a", "bb", "c", "", "", "d"]);
    for (let at = 1; at < text.length; at++) {
      const cut = pieces(text.slice(0, at), text.slice(at));
      expect(await Array.fromAsync(splitLines(cut))).toEqual(whole);
    }
    expect(await Array.fromAsync(splitLines(pieces(...Array.from(text))))).toEqual(whole);
  });

  test("beyond all measure are refused before they fill the memory", async () => {
    const endless = Array.from({ length: 200 }, () => "x".repeat(65_536));
    await expect(Array.fromAsync(splitLines(pieces(...endless)))).rejects.toThrow("more than 10 MB");
  });
});

describe("rows", () => {
  test("hold quotes, delimiters and line breaks, and know their line", async () => {
    expect(await rows('h,"two\nlines"\r\n"a, b","say ""hi"""\r\n\r\nlast,row')).toEqual([
      { line: 1, cells: ["h", "two\nlines"] },
      { line: 3, cells: ["a, b", 'say "hi"'] },
      { line: 5, cells: ["last", "row"] },
    ]);
  });

  test("of the wrong width are reported, without affecting others", async () => {
    const found = await rows("a,b,c\n1,2\n1,2,3,4\n1,2,3\n,,\n");
    expect(found.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, "2 cells where the header has 3"],
      [3, "4 cells where the header has 3"],
      [4, undefined],
    ]);
  });

  test("with a quote that is never closed spoil only their own line", async () => {
    const found = await rows('a,b\n1,2\n"never,closed\n3,4\n5,6\n7,"8\n9,10');
    expect(found.map(({ line, problem }) => [line, problem !== undefined])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
      [6, true],
      [7, false],
    ]);
  });

  test("have any number of lines in a quoted cell, and none of these is a row", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `Town ${i}, with a ""comma""`).join("\n");
    const found = await rows(`name,about\nada,"${lines}"\nbob,"${lines}"\ncleo,short\n`);
    expect(found.map(({ line, cells, problem }) => [line, cells[0], problem])).toEqual([
      [1, "name", undefined],
      [2, "ada", undefined],
      [302, "bob", undefined],
      [602, "cleo", undefined],
    ]);
    expect(found[1]?.cells[1]).toBe(lines.replaceAll('""', '"'));
  });

  test("of several lines and another width are one broken row", async () => {
    const found = await rows('a,b\n1,"x\nParis, France\nin short",3\n4,5\n');
    expect(found.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, "3 cells where the header has 2"],
      [5, undefined],
    ]);
  });

  test("are not swallowed by a quote that one below closes", async () => {
    const near = await rows('a,b,c\n1,"x"",y\n2,y,z\n3,y,z\n4," w""",v\n5,y,z\n');
    expect(near.map(({ line, problem }) => [line, problem !== undefined])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
    ]);
    const found = await rows(`a,b\n1,2,"x\n${"2,y\n".repeat(100)}3,z"\n4,w\n`);
    expect(found.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual([2]);
    expect(found).toHaveLength(104);
  });

  test.each([
    ["never closed", 'x","z'],
    ["closed against the rules in the last line", 'q"r'],
  ])("with a quote in every line that is %s are read in linear time", async (_, last) => {
    const scanned = async (count: number) => {
      let reads = 0;
      const lines = Array.from({ length: count }, (_line, i) => ({
        number: i + 1,
        get text() {
          reads += 1;
          return i === count - 1 ? last : 'x","z';
        },
      }));
      await Array.fromAsync(readRows(lines, { delimiter: ",", width: 2 }));
      return reads / count;
    };
    expect((await scanned(4_000)) / (await scanned(2_000))).toBeLessThan(1.5);
  });

  test("with an inch mark inside a cell are rows", async () => {
    const found = await rows('a,b\n5" screen,1\n7" screen,2\n9" screen,3\n');
    expect(found.slice(1)).toEqual([
      { line: 2, cells: ['5" screen', "1"] },
      { line: 3, cells: ['7" screen', "2"] },
      { line: 4, cells: ['9" screen', "3"] },
    ]);
  });

  test("are all there however many there are", async () => {
    const text = `a,b\n${Array.from({ length: 2345 }, (_, i) => `x${i},"y ${i}"`).join("\n")}`;
    const found = await rows(text);
    expect(found).toHaveLength(2346);
    expect(found.at(-1)).toEqual({ line: 2346, cells: ["x2344", "y 2344"] });
  });
});

test.each([
  ["name,followers\nada,1\n", ","],
  ["name;note\nada;a, b, c\nbob;d, e\n", ";"],
  ["name\tfollowers\nada\t1,5\n", "\t"],
  ["name|followers\nada|1\n", "|"],
  ["name\nada\n", ","],
])("the delimiter of %j is found", async (text, delimiter) => {
  const lines = await Array.fromAsync(splitLines(pieces(text)));
  expect(await detectShape(lines)).toMatchObject({ delimiter });
});

test("a title above the table, or a header without its last cells, does not hide the table's width", async () => {
  const shape = async (text: string) => detectShape(await Array.fromAsync(splitLines(pieces(text))));
  expect(await shape("My list\nname;followers;country\nada;1;fr\nbob;2;de\n")).toEqual({ delimiter: ";", width: 3 });
  expect(await shape("name,followers\nada,1,\nbob,2,\ncleo,3,\n")).toEqual({ delimiter: ",", width: 3 });
});

test.each([
  ["titles", "Report: Q3\nCreated: 1 May\nFilters: none\n\nname,network,followers\nada,x,1\nbob,x,2\n", 3],
  ["pairs", "Report,Q3\nMade,May\nFor,us\nBy,me\nIn,Oslo\n\nname,network,followers\nada,x,1\nbob,x,2\n", 3],
  ["notes below the table", "a,b,c,d,e\n1,2,3,4,5\n1,2,3,4,5\nby,us\nin,May\nfor,you\n", 5],
  ["commas without quotes", "a,b\nx,y, z\nx,y\nx,y, z\nx,y\nx,y, z\n", 2],
  [
    "captions of many lines",
    `id,text\n${Array.from({ length: 3 }, (_, i) => `${i},"${"one, two, three\n".repeat(60)}"`).join("\n")}\n`,
    2,
  ],
])("%s do not decide how many columns a table has", async (_, text, width) => {
  const lines = await Array.fromAsync(splitLines(pieces(text)));
  expect(await detectShape(lines)).toMatchObject({ delimiter: ",", width });
});

test("a cell that goes on beyond the sample does not decide how many columns a table has", async () => {
  const text = `id,text,likes\n1,"${"one, two\n".repeat(50)}`;
  const lines = await Array.fromAsync(splitLines(pieces(text)));
  expect(await detectShape(lines, { isCut: true })).toEqual({ delimiter: ",", width: 3 });
});

test("columns have names a person can write", () => {
  expect(nameColumns(["Followers", " followers ", "Eng.\r\n (Avg)", "", "Followers"])).toEqual([
    "Followers",
    "followers#2",
    "Eng. (Avg)",
    "Column 4",
    "Followers#3",
  ]);
});
