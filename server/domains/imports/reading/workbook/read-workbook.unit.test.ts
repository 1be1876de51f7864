import { describe, expect, test } from "vitest";
import { useTables } from "../../inference/testing/files.ts";
import { writeWorkbook } from "../../inference/testing/workbook.ts";
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
  await expect(readWorkbook(file, 1_048_576)).rejects.toThrow("more than 1 MB when unpacked");
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
    "rich text|ada||true||2023-03-15T10:00:00.000Z|0.045|2023-03-15|Ab|2023-03-15|1000",
  );
});

test("days of a workbook that counts from 1904", async () => {
  const names =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" id="rId1"/></sheets></workbook>';
  const { lines } = await read(cell('r="A1" s="1"', "<v>43538</v>"), { "xl/workbook.xml": names });
  expect(lines[0]?.cells).toEqual(["2023-03-15"]);
});
