import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { escapeXml } from "../../../http/html.ts";
import { fontPaths } from "../pdf/draw/fonts.ts";
import { unpackWoff } from "./unpack-woff.ts";

/** In order of lookup: see fontPaths(). Emoji are in colour on systems that have a font of them. */
const FAMILIES = "Noto Sans, Noto Sans SC, Noto Sans KR, Noto Sans Arabic, Noto Sans Hebrew, Noto Emoji";
const EMOJI = "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff";
/** What markup cannot contain. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

let opened: Promise<void> | undefined;

/** A font that was opened once is found by its name from then on, in SVG and in texts, on systems without fonts too. */
async function openFonts(): Promise<void> {
  for (const fontfile of [...fontPaths("regular"), ...fontPaths("strong"), emojiPath()])
    await sharp({ text: { text: "x", fontfile, font: "Noto Sans" } })
      .png()
      .toBuffer();
}

/** The library that sets texts reads no compressed fonts, and reads the file as long as the program runs. */
function emojiPath(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "limelight-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "noto-emoji.ttf");
  writeFileSync(file, unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(EMOJI)))));
  return file;
}

export type TextStyle = { size: number; color: string; width: number; isStrong?: boolean };
/** `isRightToLeft`: it begins at the right edge of its column. */
export type DrawnText = { input: Buffer; width: number; height: number; isRightToLeft: boolean };

/** A paragraph of any script, with emoji, broken into lines; null: nothing of it can be drawn. */
export async function drawText(
  text: string,
  { size, color, width, isStrong = false }: TextStyle,
): Promise<DrawnText | null> {
  const visible = text.replaceAll(FORBIDDEN, "").replaceAll(/\s+/gu, " ").trim();
  if (visible === "") return null;
  opened ??= openFonts();
  await opened;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(visible)}</span>`,
      font: `${FAMILIES} ${isStrong ? "Semi-Bold " : ""}${size}`,
      width: Math.floor(width),
      rgba: true,
      dpi: 72,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [letter = ""] = FIRST_LETTER.exec(visible) ?? [];
  return { input: data, width: info.width, height: info.height, isRightToLeft: RIGHT_TO_LEFT.test(letter) };
}
