/** "limelight-summer-2026-11-20.csv" from what is exported, when, and as what. */
export function exportFileName({ what, now, extension }: { what: string; now: Date; extension: string }): string {
  const words =
    what
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return `${["limelight", ...words, now.toISOString().slice(0, "2026-11-20".length)].join("-")}.${extension}`;
}

/** What an export is called after: its list, when it is one; else the CRM. */
export function nameOf(lists: readonly { title: string }[]): string {
  const [only, other] = lists;
  return only && !other ? only.title : "crm";
}
