import { say } from "#contract/messages/catalogue.ts";
import path from "node:path";
import { isDateFormat, isPercentFormat } from "numfmt";
import { cutText, wholeText } from "../../../../values/whole-text.ts";
import { attributeOf, readMarkup, textCollector, unescapeText } from "./markup.ts";
import { refuseWorkbook, type Parts } from "./parts.ts";

/** What the sheets of a workbook refer to. */
export type Book = {
  sheets: { name: string; part: string; isHidden: boolean }[];
  strings: string[];
  /** What each style shows its numbers as, by its index. */
  styles: NumberStyle[];
  /** Days are counted from 1904, as Excel for Mac once did. */
  isFrom1904: boolean;
};

/** `undefined`: plain numbers. */
export type NumberStyle = "date" | "percent" | undefined;

/** The formats without a text of their own that show a date or a time, some of them in East Asia and Thailand only. */
const DATE_FORMATS = [
  { from: 14, to: 22 },
  { from: 27, to: 36 },
  { from: 45, to: 47 },
  { from: 50, to: 58 },
  { from: 71, to: 81 },
];
const PERCENT_FORMATS = new Set([9, 10]);
/** Excel accepts no longer ones. */
const FORMAT_LENGTH_MAX = 255;

/** Excel has at most 65 490 styles. */
const STYLES_MAX = 100_000;
const SHEETS_MAX = 1_000;
/** Excel accepts 31. */
const NAME_MAX = 200;

export async function readBook(parts: Parts, maxStrings: number): Promise<Book> {
  const { sheets, isFrom1904 } = await readSheetNames(parts);
  const { worksheets, others } = await readRelations(parts);
  const styles = others.get("styles") ?? "xl/styles.xml";
  const strings = others.get("sharedStrings") ?? "xl/sharedStrings.xml";
  return {
    sheets: sheets.flatMap(({ relation, ...sheet }) => {
      const part = worksheets.get(relation);
      return part !== undefined && parts.has(part) ? [{ ...sheet, part }] : [];
    }),
    styles: parts.has(styles) ? await readStyles(parts.read(styles)) : [],
    strings: parts.has(strings) ? await readStrings(parts.read(strings), maxStrings) : [],
    isFrom1904,
  };
}

type SheetName = { name: string; relation: string; isHidden: boolean };

async function readSheetNames(parts: Parts): Promise<{ sheets: SheetName[]; isFrom1904: boolean }> {
  const part = "xl/workbook.xml";
  if (!parts.has(part)) return refuseWorkbook(say("workbook.noSheetList"));
  const sheets: SheetName[] = [];
  let isFrom1904 = false;
  await readMarkup(parts.read(part), {
    open(element, attributes) {
      if (element === "workbookPr") isFrom1904 ||= ["1", "true"].includes(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      const count = sheets.push({
        name: wholeText(cutText(unescapeText(attributes.name ?? ""), NAME_MAX)),
        relation: attributeOf(attributes, "id") ?? "",
        isHidden: (attributes.state ?? "visible") !== "visible",
      });
      if (count > SHEETS_MAX) refuseWorkbook(say("workbook.tooManySheets", { max: SHEETS_MAX }));
    },
  });
  return { sheets, isFrom1904 };
}

/** The parts by what they are: sheets by the ids of their relations, others by the kind of theirs. */
async function readRelations(parts: Parts): Promise<{ worksheets: Map<string, string>; others: Map<string, string> }> {
  const worksheets = new Map<string, string>();
  const others = new Map<string, string>();
  await readMarkup(parts.read("xl/_rels/workbook.xml.rels"), {
    open(element, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (element !== "Relationship") return;
      const part = target.startsWith("/") ? target.slice(1) : path.posix.join("xl", target);
      const kind = path.posix.basename(type);
      if (kind === "worksheet") worksheets.set(id, part);
      else others.set(kind, part);
    },
  });
  return { worksheets, others };
}

async function readStrings(bytes: AsyncIterable<Buffer>, max: number): Promise<string[]> {
  const strings: string[] = [];
  const collector = textCollector();
  await readMarkup(bytes, {
    open(element) {
      if (element === "si") collector.start("t");
      else collector.open(element);
    },
    close(element) {
      if (element !== "si") return collector.close(element);
      if (strings.push(collector.end()) > max) refuseWorkbook(say("workbook.tooManyTexts", { max }));
    },
    text: collector.text,
  });
  return strings;
}

/** What each style of cells shows numbers as. A style without a format has that of the style it is based on. */
async function readStyles(bytes: AsyncIterable<Buffer>): Promise<NumberStyle[]> {
  const formats = new Map<string, string>();
  const based: (string | undefined)[] = [];
  const styles: (string | undefined)[] = [];
  let list: (string | undefined)[] | undefined;
  await readMarkup(bytes, {
    open(element, { numFmtId, formatCode, xfId }) {
      if (element === "cellStyleXfs") list = based;
      else if (element === "cellXfs") list = styles;
      else if (element === "numFmt") formats.set(numFmtId ?? "", formatCode ?? "");
      else if (element === "xf") list?.push(numFmtId ?? (list === styles ? based[Number(xfId)] : undefined));
      if (styles.length + based.length + formats.size > STYLES_MAX)
        refuseWorkbook(say("workbook.tooManyStyles", { max: STYLES_MAX }));
    },
    close(element) {
      if (element === "cellStyleXfs" || element === "cellXfs") list = undefined;
    },
  });
  return styles.map((id) => styleOf(Number(id), formats.get(id ?? "")));
}

function styleOf(id: number, format: string | undefined): NumberStyle {
  if (DATE_FORMATS.some(({ from, to }) => id >= from && id <= to)) return "date";
  if (PERCENT_FORMATS.has(id)) return "percent";
  if (format === undefined || format.length > FORMAT_LENGTH_MAX) return undefined;
  return isDateFormat(format) ? "date" : isPercentFormat(format) ? "percent" : undefined;
}
