import sharp, { type OverlayOptions } from "sharp";

/** `logo`: the workspace's own or the product's; null for a list that is not public, to disclose nothing about it. */
export type PreviewParts = { creators: { picture: Buffer; isBrand: boolean }[]; logo: Buffer | "product" | null };

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 72;
/** From the light theme in web/styles/tokens.css. */
const COLORS = { paper: "#fbfaf8", line: "#e8e5df", accent: "#4b4bd6" };
const LOGO = { width: 360, height: 96 };
/** A portrait, and the ring in the background colour that separates it from the one it overlaps. */
const SIDE = 200;
const RING = 10;
const OUTER_SIDE = SIDE + 2 * RING;
const PLACEHOLDERS = 6;
const PIXELS_MAX = 40_000_000;

/** 1200 × 630 PNG: a logo above up to six portraits. Contains no text. */
export async function drawPreview({ creators, logo }: PreviewParts): Promise<Buffer> {
  const drawn = (await Promise.all(creators.map(drawPortrait))).filter((portrait) => portrait !== null);
  const portraits =
    drawn.length > 0 ? drawn : Array.from({ length: PLACEHOLDERS }, () => placeholder(false, COLORS.line));
  const brand = logo === "product" ? productLogo() : logo && (await drawLogo(logo));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.paper } })
    .composite([...(brand ? [{ input: brand, left: MARGIN, top: MARGIN }] : []), ...row(portraits)])
    .png({ palette: true, quality: 90, dither: 0 })
    .toBuffer();
}

/** Side by side, overlapping as necessary, the first on top. */
function row(portraits: Buffer[]): OverlayOptions[] {
  const step = Math.min(OUTER_SIDE, Math.floor((WIDTH - 2 * MARGIN - OUTER_SIDE) / Math.max(1, portraits.length - 1)));
  const top = HEIGHT - MARGIN - OUTER_SIDE;
  return portraits.map((input, i) => ({ input, left: MARGIN + i * step, top })).toReversed();
}

/** null for a file that is not an image; it is omitted. */
async function drawPortrait({ picture, isBrand }: PreviewParts["creators"][number]): Promise<Buffer | null> {
  try {
    const portrait = await sharp(picture, { limitInputPixels: PIXELS_MAX, density: 192 })
      .resize(SIDE, SIDE, { fit: "cover" })
      .flatten({ background: COLORS.line })
      .ensureAlpha()
      .composite([{ input: shape(SIDE, isBrand, "#fff"), blend: "dest-in" }])
      .png()
      .toBuffer();
    return await sharp(placeholder(isBrand, COLORS.line))
      .composite([{ input: portrait, left: RING, top: RING }])
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

async function drawLogo(logo: Buffer): Promise<Buffer | null> {
  return sharp(logo, { limitInputPixels: PIXELS_MAX })
    .resize({ ...LOGO, fit: "inside" })
    .png()
    .toBuffer()
    .catch(() => null);
}

/** An empty portrait with its ring. */
function placeholder(isBrand: boolean, fill: string): Buffer {
  return svg(OUTER_SIDE, rounded(0, OUTER_SIDE, isBrand, COLORS.paper) + rounded(RING, SIDE, isBrand, fill));
}

function shape(side: number, isBrand: boolean, fill: string): Buffer {
  return svg(side, rounded(0, side, isBrand, fill));
}

/** Circles for creators, rounded squares for brands. */
function rounded(at: number, side: number, isBrand: boolean, fill: string): string {
  const corner = side * (isBrand ? 0.28 : 0.5);
  return `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="${corner}" fill="${fill}"/>`;
}

/** The product's logo, as in web/shell/logo.tsx. */
function productLogo(): Buffer {
  const lamp = `<path d="M12 2 22 21H2Z" fill="${COLORS.accent}" opacity="0.22"/><circle cx="12" cy="16" r="4.5" fill="${COLORS.accent}"/>`;
  return svg(LOGO.height, `<g transform="scale(${LOGO.height / 24})">${lamp}</g>`);
}

function svg(side: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`);
}
