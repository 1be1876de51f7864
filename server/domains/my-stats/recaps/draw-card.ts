import sharp, { type OverlayOptions } from "sharp";
import { CARD_KINDS, CARD_SIZES, type CardFormat, type CardKind, type RecapCard } from "#contract/my-stats/recaps.ts";
import { english } from "#contract/messages/catalogue.ts";
import { drawText, type DrawnText, type TextStyle } from "../../exports/index.ts";

/** What a card is drawn with beside itself. */
export type Frame = {
  format: CardFormat;
  /** The creator. */
  name: string;
  /** The creator's on the cover, and the post's on the card of one. */
  picture: Buffer | null;
  /** "3 Nov 2026 to 9 Nov 2026" */
  days: string;
  /** From 1 on. */
  nth: number;
  total: number;
  isSample: boolean;
};

const MARGIN = 96;
const PORTRAIT = 260;
const UNDER_PICTURE = 56;
/** Above the line at the bottom. */
const FOOT = 104;
const BAR = 18;
const LIGHT = {
  paper: "#fbfaf8",
  text: "#1b1a17",
  muted: "#6b675f",
  strong: "#4b4bd6",
  good: "#1a6b43",
  bad: "#a8382a",
  track: "#e8e5df",
};
const DARK = {
  paper: "#1b1a17",
  text: "#fbfaf8",
  muted: "#b9b4aa",
  strong: "#b3b3ff",
  good: "#7fd6a8",
  bad: "#f0a094",
  track: "#3a3731",
};
const ACCENT = {
  paper: "#4040b8",
  text: "#ffffff",
  muted: "#dcdcff",
  strong: "#ffffff",
  good: "#ffffff",
  bad: "#ffffff",
  track: "#6161cf",
};
const SOFT = { ...LIGHT, paper: "#eeeefb", track: "#d9d9f2" };
const WARM = { ...LIGHT, paper: "#f7efdc", strong: "#7a5608", good: "#7a5608", track: "#e8dab5" };
type Palette = typeof LIGHT;

const PALETTES: Record<CardKind, Palette> = {
  cover: ACCENT,
  posts: LIGHT,
  engagement: SOFT,
  views: LIGHT,
  months: DARK,
  followers: DARK,
  best: WARM,
  mix: LIGHT,
  format: SOFT,
  time: LIGHT,
  place: DARK,
  achievements: WARM,
  idea: ACCENT,
};

/** Longer figures are smaller, so that they stay in two or three lines. */
function figureSize(text: string): number {
  const { length } = Array.from(text);
  if (length <= 6) return 240;
  if (length <= 12) return 150;
  return length <= 28 ? 96 : 72;
}

/** A part of the column in the middle; `bar`: how much of the track below it is filled. */
type Part = { left: DrawnText | null; right?: DrawnText | null; bar?: number; gap: number };

function heightOf({ left, right, bar }: Part): number {
  const text = Math.max(left?.height ?? 0, right?.height ?? 0);
  return text + (bar === undefined ? 0 : BAR + 14);
}

async function drawColumn(card: RecapCard, palette: Palette, width: number): Promise<Part[]> {
  const line = async (text: string, style: Omit<TextStyle, "width">, gap: number): Promise<Part> => ({
    left: await drawText(text, { ...style, width }),
    gap,
  });
  const { kind, title, figure, quote, details, rows, tone } = card;
  const strong = tone === "plain" ? palette.strong : palette[tone];
  const sentences = details.map((text) => line(text, { size: 38, color: palette.muted }, 40));
  const parts = await Promise.all([
    line(title, { size: 44, color: palette.muted, isStrong: true }, 0),
    ...(figure === null ? [] : [line(figure, { size: figureSize(figure), color: strong, isStrong: true }, 40)]),
    ...(quote === null ? [] : [line(`“${quote}”`, { size: 46, color: palette.text }, 56)]),
    // The name of a ranking belongs to its place.
    ...(kind === "place" ? sentences : []),
    ...rows.map(async ({ label, value, share }, i): Promise<Part> => ({
      left: await drawText(label, { size: 36, color: palette.text, width: width * 0.66 }),
      right: await drawText(value, { size: 36, color: palette.text, width: width * 0.33, isStrong: true }),
      bar: share,
      gap: i === 0 ? 72 : 44,
    })),
    ...(kind === "place" ? [] : sentences),
  ]);
  return parts.filter(({ left, right }) => left ?? right);
}

/** A circle that casts a light from a corner, which differs from card to card. */
function lightOf(kind: CardKind, { width, height }: { width: number; height: number }, palette: Palette): string {
  const at = CARD_KINDS.indexOf(kind);
  const x = at % 2 === 0 ? width : 0;
  const y = at % 4 < 2 ? 0 : height;
  return `<circle cx="${x}" cy="${y}" r="${420 + 30 * (at % 3)}" fill="${palette.strong}" opacity="0.07"/><circle cx="${x}" cy="${y}" r="${240 + 20 * (at % 3)}" fill="${palette.strong}" opacity="0.07"/>`;
}

