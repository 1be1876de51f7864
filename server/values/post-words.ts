import type { PostFormat } from "#contract/networks/network-module.ts";
import { isMissing } from "./missing.ts";

const NAMED: [RegExp, PostFormat][] = [
  [/carousel|carrousel|karussell|carrusel|carrossel|carosello|sidecar|album/, "carousel"],
  [/reel|short|clip/, "short"],
  [/story|stories/, "story"],
  [/stream|live|broadcast|vod/, "stream"],
  [/v[ií]d[eé]o|wideo|igtv|film/, "video"],
  [/photo|image|imagen|imagem|immagine|bild|foto|picture|graphimage|pin/, "image"],
  [/article|newsletter|blog/, "article"],
  [/text|tweet|status|note/, "text"],
];
/** The kind of post a word names; undefined for no such word. */
export function formatOf(text: string): PostFormat | undefined {
  // "youtube#video" is what an API calls its records.
  return text.includes("#") ? undefined : NAMED.find(([word]) => word.test(text.toLowerCase()))?.[1];
}

/** The words of a cell of hashtags, and those in the text: lower case, without #, each once. */
export function hashtagsIn(cells: readonly string[], text: string): string[] {
  const own = cells.flatMap((cell) => splitTags(cell)).map((tag) => tag.replaceAll(/[\s"'#[\]]+/g, "").toLowerCase());
  const inText = [...text.matchAll(/(?<![\p{L}\p{N}_&/])#([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/gu)];
  return distinct([...own, ...inText.map(([, tag = ""]) => tag.toLowerCase())]);
}

/** Handles of a cell of mentions, and those in the text: without @, each once. */
export function mentionsIn(cells: readonly string[], text: string): string[] {
  const own = cells
    .flatMap((cell) => splitTags(cell, "@"))
    .map((handle) => handle.replaceAll(/[\s"'[\]]+/g, "").replace(/^@/, ""));
  const inText = [...text.matchAll(/(?<![\p{L}\p{N}_.@/])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,28}[\p{L}\p{N}_])?)/gu)];
  return distinct([...own, ...inText.map(([, handle = ""]) => handle)]);
}

/** The distinct names in these cells. A name may contain spaces, unlike a hashtag. */
export function namesIn(cells: readonly string[]): string[] {
  const bare = cells
    .flatMap((cell) => splitTags(cell))
    .map((name) => name.replaceAll(/^["'[\s]+|(?<!["'\]\s])["'\]\s]+$/g, ""));
  return distinct(bare);
}

/** Words that begin with the sign are separated by spaces, too. */
function splitTags(cell: string, sign: "#" | "@" = "#"): string[] {
  const text = cell.trim();
  if (isMissing(text) || /^\[(?:none)?\]$/i.test(text)) return [];
  if (text.includes("|")) return text.split("|");
  return text.startsWith(sign) ? text.split(/[\s,;]+/) : text.split(/[,;]/);
}

function distinct(words: readonly string[]): string[] {
  const seen = new Map(
    words.filter((word) => word !== "" && word.length <= 200).map((word) => [word.toLowerCase(), word]),
  );
  return [...seen.values()];
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: " " }),
);

/** A post's text with escaped line breaks and entities decoded. */
export function cleanPost(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\\r?\\n|\\n/g, "\n")
    .replaceAll(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replaceAll(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}
