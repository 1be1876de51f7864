import type { PdfDocument } from "../document.ts";
import { CONTENT, INK, MARGIN, PAGE, SECOND_INK } from "./look.ts";
import { decoration, hairline, productMark } from "./shapes.ts";
import type { Pen } from "./text.ts";

const TOP = 40;
const LOGO = { width: 150, height: 36 };

/** The first page's head: whose it is, what it is, how many, and what they add up to. Answers where it ends. */
export function drawHead(pen: Pen, document: PdfDocument, said: (type: string, draw: () => void) => void): number {
  const { title, description, count, date, figures, sampleNote, leftOutNote } = document;
  drawLabel(pen, document, said);
  said("P", () => pen.writeBefore(date, { x: PAGE.width - MARGIN, y: TOP + 22 }, { size: 9, color: SECOND_INK }));
  let y = TOP + 84;
  said("H1", () => {
    const at = { x: MARGIN, y, width: CONTENT, leading: 32, lines: 2 };
    y += (pen.writeLines(title, at, { size: 27, color: INK, weight: "strong" }) - 1) * at.leading;
  });
  y += 20;
  said("P", () => pen.write(count, { x: MARGIN, y, width: CONTENT }, { size: 11, color: SECOND_INK }));
  if (description) {
    y += 20;
    said("P", () => {
      const at = { x: MARGIN, y, width: Math.min(CONTENT, 400), leading: 13.5, lines: 3 };
      y += (pen.writeLines(description, at, { size: 9.5, color: INK }) - 1) * at.leading;
    });
  }
  y += 20;
  hairline(pen.doc, y);
  const step = CONTENT / figures.length;
  figures.forEach(({ label, value }, i) => {
    const at = { x: MARGIN + i * step, width: step - 8 };
    said("P", () => {
      pen.write(value, { ...at, y: y + 25 }, { size: 16, color: INK, weight: "strong" });
      pen.write(label, { ...at, y: y + 38 }, { size: 7.5, color: SECOND_INK });
    });
  });
  y += 50;
  hairline(pen.doc, y);
  const notes = [sampleNote, leftOutNote].filter((note) => note !== null);
  for (const note of notes) {
    y += 14;
    said("P", () => pen.write(note, { x: MARGIN, y, width: CONTENT }, { size: 8, color: SECOND_INK }));
  }
  return notes.length === 0 ? y : y + 6;
}

/** The logo, the company's name beside it; without one the name alone; the product's mark when it is the product's. */
function drawLabel(pen: Pen, { label }: PdfDocument, said: (type: string, draw: () => void) => void): void {
  const { doc } = pen;
  const { logo, name, product } = label;
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
  const says = name ?? (product && !logo ? "Limelight" : null);
  if (says)
    said("P", () => pen.write(says, { x, y: TOP + 22, width: 260 }, { size: 13, color: INK, weight: "strong" }));
}
