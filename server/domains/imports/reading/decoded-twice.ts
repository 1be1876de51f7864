/** Encodings that UTF-8 is mistaken for: Windows takes it for the first, Excel for Mac for the second. */
const ENCODINGS = ["windows-1252", "macintosh"];

let bytesOf: readonly ReadonlyMap<string, number>[] | undefined;

/** "LÃ¼ne" → "Lüne": UTF-8 that was decoded as another encoding and encoded again. undefined: any other text. */
export function decodeAgain(text: string): string | undefined {
  if (!/[^\0-\x7f]/.test(text)) return undefined;
  bytesOf ??= ENCODINGS.map(bytesIn);
  for (const bytes of bytesOf) {
    const encoded = Array.from(text, (char) => bytes.get(char) ?? -1);
    if (encoded.includes(-1)) continue;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(encoded));
    } catch {
      // No text in UTF-8.
    }
  }
  return undefined;
}

function bytesIn(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}
