import type { PdfCreator, PdfDocument, PdfFigure } from "../document.ts";
import { BAD, GOOD, HAIRLINE, INK, LINE, MARGIN, PAGE, SECOND_INK, VERIFIED } from "./theme.ts";
import { decoration, emptyPortrait, networkGlyph, portrait, ring } from "./shapes.ts";
import type { DrawTagged } from "./open-document.ts";
import { sparkline } from "./sparkline.ts";
import type { Pen } from "./text.ts";

const PORTRAIT = 58;
const INFO_X = MARGIN + PORTRAIT + 14;
const FIGURES_X = 330;
const RING = 34;
const RING_X = PAGE.width - MARGIN - RING;
const FIGURE_WIDTH = (RING_X - 14 - FIGURES_X) / 3;
const INFO_WIDTH = FIGURES_X - 16 - INFO_X;

const SMALL = { size: 8, color: SECOND_INK };
/** Left to right like the page, whatever the script of the city. */
const PLACE = { size: 8.5, color: INK, base: "ltr" as const };
const LABEL = { size: 6.5, color: SECOND_INK };

type Row = { pen: Pen; creator: PdfCreator; labels: PdfDocument["labels"]; y: number; tagged: DrawTagged };

/** One creator: picture, name and place, three figures, the last year, the score. */
export function drawCreator(row: Row): void {
  drawPortrait(row);
  drawInfo(row);
  drawAccounts(row);
  drawFigures(row);
  drawChart(row);
  drawScore(row);
}

function drawPortrait({ pen, creator, y }: Row): void {
  const { doc } = pen;
  const box = { x: MARGIN, y: y + 16, size: PORTRAIT };
  decoration(doc, () => {
    if (creator.picture) portrait(doc, creator.picture, creator.isBrand, box);
    else {
      emptyPortrait(doc, creator.isBrand, box);
      const middle = { x: box.x + PORTRAIT / 2, y: box.y + PORTRAIT / 2 + 6.5 };
      pen.writeCentred(creator.initials, middle, { size: 18, color: SECOND_INK });
    }
  });
}

function drawInfo(row: Row): void {
  const { pen, creator, labels, y, tagged } = row;
  const { doc } = pen;
  const name = pen.canWrite(creator.name) ? creator.name : `@${creator.handle}`;
  const marks = (creator.verified ? 13 : 0) + (creator.isSample ? 34 : 0);
  const strong = { size: 12, color: INK, weight: "strong" as const };
  let end = INFO_X;
  tagged(
    "H2",
    () => {
      end = pen.write(name, { x: INFO_X, y: y + 27, width: INFO_WIDTH - marks }, strong);
    },
    { actual: creator.name },
  );
  if (creator.verified) {
    decoration(doc, () => drawTick(pen, { x: end + 4, y: y + 18.5 }));
    end += 13;
  }
  if (creator.isSample) tagged("Span", () => outlined(pen, labels.sample, { x: end + 6, y: y + 19 }));
  let x = INFO_X;
  const { country } = creator;
  if (country) tagged("Span", () => (x = outlined(pen, country, { x, y: y + 33.5 }) + 5));
  if (creator.place)
    tagged("Span", () => pen.write(creator.place, { x, y: y + 41, width: INFO_X + INFO_WIDTH - x }, PLACE));
  if (creator.niches.length > 0) tagged("P", () => drawNiches(row, y + 54));
}

/** As many as fit, followed by the number of the others. */
function drawNiches({ pen, creator: { niches }, labels }: Row, y: number): void {
  const rest = (shown: number) => (shown < niches.length ? `  ${labels.more}${niches.length - shown}` : "");
  const line = (shown: number) => niches.slice(0, shown).join(" · ") + rest(shown);
  let shown = niches.length;
  while (shown > 1 && pen.width(line(shown), SMALL) > INFO_WIDTH) shown -= 1;
  pen.write(line(shown), { x: INFO_X, y, width: INFO_WIDTH }, SMALL);
}

