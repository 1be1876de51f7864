import { setImmediate } from "node:timers/promises";
import { UndrawableText, type PdfContract } from "../contract-document.ts";
import { drawTitle } from "./header.ts";
import { openDocument, type Drawing, type OpenDocument } from "./open-document.ts";
import { lettersOf } from "./runs.ts";
import { hairline } from "./shapes.ts";
import type { Pen, Style } from "./text.ts";
import { CONTENT, INK, MARGIN, PAGE, ROWS_BOTTOM, ROWS_TOP, SECOND_INK } from "./theme.ts";

const BODY: Style = { size: 10, color: INK };
const TERM: Style = { size: 8.5, color: SECOND_INK };
const NOTE: Style = { size: 9, color: SECOND_INK };
const HEADING: Style = { size: 12, color: INK, weight: "strong" };
const PAGE_TITLE: Style = { size: 20, color: INK, weight: "strong" };
const LEADING = 1.5;

/** Where the next line is drawn. */
type Sheet = OpenDocument & { y: number };

/** Draws the pages of a contract. Throws UndrawableText where a character would be missing. */
export async function drawContract(contract: PdfContract, drawing: Drawing): Promise<void> {
  const { scope, acceptance, branding } = contract;
  const open = openDocument({ ...contract, subject: scope, mark: null }, drawing, { isBuffered: true });
  const { doc, pen, tagged } = open;
  doc.addPage();
  assertDrawable(pen, [
    contract.title,
    branding.name ?? "",
    ...contract.blocks.flatMap(({ lines }) => lines),
    ...(acceptance?.items.map(({ text }) => text) ?? []),
  ]);
  const top = drawTitle(pen, { ...contract, description: "", count: scope }, tagged) + 18;
  hairline(doc, top);
  const sheet: Sheet = { ...open, y: top + 10 };
  for (const { isHeading, lines } of contract.blocks) {
    sheet.y += isHeading ? 12 : 7;
    // A heading stays with the beginning of what follows it.
    if (isHeading) makeRoom(sheet, 60);
    drawText(sheet, lines, { style: isHeading ? HEADING : BODY, tag: isHeading ? "H2" : "P" });
  }
  await setImmediate();
  drawing.signal.throwIfAborted();
  if (acceptance) drawAcceptance(sheet, acceptance);
  const { count: pages } = doc.bufferedPageRange();
  for (let page = 1; page <= pages; page += 1) {
    doc.switchToPage(page - 1);
    open.drawFoot({ page, pages });
  }
  await open.end();
}

function drawAcceptance(sheet: Sheet, { title, items, notes }: NonNullable<PdfContract["acceptance"]>): void {
  sheet.addPage();
  sheet.y = ROWS_TOP + 14;
  drawText(sheet, [title], { style: PAGE_TITLE, tag: "H2" });
  for (const { term, text } of items) {
    sheet.y += 10;
    drawText(sheet, [term], { style: TERM, tag: "P" });
    drawText(sheet, [text], { style: BODY, tag: "P" });
  }
  sheet.y += 16;
  hairline(sheet.doc, sheet.y);
  for (const note of notes) {
    sheet.y += 10;
    drawText(sheet, [note], { style: NOTE, tag: "P" });
  }
}

function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height <= ROWS_BOTTOM) return;
  sheet.addPage();
  sheet.y = ROWS_TOP + 8;
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whole texts, one below the other; nothing of them is cut. */
function drawText(sheet: Sheet, texts: readonly string[], { style, tag }: { style: Style; tag: string }): void {
  const { pen, tagged } = sheet;
  const leading = style.size * LEADING;
  for (const text of texts) {
    const isRightToLeft = RIGHT_TO_LEFT.test(text);
    for (const line of linesOf(pen, text, style)) {
      makeRoom(sheet, leading);
      sheet.y += leading;
      const { y } = sheet;
      tagged(tag, () => {
        if (isRightToLeft) pen.writeBefore(line, { x: PAGE.width - MARGIN, y }, style);
        else pen.write(line, { x: MARGIN, y }, style);
      });
    }
  }
}

/** Breaks a text between words, and words that are longer than a line between letters. */
function linesOf(pen: Pen, text: string, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (part: string, space: string) => {
    const longer = line === "" ? part : line + space + part;
    const fits = pen.width(longer, style) <= CONTENT;
    if (!fits && line !== "") lines.push(line);
    line = fits ? longer : part;
  };
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const letters = lettersOf(word);
    const isLong = letters.length > 40 && pen.width(word, style) > CONTENT;
    if (isLong) for (const [i, letter] of letters.entries()) add(letter, i === 0 ? " " : "");
    else add(word, " ");
  }
  return line === "" ? lines : [...lines, line];
}

function assertDrawable(pen: Pen, texts: readonly string[]): void {
  const missing = new Set(texts.flatMap(lettersOf).filter((letter) => isSeen(letter) && !pen.canWrite(letter)));
  if (missing.size > 0) throw new UndrawableText([...missing].slice(0, 10).join(" "));
}

const isSeen = (letter: string) => !/^[\s\p{Cf}\u{FE0F}]*$/u.test(letter);
