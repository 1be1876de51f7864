/**
 * How the text of a post sounds: whether it has more good or bad feelings, as many of both, or none. By counts of words and emoji
 * of a lexicon of its language.
 */
export const POST_TONES = ["positive", "neutral", "mixed", "negative"] as const;
export type PostTone = (typeof POST_TONES)[number];
