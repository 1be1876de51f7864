const HASHTAG = /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu;
const MENTION = /(?<![\p{L}\p{N}_./@])@([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?)/gu;

/** Hashtags of a post without their sign, each once, as first written. Numbers alone are none: "#1". */
export function hashtagsIn(text: string): string[] {
  return distinct([...text.matchAll(HASHTAG)].map(([, tag = ""]) => tag).filter((tag) => !/^[\d_]+$/.test(tag)));
}

/** Handles a post mentions, without their sign. */
export function mentionsIn(text: string): string[] {
  return distinct([...text.matchAll(MENTION)].map(([, name = ""]) => name));
}

/** Each once, whatever its case. */
export function distinct(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values()].toReversed();
}
