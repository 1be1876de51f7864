/** When the language of a text is sure enough to be shown. */
export const DETECTED_LANGUAGE = {
  /** Fewer letters are a name or an exclamation. */
  letters: 15,
  /** More of a text costs time and decides nothing. */
  read: 400,
  /**
   * How far the best language must be before the next one, of scores from 0 to 1. Below it, titles in English were taken for
   * Tagalog, and in Spanish for Romanian.
   */
  margin: 0.04,
} as const;