/** Networks by followers, the largest with its handle; those that do not fit are counted. */
function drawAccounts({ pen, creator, labels, y, tagged }: Row): void {
  const baseline = y + 71;
  const right = INFO_X + INFO_WIDTH;
  const figure = { size: 8, color: INK };
  let x = INFO_X;
  creator.accounts.every((account, i) => {
    const handle = i === 0 ? `@${account.handle}` : "";
    const handleWidth = Math.min(pen.width(handle, SMALL), creator.accounts.length > 1 ? 92 : 150);
    const needed = 12 + (handle ? handleWidth + 4 : 0) + pen.width(account.followers, figure);
    if (x + needed > right - (i < creator.accounts.length - 1 ? 14 : 0)) {
      pen.write(`${labels.more}${creator.accounts.length - i}`, { x, y: baseline }, SMALL);
      return false;
    }
    const start = x;
    tagged(
      "Span",
      () => {
        networkGlyph(pen.doc, account.network, { x, y: baseline - 8, size: 10 });
        x += 12.5;
        if (handle) x = pen.write(handle, { x, y: baseline, width: handleWidth + 0.1 }, SMALL) + 4;
        x = pen.write(account.followers, { x, y: baseline }, figure);
      },
      { actual: `${account.label} ${account.handle} ${account.followers}` },
    );
    if (account.url) pen.doc.link(start, baseline - 9, x - start, 12, account.url);
    x += 9;
    return true;
  });
}

function drawFigures({ pen, creator, y, tagged }: Row): void {
  creator.figures.forEach(({ label, value, tone, network }, i) => {
    const at = { x: FIGURES_X + i * FIGURE_WIDTH, width: FIGURE_WIDTH - 4 };
    const draw = () => {
      if (network) networkGlyph(pen.doc, network.id, { x: at.x, y: y + 18, size: 9 });
      const shift = network ? 12 : 0;
      const place = { x: at.x + shift, width: at.width - shift, y: y + 27 };
      pen.write(value, place, { size: 12, color: colorOf(tone), weight: "strong" });
      pen.write(label, { ...at, y: y + 36.5 }, LABEL);
    };
    tagged("P", draw, network && { actual: `${network.label} ${value} ${label}` });
  });
}

function colorOf(tone: PdfFigure["tone"]): string {
  if (tone === undefined) return INK;
  return tone === "good" ? GOOD : BAD;
}

function drawChart({ pen, creator: { chart }, y, tagged }: Row): void {
  const width = RING_X - 14 - FIGURES_X;
  if (chart.points.length === 0) {
    tagged("P", () => pen.write(chart.summary, { x: FIGURES_X, y: y + 60, width }, SMALL));
    return;
  }
  tagged("Figure", () => sparkline(pen.doc, chart, { x: FIGURES_X, y: y + 42, width, height: 26 }), {
    alt: chart.summary,
  });
  tagged("P", () => pen.write(chart.summary, { x: FIGURES_X, y: y + 77, width: width + 6 }, LABEL));
}

function drawScore({ pen, creator: { score }, labels, y, tagged }: Row): void {
  const middle = RING_X + RING / 2;
  const text = score === null ? labels.missing : String(Math.round(score / 100));
  tagged(
    "P",
    () => {
      ring(pen.doc, (score ?? 0) / 10_000, { x: RING_X, y: y + 24, size: RING });
      pen.writeCentred(text, { x: middle, y: y + 24 + RING / 2 + 3.7 }, { size: 10.5, color: INK, weight: "strong" });
      const lines = score === null ? [labels.score, ...labels.unknownScore] : [labels.score];
      for (const [i, line] of lines.entries()) pen.writeCentred(line, { x: middle, y: y + 69 + i * 7.5 }, LABEL);
    },
    { actual: `${labels.score} ${score === null ? labels.unknownScore.join(" ") : text}` },
  );
}

function drawTick(pen: Pen, { x, y }: { x: number; y: number }): void {
  pen.doc.circle(x + 4.5, y + 4.5, 4.5).fill(VERIFIED);
  pen.doc
    .path(`M ${x + 2.5} ${y + 4.7} l 1.5 1.5 l 2.6 -3`)
    .lineWidth(1)
    .lineCap("round")
    .stroke("#ffffff");
  pen.doc.lineCap("butt");
}

/** A word in a thin frame. Returns its right edge. */
function outlined(pen: Pen, word: string, { x, y }: { x: number; y: number }): number {
  const style = { size: 6.5, color: SECOND_INK, weight: "strong" as const };
  const width = pen.width(word, style) + 6;
  pen.doc.roundedRect(x, y, width, 9.6, 2.4).lineWidth(HAIRLINE).stroke(LINE);
  pen.write(word, { x: x + 3, y: y + 7.2 }, style);
  return x + width;
}
