/** Bytes of what it is called after: with the rest, file systems take 255. */
const WHAT_MAX = 200;

/** "limelight-summer-2026-11-20.csv" from what is exported, when, and as what. */
export function exportFileName({ what, now, extension }: { what: string; now: Date; extension: string }): string {
  const words =
    what
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return `${["limelight", ...shortened(words), now.toISOString().slice(0, "2026-11-20".length)].join("-")}.${extension}`;
}

/** As many whole letters of the words as there is room for. */
function shortened(words: readonly string[]): string[] {
  const bytes = Buffer.from(words.join("-")).subarray(0, WHAT_MAX);
  // The stream decoder leaves out the letter that was cut through.
  const whole = new TextDecoder().decode(bytes, { stream: true }).replace(/-$/, "");
  return whole === "" ? [] : [whole];
}

/** What an export is called after: its list, when it is one; else the CRM. */
export function nameOf(lists: readonly { title: string }[]): string {
  const [only, other] = lists;
  return only && !other ? only.title : "crm";
}
