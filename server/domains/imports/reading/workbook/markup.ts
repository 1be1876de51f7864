import { say } from "#contract/messages/catalogue.ts";
import { SaxesParser } from "saxes";
import { refuseWorkbook } from "./parts.ts";

/** Excel has at most 32 767 characters in a cell; longer texts and tags are only made to fill the memory. */
const TEXT_MAX = 1_048_576;
/** Sheets nest to less than ten. */
const DEPTH_MAX = 100;

type Handlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Ends the reading before the document does. */
  isEnough?: () => boolean;
};

/**
 * Reads XML as it is unpacked. Names come without their prefixes: some programs write `x:row` for `row`. Entities that a
 * document declares itself are unknown to the parser, so that none can multiply.
 */
export async function readMarkup(
  bytes: AsyncIterable<Buffer>,
  { open, close, text, isEnough }: Handlers,
): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let depth = 0;
  /** Bytes since a tag was complete. */
  let pending = 0;
  parser.on("opentag", ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    if (depth > DEPTH_MAX) refuseWorkbook(say("workbook.tooDeep", { max: DEPTH_MAX }));
    open(withoutPrefix(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    pending = 0;
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  for await (const chunk of bytes) {
    pending += chunk.length;
    if (pending > TEXT_MAX) refuseWorkbook(say("workbook.textTooLong"));
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough?.()) return;
  }
  parser.close();
}

/** The value of an attribute whatever its prefix is. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([own]) => withoutPrefix(own) === name)?.[1];
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

type Collector = {
  /** Begins a text whose characters stand in elements of this name. */
  start: (element: "t" | "v") => void;
  open: (name: string) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  end: () => string;
};

/** Collects the text of a cell or a shared string from its runs, without the readings of Japanese words (`rPh`). */
export function textCollector(): Collector {
  let collected = "";
  let element = "";
  let isInside = false;
  let isReading = false;
  return {
    start: (name) => {
      collected = "";
      element = name;
      isInside = false;
      isReading = false;
    },
    open: (name) => {
      if (name === "rPh") isReading = true;
      else if (name === element) isInside = !isReading;
    },
    close: (name) => {
      if (name === "rPh") isReading = false;
      else if (name === element) isInside = false;
    },
    text: (text) => {
      if (isInside) collected += text;
      if (collected.length > TEXT_MAX) refuseWorkbook(say("workbook.cellTextTooLong"));
    },
    end: () => unescapeText(collected).trim(),
  };
}

/** Excel writes characters that XML does not allow as `_x000D_`, and an underscore before such a text as `_x005F_`. */
export function unescapeText(text: string): string {
  return text.includes("_x")
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
