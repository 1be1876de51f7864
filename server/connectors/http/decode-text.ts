/** The text of an answer: by the charset it names, else by that of an XML declaration, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const named =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "") ?? /^<\?xml[^>]*encoding=["']([\w.:-]+)/.exec(start);
  return decoderFor(named?.[1] ?? "utf-8").decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(); // a charset nobody knows
  }
}
