import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fieldsOf, useTables } from "../inference/testing/files.ts";
import { writeWorkbook } from "../inference/testing/workbook.ts";
import { openGrid } from "./open-grid.ts";
import { parseLiteral } from "./literals.ts";
import { openWorkbook } from "./workbook.ts";

const tables = useTables();

async function cells(file: string): Promise<string[][]> {
  const grid = await openGrid(file);
  return (await Array.fromAsync(grid.rows())).map((row) => row.cells);
}

describe("JSON", () => {
  test.each([
    ["lines", '{"username":"ada","stats":{"followers":12}}\n{"username":"bob","stats":{"followers":34},"bio":"hi"}\n'],
    [
      "an array",
      '[{"username":"ada","stats":{"followers":12}},\n {"username":"bob","stats":{"followers":34},"bio":"hi"}]',
    ],
    [
      "an object with an array",
      '{"ok":true,"data":{"items":[{"username":"ada","stats":{"followers":12}},{"username":"bob","stats":{"followers":34},"bio":"hi"}]}}',
    ],
  ])("%s is rows, and what is nested is columns", async (_, text) => {
    expect(await cells(tables.write("a.json", text))).toEqual([
      ["username", "stats.followers", "bio"],
      ["ada", "12", ""],
      ["bob", "34", "hi"],
    ]);
  });

  test("keeps ids of nineteen digits as they are", async () => {
    const [, first] = await cells(tables.write("ids.json", '[{"id":1602313027629748227,"text":"a \\"b\\" \\u00e9"}]'));
    expect(first).toEqual(["1602313027629748227", 'a "b" é']);
  });

  test("makes words of lists", async () => {
    const [, first] = await cells(
      tables.write("lists.json", '[{"tags":["a","b"],"hashtags":[{"id":"1","name":"x, y"},{"name":"z"}]}]'),
    );
    expect(first).toEqual(["a | b", "x, y | z"]);
  });

  test("of one account is one row; of several lists the longest is read, and both are reported", async () => {
    const report = '{"profile":{"username":"ada","followers":12},"posts":[{"id":"1"},{"id":"2"}]}';
    const one = await tables.inferSchema("instagram.json", report);
    expect([one.inspection.rows, one.inspection.doubts[0]]).toEqual([1, expect.stringContaining("one account")]);
    const lists = await tables.inferSchema(
      "instagram.json",
      '{"a":[{"username":"x"}],"b":[{"username":"y"},{"username":"z"}]}',
    );
    expect([lists.inspection.rows, lists.inspection.doubts[0]]).toEqual([
      2,
      expect.stringContaining("b (2). Not read: a"),
    ]);
  });

  test("tells a broken line from the others", async () => {
    const items = await tables.items(
      "instagram.jsonl",
      '{"username":"ada","followers":1}\n{"username":"bo\n{"username":"cleo","followers":2}\n',
    );
    expect(items.map(({ line, kind }) => [line, kind])).toEqual([
      [1, "record"],
      [2, "failed"],
      [3, "record"],
    ]);
  });

  test("is one array however long, cut anywhere", async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => ({ username: `u_${i}`, note: '[{"}]\\' }));
    const found = await cells(tables.write("long.json", JSON.stringify(rows)));
    expect(found).toHaveLength(5_001);
    expect(found.at(-1)).toEqual(["u_4999", '[{"}]\\']);
  });
});

test.each([
  ['<?xml version="1.0"?>\n<!-- feeds --><opml version="2.0"><body/></opml>', "an OPML (XML) file"],
  ["\uFEFF<opml version='1.0'>\n</opml>", "an OPML (XML) file"],
  ["<?xml version='1.0'?><rss version='2.0'></rss>", "a feed (XML)"],
  ["<!DOCTYPE html>\n<html><table>", "an HTML page"],
  ["<table border=1><tr><td>Handle,Followers", "an HTML page"],
  ["<?xml version='1.0'?><?mso-application progid='Excel.Sheet'?>\n<ss:Workbook>", "an XML spreadsheet of Excel 2003"],
  ["<?xml version='1.0'?><things><thing/></things>", "an XML file"],
])("markup is no table, and is named: %s", async (text, kind) => {
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace("\uFEFF", ""), "utf16le")]);
  for (const content of [text, wide])
    await expect(openGrid(tables.write("feeds.opml", content), "feeds.opml")).rejects.toThrow(
      `feeds.opml is not a table: it seems to be ${kind}.`,
    );
});

test("a header in angle brackets is no markup", async () => {
  expect(await cells(tables.write("odd.csv", "<name>,followers\nada,5\n"))).toHaveLength(2);
});

test("a table of more columns than can be looked at is refused; an object's first properties are read", async () => {
  const names = Array.from({ length: 301 }, (_, i) => `c${i}`);
  const wide = tables.write("wide.csv", `${names.join(",")}\n${names.join(",")}\n`);
  await expect(openGrid(wide)).rejects.toThrow("more than 300 columns");
  const object = tables.write("wide.json", JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))]));
  expect((await openGrid(object)).width).toBe(300);
});

