import { createHash } from "node:crypto";
import sharp, { type OverlayOptions } from "sharp";
import { excerptOf } from "#contract/base/text.ts";
import { english } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { plainDay } from "#contract/rankings/public-rankings.ts";
import type { PublicSpotlight } from "#contract/spotlight/endpoints.ts";
import { THEME_COLORS, type Colors } from "#contract/spotlight/themes.ts";
import { drawText, type DrawnText, type TextStyle } from "../../domains/exports/index.ts";
import { drawFace } from "./draw-face.ts";

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 72;
const FACE = 232;
const GAP = 48;
const FIGURES_MAX = 3;
/** The page has the rest. */
const NAME_MAX = 60;
const HEADLINE_MAX = 110;
/** Sizes are tried from the largest until the text fits; a text that does not fit the smallest is shortened. */
const NAME = { sizes: [68, 52, 40], most: 136 };
const HEADLINE = { sizes: [32, 26], most: 84 };

/** What the picture says of a page. */
type SharePicture = Pick<
  PublicSpotlight,
  "full_name" | "title" | "description" | "niches" | "picture_url" | "theme" | "isSample"
> & { figures: { label: string; value: string; origin: string }[] };

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function sharePictureOf(spotlight: PublicSpotlight): SharePicture {
  const { full_name, title, description, niches, picture_url, theme, isSample, networks } = spotlight;
  const figures = networks
    .flatMap(({ network, followers }) => (followers ? [{ network, followers }] : []))
    .toSorted((a, b) => b.followers.value - a.followers.value)
    .slice(0, FIGURES_MAX)
    .map(({ network, followers: { value, source, readAt } }) => ({
      label: `Followers, ${NETWORK_FACTS[network].label}`,
      value: short.format(value),
      origin: `${source ?? "An imported file"}, ${plainDay(readAt.slice(0, "2026-11-20".length))}`,
    }));
  return { full_name, title, description, niches, picture_url, theme, isSample, figures };
}

/** Changes with what is drawn. */
export function tagOfShare(picture: SharePicture): string {
  return createHash("sha256").update(JSON.stringify(picture)).digest("base64url").slice(0, 27);
}

const heightOf = (drawn: DrawnText | null) => drawn?.height ?? 0;

type Fitting = { text: string; sizes: readonly number[]; most: number } & Omit<TextStyle, "size">;

async function drawFitting({ text, sizes, most, ...style }: Fitting): Promise<DrawnText | null> {
  for (const size of sizes) {
    const drawn = await drawText(text, { ...style, size });
    if (!drawn || drawn.height <= most) return drawn;
  }
  return drawFitting({ text: excerptOf(text, Math.ceil(text.length / 2)), sizes: sizes.slice(-1), most, ...style });
}

/** 1200 × 630, the size that previews of links have: who it is, and figures with where they are from. */
export async function drawSharePicture(
  { full_name, title, description, niches, theme, isSample, figures }: SharePicture,
  face: Buffer | null,
): Promise<Buffer> {
  const colors = THEME_COLORS[theme].light;
  const width = WIDTH - 2 * MARGIN - FACE - GAP;
  const column = (WIDTH - 2 * MARGIN) / FIGURES_MAX - 24;
  const text = async (content: string, style: Omit<TextStyle, "width">) =>
    drawText(content, { ...style, width: column });
  const name = excerptOf(full_name, NAME_MAX);
  const headline = excerptOf(title ?? (description || niches.join(", ")), HEADLINE_MAX);
  const [drawnName, drawnHeadline, mark, ...drawnFigures] = await Promise.all([
    drawFitting({ ...NAME, text: name, color: colors.text, width, isStrong: true }),
    drawFitting({ ...HEADLINE, text: headline, color: colors.muted, width }),
    text(isSample ? english("recaps.sampleMark") : "Limelight", { size: 26, color: colors.muted, isStrong: true }),
    ...figures.flatMap(({ value, label, origin }) => [
      text(value, { size: 56, color: colors.accent, isStrong: true }),
      text(label, { size: 26, color: colors.text }),
      text(origin, { size: 20, color: colors.muted }),
    ]),
  ]);
  const overlays: OverlayOptions[] = [];
  const place = (drawn: DrawnText | null | undefined, left: number, top: number) => {
    if (drawn) overlays.push({ input: drawn.input, left: Math.round(left), top: Math.round(top) });
  };
  const inner = WIDTH - MARGIN;
  // Who: the face, and the name beside it in the middle.
  overlays.push({
    input: await drawFace({ name: full_name, picture: face, side: FACE, colors }),
    left: MARGIN,
    top: MARGIN,
  });
  const space = drawnHeadline ? 20 : 0;
  let y = MARGIN + Math.max(0, (FACE - heightOf(drawnName) - space - heightOf(drawnHeadline)) / 2);
  for (const drawn of [drawnName, drawnHeadline]) {
    place(drawn, drawn?.isRightToLeft ? inner - drawn.width : MARGIN + FACE + GAP, y);
    y += heightOf(drawn) + space;
  }
  for (let i = 0; i < figures.length; i += 1) {
    let top = MARGIN + FACE + 56;
    for (const [nth, drawn] of drawnFigures.slice(3 * i, 3 * i + 3).entries()) {
      place(drawn, MARGIN + i * (column + 24), top);
      top += heightOf(drawn) + (nth === 0 ? 16 : 10);
    }
  }
  const bottom = HEIGHT - 44;
  place(mark, MARGIN + 44, bottom - heightOf(mark));
  return sharp(Buffer.from(ground(colors, bottom)))
    .composite(overlays)
    .png({ palette: true, quality: 92 })
    .toBuffer();
}

/** The theme's paper with a light from a corner, and the logo of web/shell/logo.tsx. */
function ground({ paper, line, accent }: Colors, bottom: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/><circle cx="${WIDTH}" cy="0" r="420" fill="${accent}" opacity="0.06"/><circle cx="${WIDTH}" cy="0" r="240" fill="${accent}" opacity="0.06"/><rect x="${MARGIN}" y="${MARGIN + FACE + 28}" width="${WIDTH - 2 * MARGIN}" height="2" fill="${line}"/><rect y="${HEIGHT - 10}" width="${WIDTH}" height="10" fill="${accent}"/><g transform="translate(${MARGIN - 4} ${bottom - 28}) scale(1.4)"><path d="M12 2 22 21H2Z" fill="${accent}" opacity="0.3"/><circle cx="12" cy="16" r="4.5" fill="${accent}"/></g></svg>`;
}
