import { allLocales, Faker } from "@faker-js/faker";
import type { Random } from "./random.ts";

/** Whose names: a faker locale. */
export type NameCustom = keyof typeof allLocales;
type PersonName = { full: string; first: string; last: string };

const FAMILY_NAME_FIRST: ReadonlySet<NameCustom> = new Set<NameCustom>(["ja", "ko", "zh_TW", "hu", "vi"]);
const WRITTEN_TOGETHER: ReadonlySet<NameCustom> = new Set<NameCustom>(["ko", "zh_TW"]);

/** Where a locale has no names of its own for something. */
const LIKE: Partial<Record<NameCustom, NameCustom>> = {
  de_AT: "de",
  de_CH: "de",
  fr_BE: "fr",
  fr_CA: "fr",
  fr_CH: "fr",
  fr_SN: "fr",
  nl_BE: "nl",
};

let stream: Random | undefined;
/** One faker for each custom, all fed by whichever stream the caller brings. */
const randomizer = { next: () => stream?.next() ?? 0, seed: () => {} };
const fakers = new Map<NameCustom, Faker>();

function fakerFor(custom: NameCustom): Faker {
  const known = fakers.get(custom);
  if (known) return known;
  const locales = [custom, LIKE[custom] ?? "en", "en", "base"] as const;
  const made = new Faker({ locale: locales.map((name) => allLocales[name]), randomizer });
  fakers.set(custom, made);
  return made;
}

export function personName(random: Random, custom: NameCustom, sex: "female" | "male"): PersonName {
  stream = random;
  const { person } = fakerFor(custom);
  const first = person.firstName(sex);
  const last = custom === "pl" && sex === "female" ? feminine(person.lastName(sex)) : person.lastName(sex);
  const parts = FAMILY_NAME_FIRST.has(custom) ? [last, first] : [first, last];
  return { first, last, full: parts.join(WRITTEN_TOGETHER.has(custom) ? "" : " ") };
}

/** Kowalski → Kowalska. */
function feminine(last: string): string {
  return last.replace(/([sc]k|dzk)i$/, "$1a");
}

const LETTERS: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ð: "d" };

/** What of a name can be in a handle: "Zoë Müller-Böhm" → "zoemullerbohm". Empty for other scripts. */
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

/** An invented brand; the second word keeps it apart from any real one that may sound alike. */
export function brandName(random: Random): { full: string; mark: string } {
  const mark = `${random.pick(ONSETS)}${random.pick(ENDINGS)}`;
  return { full: `${mark} ${random.pick(SECOND)}`, mark };
}
