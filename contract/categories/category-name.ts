/** One pictograph, as displayed: a flag, a keycap, or a symbol with its variations, tags and those joined to it. */
const PICTOGRAPH =
  /(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*)/u;
const LEADING = new RegExp(`^(?:${PICTOGRAPH.source}\\s*)+`, "u");

/**
 * Splits the name of a category into its icon (the pictographs it begins with, else its first letter) and its label:
 * "🎮 Gaming" → { icon: "🎮", label: "Gaming" }. Other non-ASCII letters belong to the name: "Économie" stays whole.
 */
export function splitIcon(text: string): { icon: string; label: string; isPictograph: boolean } {
  const name = text.trim();
  const [lead = ""] = name.match(LEADING) ?? [];
  const label = name.slice(lead.length).trim() || name;
  if (lead !== "") return { icon: lead.trim(), label, isPictograph: true };
  const [first = ""] = name.match(/[\p{L}\p{N}]/u) ?? name;
  return { icon: first.toUpperCase(), label, isPictograph: false };
}
