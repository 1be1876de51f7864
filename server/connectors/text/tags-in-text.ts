const HASHTAG = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu;
const MENTION = /(?<![\p{L}\p{N}_./@])@([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?)/gu;

/** Distinct hashtags of a post without the #, in their first spelling. Purely numeric ones are skipped: "#1". */
export function hashtagsIn(text: string): string[] {
  return distinct([...text.matchAll(HASHTAG)].map(([, tag = ""]) => tag).filter((tag) => !/^[\d_]+$/.test(tag)));
}

/** Handles mentioned in a post, without the @. */
export function mentionsIn(text: string): string[] {
  return distinct([...text.matchAll(MENTION)].map(([, name = ""]) => name));
}

/** Distinct values, ignoring case. */
export function distinct(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values()].toReversed();
}
