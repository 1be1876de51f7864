import PDFKit from "pdfkit";
import type { PdfBranding } from "../document.ts";
import { decoration, hairline } from "./shapes.ts";
import { Pen } from "./text.ts";
import { CONTENT, MARGIN, PAGE, SECOND_INK } from "./theme.ts";

export type Drawing = { onChunk: (chunk: Buffer) => void; signal: AbortSignal };
export type DrawTagged = (type: string, draw: () => void, alternative?: { alt?: string; actual?: string }) => void;

/** What is on every page, and in the metadata. */
export type Framed = {
  lang: string;
  title: string;
  subject: string;
  date: string;
  madeAt: Date;
  branding: PdfBranding;
  /** Beside the maker; null: nothing. */
  mark: string | null;
  labels: { page: string; of: string };
};

const FOOT = PAGE.height - 24;
const FOOTNOTE = { size: 7.5, color: SECOND_INK };

/** A tagged document that emits the file in chunks. `isBuffered`: pages can be drawn on again until it ends. */
export function openDocument(framed: Framed, { onChunk }: Drawing, { isBuffered = false } = {}) {
  const doc = new PDFKit({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: isBuffered,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: framed.lang,
    info: infoOf(framed),
  });
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", onChunk).once("end", resolve).once("error", reject);
  });
  const pen = new Pen(doc);
  const body = doc.struct("Document");
  doc.addStructure(body);
  const tagged: DrawTagged = (type, draw, alternative = {}) => body.add(doc.struct(type, alternative, [draw]));
  return {
    doc,
    pen,
    tagged,
    addPage(): void {
      doc.addPage();
      drawRunningHead(pen, framed);
    },
    drawFoot: (at: Place) => drawFoot(pen, framed, at),
    async end(): Promise<void> {
      body.end();
      doc.end();
      await ended;
    },
  };
}

export type OpenDocument = ReturnType<typeof openDocument>;
type Place = Record<"page" | "pages", number>;

function infoOf({ title, subject, branding, madeAt }: Framed): PDFKit.DocumentInfo {
  const maker = branding.product ? "Limelight" : (branding.name ?? title);
  return {
    Title: title,
    Subject: subject,
    Author: branding.name ?? maker,
    Creator: maker,
    Producer: maker,
    CreationDate: madeAt,
  };
}

function drawRunningHead(pen: Pen, { title, date }: Framed): void {
  decoration(pen.doc, () => {
    const x = PAGE.width - MARGIN;
    const dateWidth = pen.width(date, FOOTNOTE);
    pen.write(title, { x: MARGIN, y: 38, width: CONTENT - dateWidth - 16 }, FOOTNOTE);
    pen.writeBefore(date, { x, y: 38 }, FOOTNOTE);
  });
  hairline(pen.doc, 48);
}

function drawFoot(pen: Pen, { labels, branding, date, mark }: Framed, { page, pages }: Place): void {
  decoration(pen.doc, () => {
    const maker = branding.name ?? (branding.product ? "Limelight" : null);
    const left = [maker, date, mark].filter((part) => part !== null && part !== "").join(" · ");
    pen.write(left, { x: MARGIN, y: FOOT, width: CONTENT - 90 }, FOOTNOTE);
    pen.writeBefore(`${labels.page} ${page} ${labels.of} ${pages}`, { x: PAGE.width - MARGIN, y: FOOT }, FOOTNOTE);
  });
}
