import { setImmediate } from "node:timers/promises";
import type { PdfPost, PdfReport, PdfTable } from "../report-document.ts";
import { drawTitle } from "./header.ts";
import { openDocument, type Drawing, type OpenDocument } from "./open-document.ts";
import { decoration, hairline, networkGlyph } from "./shapes.ts";
import {
  ACCENT,
  BAD,
  CONTENT,
  GOOD,
  HAIRLINE,
  INK,
  LINE,
  MARGIN,
  PAGE,
  ROWS_BOTTOM,
  ROWS_TOP,
  SECOND_INK,
  SUNK,
} from "./theme.ts";

const SMALL = { size: 8, color: SECOND_INK };
const BODY = { size: 8.5, color: INK };
const HEADING = { size: 13, color: INK, weight: "strong" as const };
const ROW = 20;
const CARD = { height: 88, gap: 14 };
const CHART_HEIGHT = 110;

/** Where the next part is drawn; `room` begins a page where less than that is left. */
type Sheet = OpenDocument & { y: number; room: (height: number) => void };

/** Draws the pages of a report: figures, chart, posts, tables, and what they mean. */
export async function drawReport(report: PdfReport, drawing: Drawing): Promise<void> {
  const { scope, sampleMark } = report;
  const open = openDocument({ ...report, subject: scope, mark: sampleMark }, drawing, { isBuffered: true });
  const { doc, pen, tagged, addPage } = open;
  doc.addPage();
  const top = drawTitle(pen, { ...report, count: report.scope }, tagged);
  const sheet: Sheet = {
    ...open,
    y: top,
    room(height) {
      if (this.y + height <= ROWS_BOTTOM) return;
      addPage();
      this.y = ROWS_TOP;
    },
  };
  drawFigures(sheet, report);
  if (report.chart) drawChart(sheet, report.chart);
  drawPosts(sheet, report.posts);
  await setImmediate();
  drawing.signal.throwIfAborted();
  for (const table of report.tables) drawTable(sheet, table);
  drawAbout(sheet, report.about);
  const { count: pages } = doc.bufferedPageRange();
  for (let page = 1; page <= pages; page += 1) {
    doc.switchToPage(page - 1);
    open.drawFoot({ page, pages });
  }
  await open.end();
}

function drawFigures(sheet: Sheet, { figures }: PdfReport): void {
  const { pen, tagged, doc } = sheet;
  sheet.y += 20;
  hairline(doc, sheet.y);
  const step = CONTENT / figures.length;
  figures.forEach(({ label, value, change, tone }, i) => {
    const at = { x: MARGIN + i * step, width: step - 8 };
    tagged("P", () => {
      pen.write(label, { ...at, y: sheet.y + 18 }, SMALL);
      pen.write(value, { ...at, y: sheet.y + 40 }, { size: 19, color: INK, weight: "strong" });
      const color = tone === undefined ? SECOND_INK : tone === "good" ? GOOD : BAD;
      pen.write(change, { ...at, y: sheet.y + 54 }, { size: 8, color });
    });
  });
  sheet.y += 66;
  hairline(doc, sheet.y);
}

function heading(sheet: Sheet, title: string, room: number): void {
  sheet.room(room + 44);
  sheet.y += 34;
  sheet.tagged("H2", () => sheet.pen.write(title, { x: MARGIN, y: sheet.y, width: CONTENT }, HEADING));
  sheet.y += 10;
}

function drawChart(sheet: Sheet, chart: NonNullable<PdfReport["chart"]>): void {
  heading(sheet, chart.title, CHART_HEIGHT + 20);
  const { doc, pen, tagged, y } = sheet;
  const bottom = y + CHART_HEIGHT;
  const most = Math.max(1, ...chart.values.map((value) => value ?? 0));
  const step = CONTENT / chart.values.length;
  const width = Math.min(16, step * 0.7);
  tagged(
    "Figure",
    () => {
      for (const [i, value] of chart.values.entries()) {
        const height = ((value ?? 0) / most) * (CHART_HEIGHT - 14);
        if (height > 0) doc.rect(MARGIN + (i + 0.5) * step - width / 2, bottom - height, width, height).fill(ACCENT);
      }
      doc
        .moveTo(MARGIN, bottom)
        .lineTo(PAGE.width - MARGIN, bottom)
        .lineWidth(HAIRLINE)
        .stroke(LINE);
    },
    { alt: chart.summary },
  );
  decoration(doc, () => {
    pen.writeBefore(chart.most, { x: PAGE.width - MARGIN, y: y + 8 }, SMALL);
    pen.write(chart.first, { x: MARGIN, y: bottom + 12 }, SMALL);
    pen.writeBefore(chart.last, { x: PAGE.width - MARGIN, y: bottom + 12 }, SMALL);
  });
  sheet.y = bottom + 16;
}

