/** Longer ones are opened by no browser. */
const LONGEST = 2_000;

/** An address as it can be opened, with `https://` where it was left out; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(full) && URL.canParse(full) ? full : undefined;
}
