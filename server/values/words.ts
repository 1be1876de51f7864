import { shippedNicheNames, type NicheNames } from "#server/domains/categories/index.ts";
import { foldLetters } from "./fold.ts";

const GENDERS: ReadonlyMap<string, 0 | 1 | 2> = new Map(
  [
    [
      "f female woman w femme mujer mulher frau weiblich donna femenino feminino feminin vrouw kobieta kadin женский ж 女 女性 여성",
      0,
    ] as const,
    [
      "m male man homme hombre homem mann mannlich uomo masculino masculin h mezczyzna erkek мужской м 男 男性 남성",
      1,
    ] as const,
    ["other undefined unknown diverse nonbinary x autre otro outro", 2] as const,
  ].flatMap(([words, gender]) => words.split(" ").map((word) => [foldLetters(word), gender])),
);

/** 0 female, 1 male, 2 undefined. */
export function genderOf(text: string): 0 | 1 | 2 | undefined {
  const word = foldLetters(text);
  return GENDERS.get(word);
}

const FLAGS = new Set(
  "yes no y n true false ja nein oui non si sí sì sim não nao tak nie evet hayır hayir да нет nee はい いいえ 是 否 예 아니요 ✓ ✔ ✗ ✘ x".split(
    " ",
  ),
);

/** "Yes", "no" and the like. */
export function isFlag(text: string): boolean {
  return FLAGS.has(text.trim().toLowerCase());
}

const BRAND = new Set("brand marque marca marke merk markasi business company enterprise entreprise".split(" "));
const CREATOR = new Set("creator person individual influencer createur creador criador personne persona".split(" "));

/** Whether a type is that of a brand; undefined: neither a brand nor a person. */
export function isBrandOf(text: string): boolean | undefined {
  const word = foldLetters(text);
  return BRAND.has(word) ? true : CREATOR.has(word) ? false : undefined;
}

/** What a category is taken for where the program does not know better, by its name in lower case; null: for nothing. */
type CategoryWords = Readonly<Record<string, number | null>>;

/** How categories are read: by the plan first, then by the names of niches. */
type Categories = {
  words?: CategoryWords;
  /** Names of niches in this installation; as shipped, unless given. */ names?: NicheNames;
};

/**
 * The niches a cell of categories means: "Music & Dance" as a whole, else its parts, also where a lost separator has
 * glued them: "ModelingFashion".
 */
export function nichesOf(text: string, by: Categories = {}): { known: number[]; unknown: string[] } {
  const parts = categoryParts(text, by).map((part) => ({ part, id: nicheOf(part, by) }));
  return {
    known: [...new Set(parts.flatMap(({ id }) => id ?? []))],
    unknown: parts.flatMap(({ part, id }) => (id === undefined ? [part] : [])),
  };
}

/** The names in a cell of categories, as they are written. */
export function categoryParts(text: string, by: Categories = {}): string[] {
  const whole = text.trim();
  if (whole === "") return [];
  const isKnown = (part: string) => nicheOf(part, by) !== undefined;
  if (isKnown(whole)) return [whole];
  return whole
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => (isKnown(part) ? [part] : unglued(part, isKnown)));
}

/** The niche of a name; null: none, by the plan; undefined: unknown. */
export function nicheOf(
  name: string,
  { words = {}, names = shippedNicheNames() }: Categories = {},
): number | null | undefined {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(words, key) ? words[key] : names.get(key.replaceAll(/[\s_]+/g, " "));
}

/** Where a lost separator has glued names, and where one name joins two. A run of spaces is tried once, at its start. */
const SEAMS = [/(?<=\p{Ll})(?=\p{Lu})/u, /(?<!\s)\s*[&/+]\s*|(?<!\s)\s+and\s+/i];

/** "Sports with a ballFamily" and "fashion&beauty" → both, when every part is known. */
function unglued(text: string, isKnown: (part: string) => boolean): string[] {
  const cuts = SEAMS.map((seam) => text.split(seam).filter((part) => part !== ""));
  return cuts.find((parts) => parts.length > 1 && parts.every((part) => isKnown(part))) ?? [text];
}
