/** An address as it can be opened, with `https://` where it was left out; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(full) && URL.canParse(full) ? full : undefined;
}
