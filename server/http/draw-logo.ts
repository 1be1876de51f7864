import sharp from "sharp";
import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";
import { refuse } from "../errors.ts";

/** The folder of logos in the file store: of lists and of users. */
export const LOGOS = "pictures/logos";

/** The folder of creators' pictures that they or administrators have uploaded. */
export const CREATOR_PICTURES = "pictures/creators";

export type Logo = { extension: "png" | "jpg"; content: Buffer };

/** Maximum width and height of a stored logo, in pixels. */
const SIDE = 512;
/** More are refused: a few bytes can decode to gigabytes. */
const PIXELS_MAX = 40_000_000;
/** A line of so many pixels takes half a minute to draw. */
const SIDE_MAX = 20_000;

const PNG = { begins: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ends: Buffer.from("IEND\xae\x42\x60\x82", "latin1") };
const JPEG = { begins: Buffer.from([0xff, 0xd8, 0xff]), ends: Buffer.from([0xff, 0xd9]) };

/**
 * Encodes a picture again from its pixels, whatever its name: its metadata is dropped. Throws invalid_logo unless it is
 * exactly a PNG or JPEG from its first byte to its last. `side`: the most that its width and height can be.
 */
export async function drawLogo(picture: Uint8Array, side = SIDE): Promise<Logo> {
  const given = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const format = formatOf(given) ?? refuse("invalid_logo");
  const reading = sharp(given, { limitInputPixels: PIXELS_MAX, failOn: "error" });
  // What the decoder says is about the picture, not about us.
  const { width, height } = await reading.metadata().catch(() => refuse("invalid_logo"));
  if (Math.max(width, height) > SIDE_MAX) refuse("invalid_logo");
  const decoding = reading.autoOrient().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const drawing =
    format === PNG ? decoding.png({ compressionLevel: 9 }) : decoding.jpeg({ quality: 88, mozjpeg: true });
  const content = await drawing.toBuffer().catch(() => refuse("invalid_logo"));
  return { extension: format === PNG ? "png" : "jpg", content };
}

/** By content alone; bytes behind the end of the picture could be another file. */
function formatOf(given: Buffer) {
  if (given.length > LOGO_MAX_BYTES) return undefined;
  return [PNG, JPEG].find(
    ({ begins, ends }) => given.subarray(0, begins.length).equals(begins) && given.subarray(-ends.length).equals(ends),
  );
}
