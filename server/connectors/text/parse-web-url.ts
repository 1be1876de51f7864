const LONGEST = 2_000;

/** A complete http(s) URL; undefined: invalid or too long. */
export function parseWebUrl(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const url = trimmed.length <= LONGEST && /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  return url?.hostname.includes(".") === true ? url.href : undefined;
}
