import { describe, expect, test } from "vitest";
import { useTables } from "../../inference/testing/files.ts";
import { writeWorkbook } from "../../inference/testing/workbook.ts";
import { tableOf } from "../table.ts";
import { gridOfWorkbook } from "../workbook.ts";
import { readMarkup } from "./markup.ts";
import { readWorkbook } from "./read-workbook.ts";

const tables = useTables();

/** A workbook of one sheet with these rows as XML, and other parts. */
async function read(rows: string, parts: Record<string, string> = {}) {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const all = { "xl/worksheets/sheet1.xml": sheet, ...parts };
  return readWorkbook(await writeWorkbook(tables.at("book.xlsx"), { A: [] }, all));
}

const cell = (reference: string, value = "<v>1</v>") => `<row r="1"><c ${reference}>${value}</c></row>`;

describe("a place that Excel never writes is refused before the space up to it is filled", () => {
  test.each([
    ["single quotes", "r='XFD1048576'", "beyond column 300 or row 300,000"],
    ["an entity", 'r="&#88;FD1048576"', "beyond column 300 or row 300,000"],
    ["a column beyond the last", 'r="ZZZZZZ99999999999"', "a place that no Excel sheet has"],
    ["letters alone", 'r="XFE1"', "a place that no Excel sheet has"],
    ["no row", 'r="A0"', "a place that no Excel sheet has"],
    ["another row", 'r="A7"', "the cell A7 in row 1"],
  ])("%s", async (_, reference, problem) => {
    await expect(read(cell(reference))).rejects.toThrow(problem);
  });

  test("a column twice, and rows out of order", async () => {
    await expect(read('<row r="1"><c r="B1"><v>1</v></c><c r="B1"><v>2</v></c></row>')).rejects.toThrow("the cell B1");
    await expect(read('<row r="2"/><row r="2"/>')).rejects.toThrow("a row “2” after row 2");
  });

  test("what is empty can be anywhere: Excel formats whole rows", async () => {
    const { lines } = await read('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"/>');
    expect(lines).toEqual([{ line: 1, cells: ["1"] }]);
  });
});

describe("markup without end is refused within 1 MB", () => {
  const tooMuch = "more than 1 MB of text";
  const cases: [string, string, string][] = [
    ["tags that do not end", "<c ", "disallowed character in attribute name"],
    ["an attribute", 'a="', tooMuch],
    ["blanks", " ".repeat(1_000), tooMuch],
    ["a comment", "<!-- ", "malformed comment"],
    ["an entity", "&amp;", tooMuch],
  ];
  test.each(cases)("%s", async (_, piece, problem) => {
    let pieces = 0;
    async function* endless() {
      yield Buffer.from("<worksheet><sheetData>");
      for (;;) {
        pieces += 1;
        yield Buffer.from(piece);
      }
    }
    await expect(readMarkup(endless(), { open: () => {}, text: () => {} })).rejects.toThrow(problem);
    expect(pieces * piece.length).toBeLessThan(1_048_577 + piece.length);
  });

  test("elements that nest, and a cell of many runs", async () => {
    async function* nested() {
      for (;;) yield Buffer.from("<a>");
    }
    await expect(readMarkup(nested(), { open: () => {} })).rejects.toThrow("more than 100 deep");
    const run = `<r><t>${"x".repeat(500_000)}</t></r>`;
    await expect(read(cell('r="A1" t="inlineStr"', `<is>${run.repeat(3)}</is>`))).rejects.toThrow("in one cell");
    await expect(read(cell('r="A1" t="inlineStr"', `<is>${run}</is>`))).rejects.toThrow("more than 32,767 characters");
  });
});

