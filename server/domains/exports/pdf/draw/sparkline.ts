import type { PdfChart } from "../document.ts";
import { ACCENT, ACCENT_SOFT, HAIRLINE, LINE } from "./look.ts";

type Field = { x: number; y: number; width: number; height: number };
/** A pause longer than this many of the usual ones is a gap in the line: nothing was counted then. */
const GAP = 4;

/** Counts over time as a line that ends in a dot. Where counting paused, the line does too. */
export function sparkline(doc: PDFKit.PDFDocument, { points }: PdfChart, field: Field): void {
  const placed = place(points, field);
  const bottom = field.y + field.height;
  doc
    .moveTo(field.x, bottom)
    .lineTo(field.x + field.width, bottom)
    .lineWidth(HAIRLINE)
    .stroke(LINE);
  const pieces = withoutGaps(placed);
  for (const piece of pieces) {
    const [first, last] = [piece[0], piece.at(-1)];
    if (!first || !last || piece.length < 2) continue;
    trace(doc, piece).lineTo(last.x, bottom).lineTo(first.x, bottom).fill(ACCENT_SOFT);
  }
  doc.lineWidth(1.2).lineJoin("round").lineCap("round");
  for (const piece of pieces) if (piece.length > 1) trace(doc, piece).stroke(ACCENT);
  for (const piece of pieces) if (piece.length === 1 && piece[0]) doc.circle(piece[0].x, piece[0].y, 0.9).fill(ACCENT);
  const end = placed.at(-1);
  if (end) doc.circle(end.x, end.y, 1.9).fill(ACCENT);
}

type Point = { x: number; y: number };

/** The whole height is between the least and the most; what hardly moves stays a flat line. */
function place(points: PdfChart["points"], { x, y, width, height }: Field): Point[] {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, most * 0.02, 1);
  const base = (least + most) / 2 - span / 2;
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const room = height - 5;
  return points.map(({ at, value }) => ({
    x: x + 1 + ((at - from) / (to - from)) * (width - 4),
    y: y + 2 + room - ((value - base) / span) * room,
  }));
}

function withoutGaps(points: Point[]): Point[][] {
  const pauses = points.slice(1).map((point, i) => point.x - (points[i]?.x ?? 0));
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  const pieces: Point[][] = [];
  points.forEach((point, i) => {
    const isGap = i > 0 && (pauses[i - 1] ?? 0) > GAP * usual;
    if (i === 0 || isGap) pieces.push([point]);
    else pieces.at(-1)?.push(point);
  });
  return pieces;
}

function trace(doc: PDFKit.PDFDocument, [first, ...rest]: Point[]): PDFKit.PDFDocument {
  doc.moveTo(first?.x ?? 0, first?.y ?? 0);
  for (const { x, y } of rest) doc.lineTo(x, y);
  return doc;
}
