import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BYTE_ORDER_MARK, csvLine, csvWriter, type Cell } from "./csv.ts";

/** Reading drops its byte-order mark. */
async function byLibrary(rows: Cell[][]): Promise<string> {
  const writer = csvWriter();
  for (const row of rows) writer.write(row);
  writer.end();
  return text(writer);
}

function written(...rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join("");
}

describe("what a file looks like", () => {
  test("quotes text and ends lines with CRLF", () => {
    expect(written(["Name", "Growth"], ["Zoé, 東京 🎉", 12])).toBe('\uFEFF"Name","Growth"\r\n"Zoé, 東京 🎉",12\r\n');
  });

  test("a day is a day, without quotes", () => {
    expect(csvLine(["a", new Date("2026-11-20T23:59:59Z")])).toBe('"a",2026-11-20\r\n');
  });

  test("numbers stay numbers, negative ones too, and what is unknown is empty", () => {
    expect(written(["a", -0.02], ["b", null], [null, 0])).toBe('\uFEFF"a",-0.02\r\n"b",\r\n,0\r\n');
  });

  test.each(["=1", "+1", "-1", "@a", "\ta", "\ra", "＝1", " =1", "\n@a", " \u00a0-1"])(
    "text %j is no formula",
    (cell) => {
      expect(csvLine([cell, 1])).toBe(`"'${cell}",1\r\n`);
    },
  );

  test.each(["a=1", "it's -1", "'quoted", "(-1)"])("text %j is left as it is", (cell) => {
    expect(csvLine([cell, 1])).toBe(`"${cell}",1\r\n`);
  });

  test("whatever the text, it comes back as one cell that begins no formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (names) => {
        const rows: string[][] = parse(written(["Name", "Growth"], ...names.map((name) => [name, 1])), {
          bom: true,
          fromLine: 2,
        });
        expect(rows).toHaveLength(names.length);
        rows.forEach(([cell = "?"], i) => {
          expect([names[i], `'${names[i]}`]).toContain(cell);
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
        });
      }),
    );
  });

  test("is what the library writes, whatever the cells", async () => {
    const cell = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.double({ noNaN: true }), fc.constant(null));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), async (rows) => {
        expect(rows.map(csvLine).join("")).toBe(await byLibrary(rows));
      }),
    );
  });
});