test("a shared text counts in each cell that has it", async () => {
  const strings = { "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>` };
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(3_052);
  await expect(read(rows, strings)).rejects.toThrow("more than 100,000,000 characters");
});

test("a value that is no truth value is refused, whatever objects have of that name", async () => {
  await expect(read(cell('r="A1" t="b"', "<v>constructor</v>"))).rejects.toThrow("which is no value of its kind");
});

test("a sheet that is read again and again counts each time", async () => {
  const sheets = Array.from({ length: 100 }, (_, i) => `<sheet name="${i}" sheetId="${i}" id="rId1"/>`);
  const blank = `<worksheet><sheetData>${"<row/>".repeat(2_000)}</sheetData></worksheet>`;
  const parts = { "xl/workbook.xml": `<workbook>${sheets.join("")}</workbook>`, "xl/worksheets/sheet1.xml": blank };
  const file = await writeWorkbook(tables.at("again.xlsx"), { A: [] }, parts);
  await expect(readWorkbook(file, { maxBytes: 1_048_576 })).rejects.toThrow("more than 1 MB when unpacked");
});

test("texts, formulas, numbers and dates are read as Excel shows them", async () => {
  const cells = [
    '<c r="A1" t="s"><v>1</v></c><c r="B1" t="str"><f>A1&amp;B1</f><v>ada</v></c><c r="D1" t="b"><v>1</v></c>',
    '<c r="E1" t="e"><v>#N/A</v></c><c r="F1" s="1"><v>45000.41666666667</v></c><c r="G1" s="2"><v>0.045</v></c>',
    '<c r="H1" t="d"><v>2023-03-15</v></c><c r="I1" t="inlineStr"><is><t> _x0041_b </t></is></c>',
    '<c r="J1" s="3"><v>45000</v></c><c s="0"><v>1E3</v></c>',
  ];
  const xfs = '<xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="10"/><xf numFmtId="164"/>';
  const { lines } = await read(`<row>${cells.join("")}</row>`, {
    "xl/sharedStrings.xml":
      "<sst><si><t>no</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si></sst>",
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
  });
  expect(lines[0]?.cells.join("|")).toBe(
    "rich text|ada||true||2023-03-15T10:00:00.000Z|4.5%|2023-03-15|Ab|2023-03-15|1000",
  );
});

test("days of a workbook that counts from 1904", async () => {
  const names =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" id="rId1"/></sheets></workbook>';
  const { lines } = await read(cell('r="A1" s="1"', "<v>43538</v>"), { "xl/workbook.xml": names });
  expect(lines[0]?.cells).toEqual(["2023-03-15"]);
});

describe("links", () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const RELATIONS = "xl/worksheets/_rels/sheet1.xml.rels";

  /** A sheet with a header and a row for each shown text, which leads to the address beside it. */
  async function readLinked(links: readonly (readonly [shown: string, address: string])[]) {
    const rows = links.map(
      ([shown], i) => `<row r="${i + 2}">${text(`A${i + 2}`, shown)}<c r="B${i + 2}"><v>5</v></c></row>`,
    );
    const refs = links.map((_, i) => `<hyperlink ref="A${i + 2}" r:id="r${i}"/>`).join("");
    const relations = links.map(([, target], i) => `<Relationship Id="r${i}" Type="hyperlink" Target="${target}"/>`);
    const parts = {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1">${text("A1", "Creator")}${text("B1", "Followers")}</row>${rows.join("")}</sheetData><hyperlinks>${refs}</hyperlinks></worksheet>`,
      [RELATIONS]: `<Relationships>${relations.join("")}</Relationships>`,
    };
    const { lines, linked, width } = await readWorkbook(await writeWorkbook(tables.at("links.xlsx"), { A: [] }, parts));
    return { cells: lines.slice(1).map(({ cells }) => cells), linked, width };
  }

  test.each([
    ["one word", ["Profile", "profile "]],
    ["words that name nothing", ["open profile", "link"]],
    ["an arrow", ["→", "→"]],
  ])("of cells that all show %s are what the cells mean", async (_, [one = "", two = ""]) => {
    const found = await readLinked([
      [one, "https://www.instagram.com/ada.fern/"],
      [two, "https://www.tiktok.com/@bobmoor"],
    ]);
    expect(found).toEqual({
      cells: [
        ["https://www.instagram.com/ada.fern/", "5"],
        ["https://www.tiktok.com/@bobmoor", "5"],
      ],
      linked: [],
      width: 2,
    });
  });

  test.each([
    ["names", ["Ada Fern", "Bob Moor"]],
    ["handles", ["ada.fern", "bob.moor"]],
    ["figures", ["12500", "300"]],
  ])("of cells that show %s to profiles are a column of their own", async (_, [one = "", two = ""]) => {
    const found = await readLinked([
      [one, "https://www.instagram.com/ada.fern/"],
      [two, "https://www.instagram.com/bob.moor/"],
    ]);
    expect(found).toEqual({
      cells: [
        [one, "5", "https://www.instagram.com/ada.fern/"],
        [two, "5", "https://www.instagram.com/bob.moor/"],
      ],
      linked: [0],
      width: 3,
    });
  });

  test("to other pages, and of cells that show an address, change nothing", async () => {
    const pages = [
      ["Ada Fern", "https://fern.example/"],
      ["Bob Moor", "mailto:bob@moor.example"],
    ] as const;
    const addresses = [["instagram.com/ada.fern", "https://l.example/?u=1"]] as const;
    for (const links of [pages, addresses])
      expect(await readLinked(links)).toMatchObject({ cells: links.map(([shown]) => [shown, "5"]), linked: [] });
  });

  test("in formulas are read, computed ones are not", async () => {
    const formula = (row: number, address: string, shown: string) =>
      `<row r="${row}"><c r="A${row}" t="str"><f>HYPERLINK(${address},"open")</f>${shown}</c></row>`;
    const rows =
      formula(1, '"https://www.instagram.com/ada.fern/"', "<v>open</v>") +
      formula(2, '"https://www.instagram.com/bob.moor/"', "<v>open</v>") +
      formula(3, '"https://www.instagram.com/cleo/"', "") +
      formula(4, '"https://www.instagram.com/"&amp;B4', "<v>open</v>");
    const { lines } = await read(rows);
    expect(lines.map(({ cells }) => cells[0])).toEqual([
      "https://www.instagram.com/ada.fern/",
      "https://www.instagram.com/bob.moor/",
      "https://www.instagram.com/cleo/",
      "open",
    ]);
  });

  test("have a column that is named after theirs", async () => {
    const file = await writeWorkbook(
      tables.at("named.xlsx"),
      { A: [] },
      {
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1">${text("A1", "Creator")}${text("B1", "Followers")}</row><row r="2">${text("A2", "Ada Fern")}<c r="B2"><v>5</v></c></row></sheetData><hyperlinks><hyperlink ref="A2" r:id="r"/></hyperlinks></worksheet>`,
        [RELATIONS]:
          '<Relationships><Relationship Id="r" Type="hyperlink" Target="https://www.instagram.com/ada.fern/"/></Relationships>',
      },
    );
    const { headers } = await tableOf(gridOfWorkbook(await readWorkbook(file)), 0);
    expect(headers).toEqual(["Creator", "Followers", "Creator.link"]);
  });

  test("and merged cells over more cells than a sheet has are refused", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `<row r="${i * 1_500 + 1}"><c><v>1</v></c></row>`).join("");
    const wide = '<mergeCell ref="A1:A1048576"/>'.repeat(50);
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${wide}</mergeCells></worksheet>`;
    const file = await writeWorkbook(tables.at("wide.xlsx"), { A: [] }, { "xl/worksheets/sheet1.xml": sheet });
    await expect(readWorkbook(file)).rejects.toThrow("more than 10,000,000 cells");
  });

  test("and cells that are merged far to the right of all others are counted with those in between", async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `<row r="${i + 2}"><c><v>1</v></c></row>`).join("");
    const first = `<row r="1">${text("KN1", "merged")}</row>`;
    const sheet = `<worksheet><sheetData>${first}${rows}</sheetData><mergeCells><mergeCell ref="KN1:KN40001"/></mergeCells></worksheet>`;
    const file = await writeWorkbook(tables.at("far.xlsx"), { A: [] }, { "xl/worksheets/sheet1.xml": sheet });
    await expect(readWorkbook(file)).rejects.toThrow("more than 10,000,000 cells");
  });
});

describe("what Excel does not show as a plain table", () => {
  const CREATORS = [
    ["Handle", "Followers"],
    ["ada_p", 5],
  ];
  /** The list of the sheets, with the states of some. */
  const book = (sheets: readonly (readonly [name: string, state: string])[]) => ({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets.map(([name, state], i) => `<sheet name="${name}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
  });

  test("a hidden sheet is not chosen, and is named", async () => {
    const sheets = { Old: [["Handle"], ["old"]], New: CREATORS, Notes: [["Made in May"]] };
    const file = await writeWorkbook(
      tables.at("hidden.xlsx"),
      sheets,
      book([
        ["Old", "hidden"],
        ["New", "visible"],
        ["Notes", "visible"],
      ]),
    );
    const { lines, doubts } = await readWorkbook(file);
    expect(lines[1]?.cells).toEqual(["ada_p", "5"]);
    expect(doubts).toEqual(['Hidden sheets are not read: "Old".']);
  });

  test("a hidden sheet is read where no other one holds a table", async () => {
    const file = await writeWorkbook(
      tables.at("only-hidden.xlsx"),
      { Notes: [["Made in May"]], Data: CREATORS },
      book([
        ["Notes", "visible"],
        ["Data", "veryHidden"],
      ]),
    );
    expect(await readWorkbook(file)).toMatchObject({
      lines: [{}, { cells: ["ada_p", "5"] }],
      doubts: ['The sheet "Data" is hidden. It is read, because no other one holds a table.'],
    });
  });

  test("of several sheets the first is read, and the others are named", async () => {
    const file = await writeWorkbook(tables.at("several.xlsx"), { May: CREATORS, June: CREATORS, July: CREATORS });
    expect((await readWorkbook(file)).doubts).toEqual(['The sheet "May" is read. Not read: "June", "July".']);
  });

  test("sheets beyond those that are looked into are counted", async () => {
    const many = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`Sheet ${i + 1}`, CREATORS]));
    const { doubts, sheets } = await readWorkbook(await writeWorkbook(tables.at("many.xlsx"), many));
    expect(sheets).toHaveLength(21);
    expect(doubts[1]).toContain("3 more sheets were not looked into.");
  });

  test("a sheet that is no table to read does not keep the others from being read", async () => {
    const days = Array.from({ length: 366 }, (_, day) => `Day ${day}`);
    const file = await writeWorkbook(tables.at("calendar.xlsx"), { Creators: CREATORS, Calendar: [days, days] });
    const { sheet, sheets, lines } = await readWorkbook(file);
    expect([sheet, sheets, lines.length]).toEqual(["Creators", ["Creators"], 2]);
  });

  test("to be searched it is read whole: all sheets, their names, and where links lead", async () => {
    const days = Array.from({ length: 26 }, (_, day) => `Day ${day}`);
    const links = [[{ text: "profile", link: "https://www.instagram.com/ada.fen/" }]];
    const file = await writeWorkbook(tables.at("whole.xlsx"), { Creators: CREATORS, Calendar: [days], Links: links });
    const { lines, width } = await readWorkbook(file, { isWhole: true });
    const cells = lines.flatMap((line) => line.cells);
    expect(cells).toEqual(
      expect.arrayContaining(["ada_p", "Day 25", "Calendar", "https://www.instagram.com/ada.fen/"]),
    );
    expect(Math.max(...lines.map((line) => line.cells.length))).toBeLessThanOrEqual(width);
  });

  test("hidden rows are read, and named", async () => {
    const rows = [1, 2, 3].map((n) => `<row r="${n}"${n > 1 ? ' hidden="1"' : ""}><c r="A${n}"><v>${n}</v></c></row>`);
    const { lines, doubts } = await read(rows.join(""));
    expect([lines.length, doubts]).toEqual([3, ["2 hidden rows are read: 2, 3."]]);
  });

  test("a cell that is merged with those below it is in each of their rows", async () => {
    const rows = [
      '<row r="1"><c r="A1"><v>7</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>',
      '<row r="3"><c r="A3"/><c r="B3"><v>3</v></c></row><row r="5"><c r="B5"><v>4</v></c></row>',
    ];
    const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData><mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="B5:D5"/></mergeCells></worksheet>`;
    const { lines } = await read("", { "xl/worksheets/sheet1.xml": sheet });
    expect(lines.map(({ cells }) => cells.join("|"))).toEqual(["7|1", "7|2", "7|3", "|4"]);
  });

  test("a number in a format of percents has its sign", async () => {
    const xfs = '<xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/>';
    const { lines } = await read(
      '<row r="1"><c r="A1"><v>0.034</v></c><c r="B1" s="1"><v>0.034</v></c><c r="C1" s="2"><v>0.0525</v></c></row>',
      {
        "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%;[Red]-0.0%"/></numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
      },
    );
    expect(lines[0]?.cells).toEqual(["0.034", "3.4%", "5.25%"]);
  });
});
