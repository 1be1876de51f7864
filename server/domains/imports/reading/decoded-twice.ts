/** Encodings that UTF-8 is mistaken for: Windows takes it for the first, Excel for Mac for the second. */
const ENCODINGS = ["windows-1252", "macintosh"];

let bytesOf: readonly ReadonlyMap<string, number>[] | undefined;

/** First bytes of the letters of the West, and of signs such as ’ and –: "Ã", "Â" and "â" in windows-1252. */
const LEADS = new Set([0xc2, 0xc3, 0xe2]);
/** So many letters of another script are no coincidence, as that of "É…" is. */
const MANY = 3;

/** "LÃ¼ne" → "Lüne": UTF-8 that was decoded as another encoding and encoded again. undefined: any other text. */
export function decodeAgain(text: string): string | undefined {
  // Letters of other texts are seldom two of these in a row.
  if (!/[\u00C2-\u00F4¬√‚][^\0-\x7f]/.test(text)) return undefined;
  bytesOf ??= ENCODINGS.map(bytesIn);
  for (const [i, bytes] of bytesOf.entries()) {
    const encoded = encode(text, bytes);
    if (!encoded) continue;
    const leads = encoded.filter((byte) => byte >= 0xc2);
    // In Mac Roman the quotation marks of other texts look like letters: "d’écran".
    if (!leads.some((byte) => LEADS.has(byte)) && (i > 0 || leads.length < MANY)) continue;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(encoded));
    } catch {
      // No text in UTF-8.
    }
  }
  return undefined;
}

function encode(text: string, bytes: ReadonlyMap<string, number>): number[] | undefined {
  const encoded: number[] = [];
  for (const char of text) {
    const byte = bytes.get(char);
    if (byte === undefined) return undefined;
    encoded.push(byte);
  }
  return encoded;
}

function bytesIn(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}
