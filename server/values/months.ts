import { foldLetters } from "./fold.ts";

/** Languages in whose words headers are read. */
const LOCALES = ["en", "fr", "es", "pt", "de", "it", "nl", "pl", "tr", "ru"];
const SHORTEST = 3;
/** As Excel and people write it where "ä" is missing. */
const ALSO = [
  ["mrz", 3],
  ["maerz", 3],
] as const;

let monthByName: ReadonlyMap<string, number> | undefined;
let englishByName: ReadonlyMap<string, number> | undefined;

/** The number of a month by its name, or the beginning of it: "July", "juil", "März". */
export function monthOf(word: string): number | undefined {
  monthByName ??= new Map([...namesIn(LOCALES), ...ALSO]);
  return monthByName.get(foldLetters(word));
}

/** In a file's name, where words of other languages mean other things: "out", "set". */
export function englishMonth(word: string): number | undefined {
  englishByName ??= namesIn(["en"]);
  return englishByName.get(foldLetters(word));
}

/** Names with and without a day – they differ in Polish and Russian –, and their beginnings that mean one month alone. */
function namesIn(locales: readonly string[]): Map<string, number> {
  const numbers = new Map<string, Set<number>>();
  const whole = new Map<string, number>();
  for (const locale of locales)
    for (const form of ["long", "short"] as const)
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(locale, { month: form, ...(day && { day }), timeZone: "UTC" });
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
          const name = foldLetters(parts.find(({ type }) => type === "month")?.value ?? "");
          whole.set(name, month);
          for (let end = SHORTEST; end <= name.length; end++) {
            const beginning = name.slice(0, end);
            numbers.set(beginning, (numbers.get(beginning) ?? new Set()).add(month));
          }
        }
      }
  const beginnings = [...numbers].flatMap(([name, [month = 0, ...others]]) =>
    others.length === 0 ? [[name, month] as const] : [],
  );
  return new Map([...beginnings, ...whole]);
}
