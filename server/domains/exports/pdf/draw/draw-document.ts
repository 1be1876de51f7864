import { setImmediate } from "node:timers/promises";
import PDFKit from "pdfkit";
import type { PdfDocument } from "../document.ts";
import { drawCreator, type DrawTagged } from "./creator-row.ts";
import { drawHeader } from "./header.ts";
import { CONTENT, MARGIN, PAGE, ROW_HEIGHT, ROWS_BOTTOM, ROWS_TOP, SECOND_INK } from "./theme.ts";
import { decoration, hairline } from "./shapes.ts";
import { Pen } from "./text.ts";

const FOOT = PAGE.height - 24;
const PER_PAGE = Math.floor((ROWS_BOTTOM - ROWS_TOP) / ROW_HEIGHT);
const FOOTNOTE = { size: 7.5, color: SECOND_INK };

type Drawing = { onChunk: (chunk: Buffer) => void; signal: AbortSignal };

/** Draws the pages and emits the file in chunks; yields to the event loop between pages. Throws when the signal is aborted. */
export async function drawDocument(document: PdfDocument, { onChunk, signal }: Drawing): Promise<void> {
  const doc = new PDFKit({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: document.lang,
    info: infoOf(document),
  });
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", onChunk).once("end", resolve).once("error", reject);
  });
  const pen = new Pen(doc);
  const body = doc.struct("Document");
  doc.addStructure(body);
  const tagged: DrawTagged = (type, draw, alternative = {}) => body.add(doc.struct(type, alternative, [draw]));

  doc.addPage();
  const top = drawHeader(pen, document, tagged) + 2;
  const first = Math.floor((ROWS_BOTTOM - top) / ROW_HEIGHT);
  const pages = 1 + Math.max(0, Math.ceil((document.creators.length - first) / PER_PAGE));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) {
      doc.addPage();
      drawRunningHead(pen, document);
    }
    const start = page === 1 ? 0 : first + (page - 2) * PER_PAGE;
    const rows = document.creators.slice(start, start + (page === 1 ? first : PER_PAGE));
    rows.forEach((creator, i) => {
      const y = (page === 1 ? top : ROWS_TOP) + i * ROW_HEIGHT;
      if (i > 0) hairline(doc, y);
      drawCreator({ pen, creator, labels: document.labels, y, tagged });
    });
    drawFoot(pen, document, { page, pages });
    await setImmediate();
    signal.throwIfAborted();
  }
  body.end();
  doc.end();
  await ended;
}

function infoOf({ title, count, branding, madeAt }: PdfDocument): PDFKit.DocumentInfo {
  const maker = branding.product ? "Limelight" : (branding.name ?? title);
  return {
    Title: title,
    Subject: count,
    Author: branding.name ?? maker,
    Creator: maker,
    Producer: maker,
    CreationDate: madeAt,
  };
}

function drawRunningHead(pen: Pen, { title, date }: PdfDocument): void {
  decoration(pen.doc, () => {
    const x = PAGE.width - MARGIN;
    const dateWidth = pen.width(date, FOOTNOTE);
    pen.write(title, { x: MARGIN, y: 38, width: CONTENT - dateWidth - 16 }, FOOTNOTE);
    pen.writeBefore(date, { x, y: 38 }, FOOTNOTE);
  });
  hairline(pen.doc, 48);
}

function drawFoot(
  pen: Pen,
  { labels, branding, date, sampleNote }: PdfDocument,
  { page, pages }: Record<"page" | "pages", number>,
): void {
  decoration(pen.doc, () => {
    const maker = branding.name ?? (branding.product ? "Limelight" : null);
    const left = [maker, date, sampleNote && labels.sample].filter((part) => part !== null && part !== "").join(" · ");
    pen.write(left, { x: MARGIN, y: FOOT, width: CONTENT - 90 }, FOOTNOTE);
    pen.writeBefore(`${labels.page} ${page} ${labels.of} ${pages}`, { x: PAGE.width - MARGIN, y: FOOT }, FOOTNOTE);
  });
}
