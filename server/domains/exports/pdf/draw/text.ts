import { Fonts, type Family, type Weight } from "./fonts.ts";
import { lettersOf, runsOf, type Base, type Run } from "./runs.ts";

export type Style = { size: number; color: string; weight?: Weight; base?: Base };
type Line = { runs: { run: Run; width: number }[]; width: number };

const ELLIPSIS = "…";

/** Writes text of any script on the pages of one document; y is the baseline. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #covered = new Map<string, boolean>();
  readonly #lines = new Map<string, Line>();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.#fonts = new Fonts(doc);
  }

  /** Whether any part of the text can be drawn. */
  canWrite(text: string): boolean {
    return runsOf(text, { covers: this.#covers("regular") }).length > 0;
  }

  width(text: string, style: Style): number {
    return this.#line(text, style).width;
  }

  /** One line from `x`, truncated to `width` with an ellipsis. Returns its right edge. */
  write(text: string, at: { x: number; y: number; width?: number }, style: Style): number {
    const line = this.#fit(text, at.width ?? Infinity, style);
    return this.#draw(line, at, style);
  }

  /** One line that ends at `x`. */
  writeBefore(text: string, { x, y }: { x: number; y: number }, style: Style): void {
    const line = this.#line(text, style);
    this.#draw(line, { x: x - line.width, y }, style);
  }

  writeCentred(text: string, { x, y }: { x: number; y: number }, style: Style): void {
    const line = this.#line(text, style);
    this.#draw(line, { x: x - line.width / 2, y }, style);
  }

  /** At most `lines` lines, broken between words; the last one is truncated. Returns their number. */
  writeLines(
    text: string,
    at: { x: number; y: number; width: number; leading: number; lines: number },
    style: Style,
  ): number {
    const words = text.split(/\s+/u).filter(Boolean);
    let written = 0;
    while (words.length > 0 && written < at.lines) {
      let fitting = 1;
      while (fitting < words.length && this.width(words.slice(0, fitting + 1).join(" "), style) <= at.width)
        fitting += 1;
      const isLast = written === at.lines - 1;
      const line = words.splice(0, isLast ? words.length : fitting).join(" ");
      this.write(line, { x: at.x, y: at.y + written * at.leading, width: at.width }, style);
      written += 1;
    }
    return written;
  }

  #draw(line: Line, { x, y }: { x: number; y: number }, { size, color, weight = "regular" }: Style): number {
    let at = x;
    for (const { run, width } of line.runs) {
      this.#fonts.use(run.family, run.isFallback ? "regular" : weight);
      this.doc
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y, { ...shaping(run), lineBreak: false, baseline: "alphabetic" });
      at += width;
    }
    return at;
  }

  #line(text: string, style: Style): Line {
    const { size, weight = "regular", base = "auto" } = style;
    const key = `${size} ${weight} ${base} ${text}`;
    const line = this.#lines.get(key) ?? this.#measured(text, { size, weight, base });
    this.#lines.set(key, line);
    return line;
  }

  #measured(text: string, { size, weight, base }: Required<Omit<Style, "color">>): Line {
    const covers = { covers: this.#covers(weight), fallback: this.#covers("regular") };
    const runs = runsOf(text, { ...covers, base }).map((run) => {
      this.#fonts.use(run.family, run.isFallback ? "regular" : weight);
      return { run, width: this.doc.fontSize(size).widthOfString(run.text, shaping(run)) };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  }

  /** Truncated with an ellipsis where it is too long. */
  #fit(text: string, width: number, style: Style): Line {
    const whole = this.#line(text, style);
    if (whole.width <= width) return whole;
    const letters = lettersOf(text);
    let [fits, tooLong] = [0, letters.length];
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if (this.#line(truncated(letters, middle), style).width <= width) fits = middle;
      else tooLong = middle;
    }
    return this.#line(truncated(letters, fits), style);
  }

  #covers(weight: Weight): (family: Family, text: string) => boolean {
    return (family, text) => {
      const key = `${family} ${weight} ${text}`;
      const cached = this.#covered.get(key);
      if (cached !== undefined) return cached;
      const covered = Array.from(text).every((char) => this.#fonts.has(family, weight, char.codePointAt(0) ?? 0));
      this.#covered.set(key, covered);
      return covered;
    };
  }
}

function truncated(letters: string[], length: number): string {
  return letters.slice(0, length).join("").trimEnd() + ELLIPSIS;
}

/**
 * pdfkit shapes and caches word by word, which would reorder the words of a right-to-left run; given a feature list, even
 * an empty one, it shapes the run as a whole.
 */
function shaping({ rightToLeft }: Run): { features?: [] } {
  return rightToLeft ? { features: [] } : {};
}
