import sharp, { type OverlayOptions } from "sharp";

/** `logo`: of its own label; the product's mark without one. null: nothing is told, not even whose list it is. */
export type PreviewParts = { people: { picture: Buffer; isBrand: boolean }[]; logo: Buffer | "product" | null };

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 72;
/** Of web/styles/tokens.css, in the light scheme. */
const COLORS = { paper: "#fbfaf8", line: "#e8e5df", accent: "#0b7f79" };
const LOGO = { width: 360, height: 96 };
/** A person's picture, and with the ring of paper that parts it from the one it lies on. */
const SIDE = 200;
const RING = 10;
const OUTER = SIDE + 2 * RING;
const EMPTY_PLACES = 6;
const PIXELS_MAX = 40_000_000;

/** 1200 × 630 PNG: a logo above up to six people. Nothing in it is text. */
export async function drawPreview({ people, logo }: PreviewParts): Promise<Buffer> {
  const drawn = (await Promise.all(people.map(drawFace))).filter((face) => face !== null);
  const faces = drawn.length > 0 ? drawn : Array.from({ length: EMPTY_PLACES }, () => place(false, COLORS.line));
  const brand = logo === "product" ? mark() : logo && (await drawLogo(logo));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.paper } })
    .composite([...(brand ? [{ input: brand, left: MARGIN, top: MARGIN }] : []), ...row(faces)])
    .png({ palette: true, quality: 90, dither: 0 })
    .toBuffer();
}

/** Side by side, overlapping as far as they have to. The first lies on top. */
function row(faces: Buffer[]): OverlayOptions[] {
  const step = Math.min(OUTER, Math.floor((WIDTH - 2 * MARGIN - OUTER) / Math.max(1, faces.length - 1)));
  const top = HEIGHT - MARGIN - OUTER;
  return faces.map((input, i) => ({ input, left: MARGIN + i * step, top })).toReversed();
}

/** null for what is no picture: it is left out. */
async function drawFace({ picture, isBrand }: PreviewParts["people"][number]): Promise<Buffer | null> {
  try {
    const face = await sharp(picture, { limitInputPixels: PIXELS_MAX, density: 192 })
      .resize(SIDE, SIDE, { fit: "cover" })
      .flatten({ background: COLORS.line })
      .ensureAlpha()
      .composite([{ input: shape(SIDE, isBrand, "#fff"), blend: "dest-in" }])
      .png()
      .toBuffer();
    return await sharp(place(isBrand, COLORS.line))
      .composite([{ input: face, left: RING, top: RING }])
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

/** Where a picture lies: on its ring of paper. */
function place(isBrand: boolean, fill: string): Buffer {
  return svg(OUTER, rounded(0, OUTER, isBrand, COLORS.paper) + rounded(RING, SIDE, isBrand, fill));
}

function shape(side: number, isBrand: boolean, fill: string): Buffer {
  return svg(side, rounded(0, side, isBrand, fill));
}

/** People are round, brands squircles. */
function rounded(at: number, side: number, isBrand: boolean, fill: string): string {
  const corner = side * (isBrand ? 0.28 : 0.5);
  return `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="${corner}" fill="${fill}"/>`;
}

/** The lamp and its light, as web/shell/logo.tsx draws them. */
function mark(): Buffer {
  const lamp = `<path d="M12 2 22 21H2Z" fill="${COLORS.accent}" opacity="0.22"/><circle cx="12" cy="16" r="4.5" fill="${COLORS.accent}"/>`;
  return svg(LOGO.height, `<g transform="scale(${LOGO.height / 24})">${lamp}</g>`);
}

function svg(side: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`);
}