describe("Python's dicts in cells", () => {
  test("are columns of their own", async () => {
    const content =
      "id,text,public_metrics,entities\n1600000000000000001,\"Hi @bob_c\",\"{'like_count': 3, 'retweet_count': 1}\",\"{'mentions': [{'username': 'bob_c'}]}\"\n" +
      "1600000000000000002,Bye,\"{'like_count': 4, 'retweet_count': 0}\",{}\n";
    const understood = await tables.inferSchema("x_tweets.csv", content);
    expect(fieldsOf(understood)).toEqual({
      id: "post_id",
      text: "post_text",
      public_metrics: null,
      entities: null,
      "public_metrics.like_count": "likes",
      "public_metrics.retweet_count": "shares",
      "entities.mentions": "mentions",
    });
    expect(understood.inspection.refusal).toContain("No column names the accounts of these posts");
  });

  test.each([
    ["{'a': True, 'b': None}", { a: true, b: null }],
    ["('x', \"it's\")", ["x", "it's"]],
    [String.raw`{'a': 'it\'s', 'b': 'é\n'}`, { a: "it's", b: "é\n" }],
    ["[1, 2.5e3, -4]", ["1", "2.5e3", "-4"]],
    ["{'a': {'b': [{}]}}", { a: { b: [{}] } }],
    ["{'a': 1", undefined],
    ["{broken}", undefined],
    ["[none]", undefined],
  ])("%s is read", (text, value) => expect(parseLiteral(text)).toEqual(value));
});

// A thread of its own takes its time to start on a busy machine.
describe("an Excel workbook", { timeout: 30_000 }, () => {
  test("is nothing else under its name", async () => {
    await expect(tables.inferSchema("creators.xlsx", "PK not a zip")).rejects.toThrow(
      "creators.xlsx is not an Excel workbook",
    );
  });

  test("is read from its first sheet with a table; days are dates", async () => {
    const file = await writeWorkbook(tables.at("book.xlsx"), {
      Notes: [["Made in May"]],
      Creators: [
        ["Handle", "Followers", "Date"],
        ["ada_p", 1200.0, { day: 45_000 }],
        ["", "", ""],
        ["bob_c", 3400, { day: 45_001 }],
      ],
    });
    expect(await cells(file)).toEqual([
      ["Handle", "Followers", "Date"],
      ["ada_p", "1200", "2023-03-15"],
      ["bob_c", "3400", "2023-03-16"],
    ]);
    expect((await openGrid(file)).doubts).toEqual([]);
  });

  test("that unpacks to more than it may is refused before it is unpacked", async () => {
    const bomb = { "xl/notes.xml": " ".repeat(3 * 1_048_576) };
    const file = await writeWorkbook(tables.at("bomb.xlsx"), { A: [["Handle"], ["ada_p"]] }, bomb);
    await expect(openWorkbook(file, { maxBytes: 2 * 1_048_576 })).rejects.toThrow("more than 2 MB when unpacked");
    expect((await openWorkbook(file)).width).toBe(1);
  });

  test.each(["XFD1048576", "KO1", "A300001"])(
    "with a cell at %s is refused before the space up to it is filled",
    async (place) => {
      const sheet = `<worksheet><sheetData><row r="1"><c r="${place}"><v>1</v></c></row></sheetData></worksheet>`;
      const far = { "xl/worksheets/sheet1.xml": sheet };
      const file = await writeWorkbook(tables.at("far.xlsx"), { A: [] }, far);
      await expect(openGrid(file)).rejects.toThrow("beyond column 300 or row 300,000");
    },
  );

  test("is only what its directory names: what else lies in the file is not unpacked", async () => {
    const hidden = { "xl/sharedStrings.xml": "<sst><si><t>cut off" };
    const other = readFileSync(await writeWorkbook(tables.at("hidden.xlsx"), {}, hidden));
    const own = readFileSync(await writeWorkbook(tables.at("own.xlsx"), { A: [["Handle"], ["ada_p"]] }));
    // The entries of the first archive precede those of the second, and only their position assigns them to its
    // directory.
    const end = own.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    const entries = other.subarray(0, other.indexOf(Buffer.from("PK\x01\x02", "latin1")));
    own.writeUInt32LE(own.readUInt32LE(end + 16) + entries.length, end + 16);
    for (let at = own.indexOf("PK\x01\x02"); at >= 0 && at < end; at = own.indexOf("PK\x01\x02", at + 4))
      own.writeUInt32LE(own.readUInt32LE(at + 42) + entries.length, at + 42);
    const file = tables.write("both.xlsx", Buffer.concat([entries, own]));
    expect(await cells(file)).toEqual([["Handle"], ["ada_p"]]);
  });

  test("that is broken says so", async () => {
    const broken = tables.write(
      "broken.xlsx",
      Buffer.from("PK\x03\x04\x14\0[Content_Types].xml…PK\x03\x04xl/workbook.xml", "latin1"),
    );
    await expect(openGrid(broken)).rejects.toThrow("cannot be unpacked");
    const empty = await writeWorkbook(tables.at("empty.xlsx"), { A: [] });
    await expect(openGrid(empty)).rejects.toThrow("empty");
  });
});
