import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";

type Cell =
  | string
  | number
  | { day: number }
  /** A number with the format 0.00 %. */
  | { percent: number }
  /** A text that opens an address. */
  | { text: string; link: string }
  /** Merged with the cells below it, which are empty. */
  | { merged: string | number; rows: number }
  /** The text that a formula shows. */
  | { text: string; formula: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Writes an Excel workbook with these sheets, and texts of one's own beside them. */
export async function writeWorkbook(
  file: string,
  sheets: Record<string, Cell[][]>,
  more: Record<string, string> = {},
): Promise<string> {
  const zip = new yazl.ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(HEAD + text), name);
  const names = Object.keys(sheets);
  add(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join("")}</Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    "xl/styles.xml",
    `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const [i, rows] of Object.values(sheets).entries()) {
    const links = linksIn(rows);
    add(`xl/worksheets/sheet${i + 1}.xml`, sheet(rows, links));
    if (links.length > 0)
      add(
        `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
        `<Relationships xmlns="${PACKAGE}/relationships">${links.map(({ link }, l) => `<Relationship Id="rId${l + 1}" Type="${OFFICE}/hyperlink" Target="${escape(link)}" TargetMode="External"/>`).join("")}</Relationships>`,
      );
  }
  for (const [name, text] of Object.entries(more)) add(name, text);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

type CellLink = { place: string; link: string };

function linksIn(rows: readonly Cell[][]): CellLink[] {
  return rows.flatMap((row, r) =>
    row.flatMap((cell, c) =>
      typeof cell === "object" && "link" in cell ? [{ place: placeOf(c, r), link: cell.link }] : [],
    ),
  );
}

function placeOf(column: number, row: number): string {
  return `${String.fromCodePoint(65 + column)}${row + 1}`;
}

function sheet(rows: Cell[][], links: readonly CellLink[]): string {
  const cells = rows.map(
    (row, r) => `<row r="${r + 1}">${row.map((cell, c) => write(cell, placeOf(c, r))).join("")}</row>`,
  );
  const targets = links.map(({ place }, l) => `<hyperlink ref="${place}" r:id="rId${l + 1}"/>`).join("");
  const merged = rows.flatMap((row, r) =>
    row.flatMap((cell, c) =>
      typeof cell === "object" && "merged" in cell
        ? [`<mergeCell ref="${placeOf(c, r)}:${placeOf(c, r + cell.rows - 1)}"/>`]
        : [],
    ),
  );
  const ranges = merged.length === 0 ? "" : `<mergeCells>${merged.join("")}</mergeCells>`;
  return `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${cells.join("")}</sheetData>${ranges}${targets && `<hyperlinks>${targets}</hyperlinks>`}</worksheet>`;
}

function write(cell: Cell, place: string): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return cell === "" ? "" : writeText(cell, place);
  if ("merged" in cell) return write(cell.merged, place);
  if ("day" in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  if ("percent" in cell) return `<c r="${place}" s="2"><v>${cell.percent}</v></c>`;
  if ("formula" in cell) return `<c r="${place}" t="str"><f>${escape(cell.formula)}</f><v>${escape(cell.text)}</v></c>`;
  return writeText(cell.text, place);
}

function writeText(text: string, place: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
