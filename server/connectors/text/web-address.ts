const LONGEST = 2_000;

/** An address of the web, whole; undefined: none, or one longer than any honest one. */
export function webAddress(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const url = trimmed.length <= LONGEST && /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  return url?.hostname.includes(".") === true ? url.href : undefined;
}
