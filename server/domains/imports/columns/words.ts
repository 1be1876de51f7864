import { NETWORK_FACTS, NETWORKS } from "#contract/networks.ts";
import { foldWord } from "../values/fold.ts";
import { WORDS } from "./dictionary.ts";

/** Words that change nothing: "Subscribers count", "Followers Numbers". */
const FILLERS = new Set(
  foldWord(
    "of the for de des du la le les el los von der die das a an in on and et y e em o os as i ve na do van het w z d l di dei degli delle 수 数 人数 " +
      "count counts number numbers no nb num n value values mostly approx estimated nombre numero numer anzahl aantal liczba sayisi количество число " +
      "code raw stats statistics metrics meta info iso8601 utc",
  ).split(" "),
);

/** Words by meaning: those of the dictionary, the networks and what tables call them. */
const meaningWords: [string, string][] = Object.entries(WORDS);
for (const id of NETWORKS) {
  meaningWords.push(["network", id]);
  for (const [meaning, words] of Object.entries(NETWORK_FACTS[id].words)) meaningWords.push([meaning, words.join(" ")]);
}

const meanings = new Map(
  meaningWords.flatMap(([meaning, words]) =>
    words.split(" ").map((word) => [foldWord(word), meaning.split(" ")] as const),
  ),
);

/** A header as a set of meanings in a fixed order: "Views avg." and "Average views" are both `average views`. */
export function meaningOf(header: string): string {
  const words = foldWord(
    header
      .replace(/#\d+$/, "")
      .replaceAll(/\be[- ]mail\b/gi, "email")
      // The same word as the English one for posts.
      .replaceAll(/\bmedia (?=d[aeio]\b|dei\b|delle\b)/gi, "average ")
      .replaceAll("%", " rate "),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !(FILLERS.has(word) && !meanings.has(word)));
  return [...new Set(words.flatMap((word) => meanings.get(word) ?? [word]))].toSorted().join(" ");
}

/** "viewsPerPost" → "views Per Post". */
export function splitCamelCase(header: string): string {
  return header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

/** Whether no word of a header is one we know, so that it says nothing against what the cells look like. */
export function isUnknown(header: string): boolean {
  if (isNameless(header)) return true;
  const words = foldWord(splitCamelCase(header)).split(/[^\p{L}\p{N}]+/u);
  return !words.some((word) => meanings.has(word));
}

/** Whether a column has no header of its own. */
export function isNameless(header: string): boolean {
  return /^column \d+$/i.test(header);
}