/** Smaller, a post's picture shows nothing. */
const POST_LEAST = 160;
const POST_MOST = 480;

/** A square of a picture, cut to the shape; null: the file is no picture, and is left out. */
async function drawSquare(picture: Buffer, side: number, radius: number): Promise<Buffer | null> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
  return sharp(picture, { limitInputPixels: 40_000_000, density: 192 })
    .resize(side, side, { fit: "cover" })
    .ensureAlpha()
    .composite([{ input: Buffer.from(shape), blend: "dest-in" }])
    .png()
    .toBuffer()
    .catch(() => null);
}

/** What is above the column: the portrait on the cover, the post's picture where there is room for it. */
async function drawPicture(card: RecapCard, picture: Buffer, room: number) {
  const isCover = card.kind === "cover";
  const side = isCover ? PORTRAIT : Math.min(POST_MOST, Math.floor(room));
  if (!isCover && side < POST_LEAST) return null;
  const input = await drawSquare(picture, side, isCover ? side / 2 : 32);
  return input && { input, side };
}

/** A card as a PNG of the format's size. */
export async function drawCard(card: RecapCard, frame: Frame): Promise<Buffer> {
  const { width, height } = CARD_SIZES[frame.format];
  const palette = PALETTES[card.kind];
  const inner = width - 2 * MARGIN;
  const small = { size: 32, color: palette.muted };
  const of = `${frame.nth} / ${frame.total}`;
  const mark = frame.isSample ? english("recaps.sampleMark") : "Limelight";
  // The cover has both in large.
  const hasHead = card.kind !== "cover";
  const [parts, name, days, product, page] = await Promise.all([
    drawColumn(card, palette, inner),
    hasHead ? drawText(frame.name, { size: 36, color: palette.text, width: inner, isStrong: true }) : null,
    hasHead ? drawText(frame.days, { ...small, width: inner }) : null,
    drawText(mark, { ...small, width: inner - 200 }),
    drawText(of, { ...small, width: 180 }),
  ]);
  const shapes: string[] = [];
  const overlays: OverlayOptions[] = [];
  const place = (drawn: DrawnText | null, left: number, top: number) => {
    if (drawn) overlays.push({ input: drawn.input, left: Math.round(left), top: Math.round(top) });
  };
  place(name, MARGIN, MARGIN);
  place(days, MARGIN, MARGIN + (name?.height ?? 0) + 16);
  const bottom = height - MARGIN;
  place(product, MARGIN + 52, bottom - (product?.height ?? 0));
  place(page, width - MARGIN - (page?.width ?? 0), bottom - (page?.height ?? 0));
  const top = MARGIN + (name?.height ?? 0) + (days?.height ?? 0) + 64;
  const column = parts.reduce((sum, part, i) => sum + heightOf(part) + (i === 0 ? 0 : part.gap), 0);
  const room = bottom - FOOT - top - column - UNDER_PICTURE;
  const picture = frame.picture && (await drawPicture(card, frame.picture, room));
  const whole = column + (picture ? picture.side + UNDER_PICTURE : 0);
  // In the middle; a column that is too long begins below the header.
  let y = Math.max(top, top + (bottom - FOOT - top - whole) / 2);
  if (picture) {
    overlays.push({ input: picture.input, left: MARGIN, top: Math.round(y) });
    y += picture.side + UNDER_PICTURE;
  }
  for (const [i, part] of parts.entries()) {
    if (i > 0) y += part.gap;
    place(part.left, part.left?.isRightToLeft && !part.right ? width - MARGIN - part.left.width : MARGIN, y);
    place(part.right ?? null, width - MARGIN - (part.right?.width ?? 0), y);
    if (part.bar !== undefined) {
      const barTop = y + heightOf(part) - BAR;
      const filled = Math.max(BAR, inner * part.bar);
      const rect = (length: number, fill: string) =>
        `<rect x="${MARGIN}" y="${barTop}" width="${length}" height="${BAR}" rx="${BAR / 2}" fill="${fill}"/>`;
      shapes.push(rect(inner, palette.track), part.bar > 0 ? rect(filled, palette.strong) : "");
    }
    y += heightOf(part);
  }
  const lamp = `<g transform="translate(${MARGIN} ${bottom - 36}) scale(1.5)"><path d="M12 2 22 21H2Z" fill="${palette.strong}" opacity="0.3"/><circle cx="12" cy="16" r="4.5" fill="${palette.strong}"/></g>`;
  const base = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${palette.paper}"/>${lightOf(card.kind, { width, height }, palette)}${shapes.join("")}${lamp}</svg>`;
  // An overlay that reaches over the edge is refused.
  const inside = overlays.filter(({ top: at = 0 }) => at < bottom);
  return sharp(Buffer.from(base)).composite(inside).png({ palette: true, quality: 90 }).toBuffer();
}
