import { nicheIdsByName } from "#server/domains/categories/index.ts";

const GENDERS: Record<string, 0 | 1 | 2> = Object.fromEntries(
  [
    ["f female woman w femme mujer mulher frau weiblich donna femenino feminino feminin", 0] as const,
    ["m male man homme hombre homem mann mannlich uomo masculino masculin h", 1] as const,
    ["other undefined unknown diverse nonbinary x autre otro outro", 2] as const,
  ].flatMap(([words, gender]) => words.split(" ").map((word) => [word, gender])),
);

/** 0 female, 1 male, 2 undefined. */
export function genderOf(text: string): 0 | 1 | 2 | undefined {
  const word = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "");
  return Object.hasOwn(GENDERS, word) ? GENDERS[word] : undefined;
}

/** The niches a cell of categories means: "Music & Dance" as a whole, else its parts. */
export function nichesOf(text: string): { known: number[]; unknown: string[] } {
  if (text === "") return { known: [], unknown: [] };
  const ids = nicheIdsByName();
  const idOf = (name: string) => ids.get(name.replaceAll(/\s+/g, " ").trim().toLowerCase());
  const whole = idOf(text);
  if (whole !== undefined) return { known: [whole], unknown: [] };
  const parts = text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const found = parts.map((part) => ({ part, id: idOf(part) }));
  return {
    known: found.flatMap(({ id }) => (id === undefined ? [] : [id])),
    unknown: found.flatMap(({ part, id }) => (id === undefined ? [part] : [])),
  };
}
