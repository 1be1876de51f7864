import sharp from "sharp";
import type { Colors } from "#contract/spotlight/themes.ts";
import { drawText } from "../../domains/exports/index.ts";

const PIXELS_MAX = 40_000_000;

type Face = { name: string; picture: Buffer | null; side: number; colors: Colors };

/** A portrait in a circle; without one, or with a file that is no picture, the first letter of the name. */
export async function drawFace({ name, picture, side, colors }: Face): Promise<Buffer> {
  const circle = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="${fill}"/></svg>`,
    );
  const portrait =
    picture &&
    (await sharp(picture, { limitInputPixels: PIXELS_MAX, density: 192 })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .ensureAlpha()
      .composite([{ input: circle("#000000"), blend: "dest-in" }])
      .png()
      .toBuffer()
      .catch(() => null));
  if (portrait) return portrait;
  const [first = ""] = Array.from(name);
  const letter = await drawText(first, { size: side * 0.45, color: colors.muted, width: side, isStrong: true });
  return sharp(circle(colors.line))
    .composite(
      letter && letter.width < side && letter.height < side
        ? [
            {
              input: letter.input,
              left: Math.round((side - letter.width) / 2),
              top: Math.round((side - letter.height) / 2),
            },
          ]
        : [],
    )
    .png()
    .toBuffer();
}
