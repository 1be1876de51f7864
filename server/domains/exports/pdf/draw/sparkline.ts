import type { PdfChart } from "../document.ts";
import { ACCENT, ACCENT_SOFT, HAIRLINE, LINE } from "./theme.ts";

type Field = { x: number; y: number; width: number; height: number };
/** An interval longer than this many median intervals is a gap: nothing was counted then. */
const GAP = 4;

/** Counts over time as a line that ends in a dot, interrupted where counts are missing. */
export function sparkline(doc: PDFKit.PDFDocument, { points }: PdfChart, field: Field): void {
  const placed = place(points, field);
  const bottom = field.y + field.height;
  doc
    .moveTo(field.x, bottom)
    .lineTo(field.x + field.width, bottom)
    .lineWidth(HAIRLINE)
    .stroke(LINE);
  const segments = splitAtGaps(placed);
  for (const segment of segments) {
    const [first, last] = [segment[0], segment.at(-1)];
    if (!first || !last || segment.length < 2) continue;
    trace(doc, segment).lineTo(last.x, bottom).lineTo(first.x, bottom).fill(ACCENT_SOFT);
  }
  doc.lineWidth(1.2).lineJoin("round").lineCap("round");
  for (const segment of segments) if (segment.length > 1) trace(doc, segment).stroke(ACCENT);
  for (const segment of segments)
    if (segment.length === 1 && segment[0]) doc.circle(segment[0].x, segment[0].y, 0.9).fill(ACCENT);
  const end = placed.at(-1);
  if (end) doc.circle(end.x, end.y, 1.9).fill(ACCENT);
}

type Point = { x: number; y: number };

/** Scaled from minimum to maximum, with a minimum span so that small changes stay flat. */
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

function splitAtGaps(points: Point[]): Point[][] {
  const intervals = points.slice(1).map((point, i) => point.x - (points[i]?.x ?? 0));
  const median = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0;
  const segments: Point[][] = [];
  points.forEach((point, i) => {
    const isGap = i > 0 && (intervals[i - 1] ?? 0) > GAP * median;
    if (i === 0 || isGap) segments.push([point]);
    else segments.at(-1)?.push(point);
  });
  return segments;
}

function trace(doc: PDFKit.PDFDocument, [first, ...rest]: Point[]): PDFKit.PDFDocument {
  doc.moveTo(first?.x ?? 0, first?.y ?? 0);
  for (const { x, y } of rest) doc.lineTo(x, y);
  return doc;
}
