import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvStream, csvText, rowsInBatches, type Cell } from "./csv.ts";

async function* each(rows: Cell[][]) {
  yield* rows;
}

async function* broken(): AsyncGenerator<Cell[]> {
  yield ["a", 1];
  throw new Error("the database is gone");
}

async function written(rows: Cell[][], header = ["Name", "Growth"]): Promise<string> {
  return csvText(csvStream(header, each(rows)));
}

describe("what a file looks like", () => {
  test("begins with the byte-order mark, quotes text, ends lines with CRLF", async () => {
    expect(await written([["Zoé, 東京 🎉", 12]])).toBe('\uFEFF"Name","Growth"\r\n"Zoé, 東京 🎉",12\r\n');
  });

  test("a day is a day, without quotes", async () => {
    expect(await written([["a", new Date("2026-11-20T23:59:59Z")]])).toContain('"a",2026-11-20\r\n');
  });

  test("numbers stay numbers, negative ones too, and what is unknown is empty", async () => {
    expect(
      await written([
        ["a", -0.02],
        ["b", null],
        [null, 0],
      ]),
    ).toContain('"a",-0.02\r\n"b",\r\n,0\r\n');
  });

  test.each(["=1", "+1", "-1", "@a", "\ta", "\ra", "＝1", " =1", "\n@a", " \u00a0-1"])(
    "text %j is no formula",
    async (text) => {
      expect(await written([[text, 1]])).toContain(`"'${text}",1`);
    },
  );

  test.each(["a=1", "it's -1", "'quoted", "(-1)"])("text %j is left as it is", async (text) => {
    expect(await written([[text, 1]])).toContain(`"${text}",1`);
  });

  test("whatever the text, it comes back as one cell that begins no formula", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), async (names) => {
        const rows: string[][] = parse(await written(names.map((name) => [name, 1])), { bom: true, fromLine: 2 });
        expect(rows).toHaveLength(names.length);
        rows.forEach(([cell = "?"], i) => {
          expect([names[i], `'${names[i]}`]).toContain(cell);
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
        });
      }),
    );
  });

  test("an error of the rows is the reader's", async () => {
    await expect(csvText(csvStream(["Name", "Growth"], broken()))).rejects.toThrow("the database is gone");
  });
});

async function read(ids: number[]): Promise<Cell[][]> {
  return ids.map((id) => [id]);
}

async function stop(): Promise<never> {
  throw new Error("stopped");
}

describe("reading in batches", () => {
  const ids = Array.from({ length: 2_500 }, (_, i) => i);
  test("reads every id once, in order, and says how far it is", async () => {
    const told: number[] = [];
    const rows = await Array.fromAsync(rowsInBatches(ids, read, async (done) => void told.push(done)));
    expect(rows.flat()).toEqual(ids);
    expect(told).toEqual([1_000, 2_000, 2_500]);
  });

  test("stops where the report throws", async () => {
    await expect(Array.fromAsync(rowsInBatches(ids, read, stop))).rejects.toThrow("stopped");
  });
});
