/** "limelight-summer-2026-11-20.csv" from what is exported and when. */
export function exportFileName(what: string, now: Date): string {
  const words =
    what
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return ["limelight", ...words, now.toISOString().slice(0, "2026-11-20".length)].join("-").concat(".csv");
}