function drawPosts(sheet: Sheet, { title, note, cards }: PdfReport["posts"]): void {
  if (cards.length === 0 && note === null) return;
  heading(sheet, title, CARD.height);
  if (note !== null) {
    sheet.y += 12;
    sheet.tagged("P", () => sheet.pen.write(note, { x: MARGIN, y: sheet.y, width: CONTENT }, SMALL));
  }
  const width = (CONTENT - CARD.gap) / 2;
  for (let i = 0; i < cards.length; i += 2) {
    sheet.room(CARD.height + 8);
    for (const [place, card] of cards.slice(i, i + 2).entries())
      drawCard(sheet, card, { x: MARGIN + place * (width + CARD.gap), width });
    sheet.y += CARD.height + 8;
  }
}

function drawCard({ doc, pen, tagged, y }: Sheet, card: PdfPost, { x, width }: { x: number; width: number }): void {
  const side = CARD.height - 8;
  const top = y + 6;
  decoration(doc, () => {
    const { picture } = card;
    doc.save().roundedRect(x, top, side, side, 5).clip();
    if (picture) {
      const content = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
      doc.image(content, x, top, { width: side, height: side });
    } else doc.rect(x, top, side, side).fill(SUNK);
    doc.restore();
  });
  const at = { x: x + side + 10, width: width - side - 10 };
  tagged(
    "P",
    () => {
      networkGlyph(doc, card.network, { x: at.x, y: top + 3, size: 10 });
      pen.write(card.author, { x: at.x + 14, y: top + 11.5, width: at.width - 14 }, { ...BODY, weight: "strong" });
      pen.write(card.date, { ...at, y: top + 24 }, SMALL);
    },
    { actual: `${card.networkLabel}, ${card.author}, ${card.date}` },
  );
  if (card.text) tagged("P", () => pen.writeLines(card.text, { ...at, y: top + 37, leading: 11, lines: 2 }, BODY));
  const [main, rest] = card.figures;
  tagged("P", () => {
    pen.write(main, { ...at, y: top + side - 14 }, { ...BODY, weight: "strong" });
    pen.write(rest, { ...at, y: top + side - 3 }, SMALL);
  });
  if (card.url) doc.link(x, top, width, side, card.url);
}

const CELL_GAP = 14;

/** Columns of figures are as wide as what is in them; the first one takes what they leave. */
function drawTable(sheet: Sheet, { title, head, rows }: PdfTable): void {
  if (rows.length === 0) return;
  heading(sheet, title, 3 * ROW);
  const { pen } = sheet;
  const widths = head.map((_, i) =>
    Math.max(...[head, ...rows.map(({ cells }) => cells)].map((row) => pen.width(row[i] ?? "", BODY))),
  );
  const ends = widths.map(
    (_, i) => PAGE.width - MARGIN - widths.slice(i + 1).reduce((sum, width) => sum + width + CELL_GAP, 0),
  );
  const drawRow = (cells: readonly string[], style: typeof SMALL) =>
    sheet.tagged("P", () => {
      for (const [i, cell] of cells.entries()) {
        const end = ends[i] ?? PAGE.width - MARGIN;
        if (i === 0) pen.write(cell, { x: MARGIN, y: sheet.y, width: end - MARGIN }, style);
        else pen.writeBefore(cell, { x: end, y: sheet.y }, style);
      }
    });
  sheet.y += 12;
  drawRow(head, SMALL);
  sheet.y += 6;
  for (const { cells, share } of rows) {
    sheet.room(ROW);
    hairline(sheet.doc, sheet.y);
    sheet.y += 13;
    drawRow(cells, BODY);
    if (share) decoration(sheet.doc, () => sheet.doc.rect(MARGIN, sheet.y + 4, CONTENT * share, 1.4).fill(ACCENT));
    sheet.y += 7;
  }
}

function drawAbout(sheet: Sheet, { title, items }: PdfReport["about"]): void {
  heading(sheet, title, 40);
  const at = { x: MARGIN + 96, width: CONTENT - 96, leading: 12, lines: 30 };
  for (const { term, text } of items) {
    // Words are written below before it is known how many lines they take: enough for all of them is left.
    sheet.room(14 + 12 * Math.ceil(sheet.pen.width(text, BODY) / (at.width * 0.9)));
    sheet.y += 14;
    sheet.tagged("P", () => sheet.pen.write(term, { x: MARGIN, y: sheet.y, width: 90 }, { ...BODY, weight: "strong" }));
    sheet.tagged("P", () => {
      sheet.y += (sheet.pen.writeLines(text, { ...at, y: sheet.y }, { ...BODY, color: SECOND_INK }) - 1) * at.leading;
    });
    sheet.y += 4;
  }
}
