/**
 * JSON, or what Python prints of dicts and lists: single quotes, True, None, tuples. Numbers stay as they are written,
 * because ids of nineteen digits do not fit a number. undefined: it is neither.
 */
export function parseLiteral(text: string): unknown {
  const reader = { text, at: 0 };
  try {
    const value = readValue(reader);
    skipBlanks(reader);
    return reader.at === text.length ? value : undefined;
  } catch {
    return undefined;
  }
}

type Reader = { text: string; at: number };

const WORDS: ReadonlyMap<string, boolean | null> = new Map(
  Object.entries<boolean | null>({
    True: true,
    true: true,
    False: false,
    false: false,
    None: null,
    null: null,
  }),
);
const CLOSING: ReadonlyMap<string, string> = new Map(Object.entries<string>({ "[": "]", "(": ")" }));
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" }),
);

function readValue(reader: Reader): unknown {
  skipBlanks(reader);
  const start = reader.text[reader.at] ?? "";
  if (start === "{") return readObject(reader);
  if (start === "[" || start === "(") return readList(reader, CLOSING.get(start) ?? "]");
  if (start === '"' || start === "'") return readText(reader, start);
  return readWord(reader);
}

function readObject(reader: Reader): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  reader.at += 1;
  while (!ends(reader, "}")) {
    const key = String(readValue(reader));
    expect(reader, ":");
    entries.push([key, readValue(reader)]);
    if (!ends(reader, ",")) {
      expect(reader, "}");
      break;
    }
  }
  return Object.fromEntries(entries);
}

function readList(reader: Reader, closing: string): unknown[] {
  const list: unknown[] = [];
  reader.at += 1;
  while (!ends(reader, closing)) {
    list.push(readValue(reader));
    if (!ends(reader, ",")) {
      expect(reader, closing);
      break;
    }
  }
  return list;
}

function readText(reader: Reader, quote: string): string {
  const { text } = reader;
  let value = "";
  let at = reader.at + 1;
  for (;;) {
    const char = text[at];
    if (char === undefined) throw new Error("a text is not closed");
    if (char === quote) break;
    if (char !== "\\") {
      value += char;
      at += 1;
      continue;
    }
    const code = /^\\(?:u([\da-f]{4})|x([\da-f]{2})|U([\da-f]{8}))/i.exec(text.slice(at, at + 10));
    const escaped = text[at + 1] ?? "";
    value += code
      ? String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16))
      : (ESCAPES.get(escaped) ?? escaped);
    at += code ? code[0].length : 2;
  }
  reader.at = at + 1;
  return value;
}

function readWord(reader: Reader): unknown {
  const word = /[^\s,:{}[\]()'"]*/.exec(reader.text.slice(reader.at, reader.at + 400))?.[0] ?? "";
  reader.at += word.length;
  if (WORDS.has(word)) return WORDS.get(word);
  if (!/^[+-]?(?:\d|\.\d)[\d.eE+-]*$/.test(word)) throw new Error("no literal");
  return word;
}

function skipBlanks(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at += 1;
}

/** Whether the mark comes next; it is passed over then. */
function ends(reader: Reader, mark: string): boolean {
  skipBlanks(reader);
  if (reader.text[reader.at] !== mark) return false;
  reader.at += 1;
  return true;
}

function expect(reader: Reader, mark: string): void {
  if (!ends(reader, mark)) throw new Error(`${mark} is missing`);
}
