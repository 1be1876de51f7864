import type { PdfDocument } from "../document.ts";
import { CONTENT, INK, MARGIN, PAGE, SECOND_INK } from "./theme.ts";
import { decoration, hairline, productMark } from "./shapes.ts";
import type { Pen } from "./text.ts";

const TOP = 40;
const LOGO = { width: 150, height: 36 };

type Titled = Pick<PdfDocument, "branding" | "title" | "description" | "count" | "date">;
type DrawPlain = (type: string, draw: () => void) => void;

/** The first page's header: branding, title, count and totals. Returns its lower edge. */
export function drawHeader(pen: Pen, document: PdfDocument, tagged: DrawPlain): number {
  const { figures, sampleNote, leftOutNote } = document;
  let y = drawTitle(pen, document, tagged) + 20;
  hairline(pen.doc, y);
  const step = CONTENT / figures.length;
  figures.forEach(({ label, value }, i) => {
    const at = { x: MARGIN + i * step, width: step - 8 };
    tagged("P", () => {
      pen.write(value, { ...at, y: y + 25 }, { size: 16, color: INK, weight: "strong" });
      pen.write(label, { ...at, y: y + 38 }, { size: 7.5, color: SECOND_INK });
    });
  });
  y += 50;
  hairline(pen.doc, y);
  const notes = [sampleNote, leftOutNote].filter((note) => note !== null);
  for (const note of notes) {
    y += 14;
    tagged("P", () => pen.write(note, { x: MARGIN, y, width: CONTENT }, { size: 8, color: SECOND_INK }));
  }
  return notes.length === 0 ? y : y + 6;
}

/** Branding, date, title, and what it is of. Returns the base of its last line. */
export function drawTitle(pen: Pen, document: Titled, tagged: DrawPlain): number {
  const { title, description, count, date } = document;
  drawBranding(pen, document, tagged);
  tagged("P", () => pen.writeBefore(date, { x: PAGE.width - MARGIN, y: TOP + 22 }, { size: 9, color: SECOND_INK }));
  let y = TOP + 84;
  tagged("H1", () => {
    const at = { x: MARGIN, y, width: CONTENT, leading: 32, lines: 2 };
    y += (pen.writeLines(title, at, { size: 27, color: INK, weight: "strong" }) - 1) * at.leading;
  });
  y += 20;
  tagged("P", () => pen.write(count, { x: MARGIN, y, width: CONTENT }, { size: 11, color: SECOND_INK }));
  if (description) {
    y += 20;
    tagged("P", () => {
      const at = { x: MARGIN, y, width: Math.min(CONTENT, 400), leading: 13.5, lines: 3 };
      y += (pen.writeLines(description, at, { size: 9.5, color: INK }) - 1) * at.leading;
    });
  }
  return y;
}

/** The logo with the company's name beside it, or only the name; the product's logo for product branding. */
function drawBranding(pen: Pen, { branding }: Titled, tagged: DrawPlain): void {
  const { doc } = pen;
  const { logo, name, product } = branding;
  let x = MARGIN;
  if (logo) {
    const { content } = logo;
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const size = { width: logo.width * scale, height: logo.height * scale };
    decoration(doc, () => {
      doc.image(Buffer.from(content.buffer, content.byteOffset, content.byteLength), x, TOP, size);
    });
    x += size.width + 12;
  } else if (product) {
    decoration(doc, () => productMark(doc, { x, y: TOP + 3, size: 28 }));
    x += 38;
  }
  const text = name ?? (product && !logo ? "Limelight" : null);
  if (text)
    tagged("P", () => pen.write(text, { x, y: TOP + 22, width: 260 }, { size: 13, color: INK, weight: "strong" }));
}
