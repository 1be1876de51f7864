import sharp from "sharp";
import type { Context } from "../../../context.ts";
import { setNewest } from "../../../set-newest.ts";
import type { PdfBranding } from "./document.ts";

/** Three pixels per point: enough for print. */
const SIDE = 168;
const QUALITY = 82;
/** About 6 kB each, of the media kit as a picture 15 kB. */
const CACHE_SIZE = 1_000;
/** Limits decoding: a few bytes can decompress to gigabytes. */
const PIXELS_MAX = 40_000_000;

/** Entries by key and side, the oldest first. The key changes with the content, so that entries never become stale. */
const cache = new Map<string, Uint8Array>();

type ReadPicture = (key: string) => Promise<Uint8Array | undefined>;

/** Pictures as square JPEGs by key, by default in the file store; missing or broken ones are omitted. */
export async function readPictures(
  ctx: Context,
  keys: readonly string[],
  readOne: ReadPicture = async (key) => ctx.files.getBytes(key),
  side = SIDE,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = await Promise.all(
    [...new Set(keys)].map(async (key): Promise<[string, Uint8Array][]> => {
      const picture = cache.get(`${key} ${side}`) ?? (await render(ctx, { key, side }, readOne));
      return picture ? [[key, picture]] : [];
    }),
  );
  return new Map(pictures.flat());
}

async function render(
  { log }: Context,
  { key, side }: { key: string; side: number },
  readOne: ReadPicture,
): Promise<Uint8Array | undefined> {
  try {
    const content = await readOne(key);
    if (!content) return undefined;
    const picture = await sharp(content, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    setNewest(cache, `${key} ${side}`, picture, CACHE_SIZE);
    return picture;
  } catch (error) {
    log.warn({ err: error, key }, "a picture could not be rendered");
    return undefined;
  }
}

/** A logo as PNG; null when it is missing or broken. */
export async function readLogo({ files, log }: Context, key: string | null): Promise<PdfBranding["logo"]> {
  if (key === null) return null;
  try {
    const { data, info } = await sharp(await files.getBytes(key), { limitInputPixels: PIXELS_MAX })
      .resize({ width: 600, height: 200, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    log.warn({ err: error, key }, "a logo could not be rendered");
    return null;
  }
}
