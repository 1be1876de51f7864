/** The text without what no database keeps: zeros, and halves of characters that need two. */
export function wholeText(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** At most `length` of a text, cut between characters: half of one is nothing a database keeps. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
