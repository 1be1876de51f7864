/** In bytes: file systems allow 255 for the whole name. */
const TITLE_MAX = 200;

/** For example "limelight-summer-2026-11-20.csv". */
export function exportFileName({ title, now, extension }: { title: string; now: Date; extension: string }): string {
  const words =
    title
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return `${["limelight", ...truncated(words), now.toISOString().slice(0, "2026-11-20".length)].join("-")}.${extension}`;
}

/** Cut to TITLE_MAX bytes, without splitting a character. */
function truncated(words: readonly string[]): string[] {
  const bytes = Buffer.from(words.join("-")).subarray(0, TITLE_MAX);
  // In stream mode the decoder omits an incomplete last character.
  const whole = new TextDecoder().decode(bytes, { stream: true }).replace(/-$/, "");
  return whole === "" ? [] : [whole];
}

/** The title in the file name: that of the only list, otherwise the CRM. */
export function exportTitle(lists: readonly { title: string }[]): string {
  const [only, other] = lists;
  return only && !other ? only.title : "crm";
}
