import sharp from "sharp";
import type { Context } from "../../../context.ts";
import type { PdfLabel } from "./document.ts";

/** Three pixels to a point of what is drawn: enough for print. */
const SIDE = 168;
const QUALITY = 82;
/** About 6 kB each. */
const KEPT = 1_000;
/** What is decoded at most: a few bytes can stand for gigabytes. */
const PIXELS_MAX = 40_000_000;

/** A picture's key changes with its content: what was drawn of it stays true. Oldest first. */
const drawn = new Map<string, Uint8Array>();

/** Pictures as square JPEGs by their keys in the file store; one that is missing or broken is left out. */
export async function readPictures(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = await Promise.all(
    [...new Set(keys)].map(async (key): Promise<[string, Uint8Array][]> => {
      const picture = drawn.get(key) ?? (await draw(ctx, key));
      return picture ? [[key, picture]] : [];
    }),
  );
  return new Map(pictures.flat());
}

async function draw({ files, log }: Context, key: string): Promise<Uint8Array | undefined> {
  try {
    const picture = await sharp(await files.getBytes(key), { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    keep(key, picture);
    return picture;
  } catch (error) {
    log.warn({ err: error, key }, "a picture could not be drawn");
    return undefined;
  }
}

function keep(key: string, picture: Uint8Array): void {
  drawn.set(key, picture);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
}

/** A logo as PDF takes it; none when it is missing. */
export async function readLogo({ files, log }: Context, key: string | null): Promise<PdfLabel["logo"]> {
  if (key === null) return null;
  try {
    const { data, info } = await sharp(await files.getBytes(key), { limitInputPixels: PIXELS_MAX })
      .resize({ width: 600, height: 200, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    log.warn({ err: error, key }, "a logo could not be drawn");
    return null;
  }
}
