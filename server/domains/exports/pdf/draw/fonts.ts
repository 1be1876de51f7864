import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { trust } from "#contract/base/trust.ts";

/** In order of lookup. Noto Sans covers Latin, Greek, Cyrillic and Devanagari. */
export const FAMILIES = ["latin", "han", "hangul", "arabic", "hebrew"] as const;
export type Family = (typeof FAMILIES)[number];
export type Weight = "regular" | "strong";

const FILES: Record<Family, Record<Weight, string>> = {
  latin: files("@expo-google-fonts/noto-sans", "NotoSans"),
  han: files("@expo-google-fonts/noto-sans-sc", "NotoSansSC"),
  hangul: files("@expo-google-fonts/noto-sans-kr", "NotoSansKR"),
  arabic: files("@expo-google-fonts/noto-sans-arabic", "NotoSansArabic"),
  hebrew: files("@expo-google-fonts/noto-sans-hebrew", "NotoSansHebrew"),
};

function files(fonts: string, name: string): Record<Weight, string> {
  const file = (weight: string) => `${fonts}/${weight}/${name}_${weight}.ttf`;
  return { regular: file("400Regular"), strong: file("600SemiBold") };
}

/** Where the fonts are, for programs that open them themselves; in order of lookup. */
export function fontPaths(weight: Weight): string[] {
  return FAMILIES.map((family) => pathOf(FILES[family][weight]));
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file));
}

/** Read once; the largest have 10 MB. */
const contents = new Map<string, Buffer>();

function contentOf(file: string): Buffer {
  const content = contents.get(file) ?? readFileSync(pathOf(file));
  contents.set(file, content);
  return content;
}

type OpenFont = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** The fonts of one document, opened on first use. */
export class Fonts {
  readonly #doc: PDFKit.PDFDocument;
  readonly #opened = new Map<string, OpenFont>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  use(family: Family, weight: Weight): void {
    this.#open(family, weight);
    this.#doc.font(`${family} ${weight}`);
  }

  has(family: Family, weight: Weight, codePoint: number): boolean {
    return this.#open(family, weight).hasGlyphForCodePoint(codePoint);
  }

  #open(family: Family, weight: Weight): OpenFont {
    const name = `${family} ${weight}`;
    const cached = this.#opened.get(name);
    if (cached) return cached;
    this.#doc.registerFont(name, contentOf(FILES[family][weight]));
    this.#doc.font(name);
    // pdfkit 0.20 stores fontkit's font in `_font.font` for every font it embeds; its types do not declare it.
    const { font } = trust<{ _font: { font: OpenFont } }>(this.#doc)._font;
    this.#opened.set(name, font);
    return font;
  }
}
