import { allLocales, Faker } from "@faker-js/faker";
import type { Random } from "./random.ts";

/** A locale of faker, which decides what names are like. */
export type NameLocale = keyof typeof allLocales;
type PersonName = { full: string; first: string; last: string };

const FAMILY_NAME_FIRST: ReadonlySet<NameLocale> = new Set<NameLocale>(["ja", "ko", "zh_TW", "hu", "vi"]);
const WITHOUT_SPACE: ReadonlySet<NameLocale> = new Set<NameLocale>(["ko", "zh_TW"]);

/** Locales that lack some names use those of another. */
const FALLBACKS: Partial<Record<NameLocale, NameLocale>> = {
  de_AT: "de",
  de_CH: "de",
  fr_BE: "fr",
  fr_CA: "fr",
  fr_CH: "fr",
  fr_SN: "fr",
  nl_BE: "nl",
};

let stream: Random | undefined;
/** One faker for each locale; all draw from the stream of the current caller. */
const randomizer = { next: () => stream?.next() ?? 0, seed: () => {} };
const fakers = new Map<NameLocale, Faker>();

function fakerFor(locale: NameLocale): Faker {
  const known = fakers.get(locale);
  if (known) return known;
  const locales = [locale, FALLBACKS[locale] ?? "en", "en", "base"] as const;
  const made = new Faker({ locale: locales.map((name) => allLocales[name]), randomizer });
  fakers.set(locale, made);
  return made;
}

export function personName(random: Random, locale: NameLocale, sex: "female" | "male"): PersonName {
  stream = random;
  const { person } = fakerFor(locale);
  const first = person.firstName(sex);
  const last = locale === "pl" && sex === "female" ? feminine(person.lastName(sex)) : person.lastName(sex);
  const parts = FAMILY_NAME_FIRST.has(locale) ? [last, first] : [first, last];
  return { first, last, full: parts.join(WITHOUT_SPACE.has(locale) ? "" : " ") };
}

/** Kowalski → Kowalska. */
function feminine(last: string): string {
  return last.replace(/([sc]k|dzk)i$/, "$1a");
}

const LETTERS: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ð: "d" };

/** The letters of a name that a handle can have: "Zoë Müller-Böhm" → "zoemullerbohm". Empty for other scripts. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[ßøłđıæœþð]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFD")
    .replaceAll(/[^a-z]/g, "");
}

const ONSETS = words`Velm Tarn Quor Brix Ordel Fenn Halv Mirr Zant Krell Plum Osk Drev Wyll Yarr Junip Tosk Selk Norv
  Emb Larv Pell Gryn Hask Ivv Culm Dorv Ryst Ulm Morv`;
const ENDINGS = words`avo ilde orra anto eska umi ovia eley arno isk elund aya iro enna olte ussa evin andi orel ikko`;
const SECOND = ["Atelier", "Works", "Labs", "House", "Collective", "Goods", "Studio", "& Co", "Supply", "Makers"];

function words(text: TemplateStringsArray): string[] {
  return text.join("").split(/\s+/);
}

/** An invented brand; the second word distinguishes it from real ones that may sound alike. */
export function brandName(random: Random): { full: string; mark: string } {
  const mark = `${random.pick(ONSETS)}${random.pick(ENDINGS)}`;
  return { full: `${mark} ${random.pick(SECOND)}`, mark };
}
