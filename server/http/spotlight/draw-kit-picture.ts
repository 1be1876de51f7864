import sharp, { type OverlayOptions } from "sharp";
import { excerptOf } from "#contract/base/text.ts";
import { THEME_COLORS, type Theme } from "#contract/spotlight/themes.ts";
import { drawText, type DrawnText, type PdfReport, type TextStyle } from "../../domains/exports/index.ts";
import { drawFace } from "./draw-face.ts";

/** As wide as posts of networks. */
const WIDTH = 1_080;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;
const FACE = 176;
const COLUMNS = 3;
const GAP = 24;
const CELL = Math.floor((INNER - (COLUMNS - 1) * GAP) / COLUMNS);
/** A picture has the beginning of long texts: the page, which it names, has all of them. */
const TEXT_MAX = 400;
const POST_MAX = 90;
const TITLE_MAX = 90;

/** The side of the pictures of posts. */
export const KIT_PICTURE_SIDE = CELL;

type Kit = { report: PdfReport; theme: Theme; face: Buffer | null };

/** Collects what is drawn from top to bottom. */
class Sheet {
  readonly overlays: OverlayOptions[] = [];
  readonly shapes: string[] = [];
  y = MARGIN;

  place(drawn: DrawnText | null, { left, width, top }: { left: number; width: number; top: number }): void {
    if (!drawn) return;
    const x = drawn.isRightToLeft ? left + width - drawn.width : left;
    this.overlays.push({ input: drawn.input, left: Math.round(x), top: Math.round(top) });
  }

  /** Texts side by side; the next begins below the highest. */
  row(columns: readonly { drawn: readonly (DrawnText | null)[]; left: number; width: number }[], gap = 14): void {
    let lowest = this.y;
    for (const { drawn, left, width } of columns) {
      let top = this.y;
      for (const one of drawn) {
        if (!one) continue;
        this.place(one, { left, width, top });
        top += one.height + gap;
      }
      lowest = Math.max(lowest, top - gap);
    }
    this.y = lowest;
  }

  line(color: string): void {
    this.shapes.push(`<rect x="${MARGIN}" y="${Math.round(this.y)}" width="${INNER}" height="2" fill="${color}"/>`);
    this.y += 2;
  }
}

/** The media kit as one tall picture, to be posted: what the document says, with the beginning of long texts. */
export async function drawKitPicture({ report, theme, face }: Kit): Promise<Buffer> {
  const colors = THEME_COLORS[theme].light;
  const sheet = new Sheet();
  const write = async (text: string, style: Partial<TextStyle>, max = TEXT_MAX) =>
    drawText(excerptOf(text, max), { size: 26, color: colors.text, width: INNER, ...style });
  const leftOf = (at: number) => MARGIN + at * (CELL + GAP);
  const inColumn = (at: number, drawn: (DrawnText | null)[]) => ({ left: leftOf(at), width: CELL, drawn });
  const whole = { left: MARGIN, width: INNER };
  const heading = async (title: string) => {
    sheet.y += 56;
    sheet.row([{ ...whole, drawn: [await write(title, { size: 32, isStrong: true })] }]);
    sheet.y += 24;
  };

  const beside = { left: MARGIN + FACE + 40, width: INNER - FACE - 40 };
  const [portrait, name, scope, date] = await Promise.all([
    drawFace({ name: report.title, picture: face, side: FACE, colors }),
    write(report.title, { size: 56, isStrong: true, width: beside.width }, TITLE_MAX),
    write(report.scope, { color: colors.muted, width: beside.width }),
    write(`${report.branding.name ?? ""} · ${report.date}`, { size: 22, color: colors.muted, width: beside.width }),
  ]);
  sheet.overlays.push({ input: portrait, left: MARGIN, top: MARGIN });
  sheet.row([{ ...beside, drawn: [name, scope, date] }], 14);
  sheet.y = Math.max(sheet.y, MARGIN + FACE) + 36;
  sheet.row([{ ...whole, drawn: [await write(report.description, { size: 28 })] }]);
  sheet.y += 36;
  sheet.line(colors.line);
  sheet.y += 32;
  const figures = await Promise.all(
    report.figures
      .slice(0, COLUMNS)
      .map(async ({ label, value, change }) =>
        Promise.all([
          write(value, { size: 60, color: colors.accent, isStrong: true, width: CELL }),
          write(label, { size: 24, width: CELL }),
          write(change, { size: 20, color: colors.muted, width: CELL }),
        ]),
      ),
  );
  sheet.row(
    figures.map((drawn, i) => inColumn(i, drawn)),
    12,
  );

  if (report.posts.cards.length > 0) await heading(report.posts.title);
  for (let from = 0; from < report.posts.cards.length; from += COLUMNS) {
    const cards = report.posts.cards.slice(from, from + COLUMNS);
    const texts = await Promise.all(
      cards.map(async ({ text, networkLabel, date: day }) =>
        Promise.all([
          write(text, { size: 22, width: CELL }, POST_MAX),
          write(`${networkLabel}, ${day}`, { size: 20, color: colors.muted, width: CELL }),
        ]),
      ),
    );
    for (const [i, { picture }] of cards.entries()) {
      const left = leftOf(i);
      sheet.shapes.push(`<rect x="${left}" y="${sheet.y}" width="${CELL}" height="${CELL}" fill="${colors.line}"/>`);
      if (picture) sheet.overlays.push({ input: Buffer.from(picture), left, top: Math.round(sheet.y) });
    }
    sheet.y += CELL + 14;
    sheet.row(texts.map((drawn, i) => inColumn(i, drawn)));
    sheet.y += 28;
  }

  for (const { title, head, rows } of report.tables) {
    if (rows.length === 0) continue;
    await heading(title);
    const width = INNER / head.length - GAP;
    const tableRow = async (cells: readonly string[], styleOf: (at: number) => Partial<TextStyle>) => {
      const drawn = await Promise.all(cells.map(async (cell, i) => write(cell, { width, ...styleOf(i) }, TITLE_MAX)));
      sheet.row(drawn.map((one, i) => ({ left: MARGIN + i * (width + GAP), width, drawn: [one] })));
      sheet.y += 16;
      sheet.line(colors.line);
      sheet.y += 16;
    };
    await tableRow(head, () => ({ size: 20, color: colors.muted }));
    for (const { cells } of rows) await tableRow(cells, (i) => ({ size: 24, isStrong: i === 0 }));
  }

  if (report.about.items.length > 0) await heading(report.about.title);
  for (const { term, text } of report.about.items) {
    sheet.row([
      {
        ...whole,
        drawn: await Promise.all([
          write(term, { size: 24, isStrong: true }, TITLE_MAX),
          write(text, { size: 24, color: colors.muted }),
        ]),
      },
    ]);
    sheet.y += 24;
  }
  sheet.y += 32;
  sheet.row([{ ...whole, drawn: [await write(report.sampleMark ?? "Limelight", { size: 22, color: colors.muted })] }]);
  const height = Math.ceil(sheet.y + MARGIN);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="${WIDTH}" height="${height}" fill="${colors.paper}"/><circle cx="${WIDTH}" cy="0" r="360" fill="${colors.accent}" opacity="0.06"/>${sheet.shapes.join("")}<rect y="${height - 12}" width="${WIDTH}" height="12" fill="${colors.accent}"/></svg>`;
  return sharp(Buffer.from(ground), { limitInputPixels: false })
    .composite(sheet.overlays)
    .png({ compressionLevel: 7 })
    .toBuffer();
}
