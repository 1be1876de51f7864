import sharp from "sharp";
import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } });

export const PNG = await plain(8, 4).png().toBuffer();
export const JPEG = await plain(8, 4).jpeg().toBuffer();
const LARGE_PNG = await plain(1_200, 600).png().toBuffer();

/** A PNG that says it is this wide and high, in a few bytes. */
function bomb(width: number, height: number): Buffer {
  const picture = Buffer.from(PNG);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The PNG with a chunk of text in it that makes it exactly this long. */
export function pngOf(bytes: number): Buffer {
  const end = PNG.length - 12;
  const data = Buffer.alloc(bytes - PNG.length - 12, "a");
  data.write("Comment\0");
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write("tEXt", 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return Buffer.concat([PNG.subarray(0, end), chunk, PNG.subarray(end)]);
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>');

/** What is taken, whatever it is called. */
export const GOOD_PICTURES: Record<string, Buffer> = { PNG, JPEG, "a large PNG": LARGE_PNG };

/** What is refused, whatever it is called. */
export const BAD_PICTURES: Record<string, Buffer> = {
  "nothing at all": Buffer.alloc(0),
  "an SVG": SVG,
  "a GIF": await plain(8, 8).gif().toBuffer(),
  "a WebP": await plain(8, 8).webp().toBuffer(),
  "a TIFF": await plain(8, 8).tiff().toBuffer(),
  "an AVIF": await plain(8, 8).avif().toBuffer(),
  "a page": Buffer.from("<!doctype html><script>alert(1)</script>"),
  "the first bytes of a PNG alone": PNG.subarray(0, 8),
  "a truncated PNG": LARGE_PNG.subarray(0, LARGE_PNG.length / 2),
  "a truncated PNG with an end": Buffer.concat([LARGE_PNG.subarray(0, 200), PNG.subarray(-12)]),
  "a truncated JPEG": JPEG.subarray(0, JPEG.length - 20),
  "a PNG that is a page too": Buffer.concat([PNG, Buffer.from("<script>alert(1)</script>")]),
  "a JPEG that is an archive too": Buffer.concat([JPEG, Buffer.from("PK\u0005\u0006".padEnd(22, "\0"))]),
  "an SVG that begins as a PNG": Buffer.concat([PNG.subarray(0, 8), SVG, PNG.subarray(-12)]),
  "a bomb of 50 000 × 50 000": bomb(50_000, 50_000),
  "a picture 30 000 pixels wide": await plain(1, 1).resize({ width: 30_000, height: 1, fit: "fill" }).png().toBuffer(),
  "a line of 20 001 pixels": await plain(1, 1).resize({ width: 1, height: 20_001, fit: "fill" }).png().toBuffer(),
};

export const TOO_LARGE = pngOf(LOGO_MAX_BYTES + 1);

export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value);
    else if (value instanceof Blob) form.set(name, value, "logo.png");
    else if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

export function asFile(picture: Buffer, type = "image/png"): File {
  return new File([new Uint8Array(picture)], "logo.png", { type });
}
