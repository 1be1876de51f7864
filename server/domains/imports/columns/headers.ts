import { z } from "zod";
import { IMPORT_PRESETS, IMPORT_TARGETS, type ImportTarget } from "#contract/imports/plan.ts";
import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { foldWord } from "../../../values/fold.ts";
import { monthOf } from "../../../values/months.ts";
import { NAMES_IN_SCRIPTS } from "../../../values/networks.ts";
import { parseNumber } from "../../../values/numbers.ts";
import { FIELD_NAMES, type Field } from "./fields.ts";

import dictionary from "./headers.json" with { type: "json" };

const field = z.enum(FIELD_NAMES);
const words = z.string().transform((text) => text.split(" "));
/** Headers in the words of the dictionary, separated by bars, as sets of meanings (see `normalizeHeader`). */
const headers = z.string().transform((text) => new Set(text.split(" | ").map(sortWords)));
const headerList = z.string().transform((text) => text.split(" | ").map((header) => header.toLowerCase()));
const fields = z.partialRecord(field, headers);

const data = z
  .object({
    /**
     * The words of headers by their meaning, in the languages such tables come in: English, French, Spanish, Portuguese,
     * German, Italian, Dutch, Polish, Turkish, Russian, and the commonest of Japanese, Korean and Chinese. They are
     * compared without case and accents; other words mean themselves. Names of networks are added from contract/networks.
     */
    words: z.record(z.string(), words),
    /** Words that change nothing: "Subscribers count", "Followers Numbers". */
    fillers: words,
    /** Words of languages that write decimals with a comma. */
    commaWords: words,
    /** Headers by the field they are imported as; those of creators apply to posts too. */
    headers: z.object({ creators: fields, posts: fields, podcasts: fields }),
    /** Headers of columns that hold a handle, a display name, or either. */
    names: z.object({ username: headers, full_name: headers, either: headers }),
    /** Exports of known tools. Their hints only rank guesses: cells that disagree have priority. */
    presets: z.array(
      z.object({
        name: z.enum(IMPORT_PRESETS),
        /** Lower-case headers that no other tool has, nor a person would write; where there are any, one has to be there. */
        own: z.array(z.string().transform((sign) => new RegExp(sign))).default([]),
        /** Lower-case headers that are usual in such an export; `least` of them have to be there. */
        signs: z.array(z.string().transform((sign) => new RegExp(sign))).default([]),
        least: z.int().nonnegative().default(0),
        /** Fields of which one header each has to be there. */
        needs: z.array(field).default([]),
        /** What the rows of such an export are, and on which network, where its headers do not show it. */
        target: z.enum(IMPORT_TARGETS).optional(),
        network: z.enum(NETWORKS).optional(),
        /** Fields by their headers, in the languages that the tool speaks, separated by bars. */
        fields: z.partialRecord(field, headerList).default({}),
        /** Headers of columns that are not imported. */
        ignored: headerList.default([]),
      }),
    ),
  })
  .parse(dictionary);

const meaningWords: (readonly [string, readonly string[]])[] = [
  ...Object.entries(data.words),
  ...NETWORKS.map((id) => ["network", [id]] as const),
  ...NETWORKS.flatMap((id) => Object.entries(NETWORK_FACTS[id].words)),
  ...Object.values(NAMES_IN_SCRIPTS).map((names) => ["network", names] as const),
];
const meanings = new Map(
  meaningWords.flatMap(([meaning, all]) =>
    all.flatMap((text) => text.split(" ").map((word) => [foldWord(word), meaning.split(" ")] as const)),
  ),
);
const fillers = new Set(data.fillers.map(foldWord));
const commaWords = new Set(data.commaWords.map(foldWord));

/** A header as a set of meanings in a fixed order: "Views avg." and "Average views" are both `average views`. */
export function normalizeHeader(header: string): string {
  const spoken = foldWord(
    withoutUnit(header)
      .replace(/#\d+$/, "")
      .replaceAll(/\be[- ]mail\b/gi, "email")
      .replaceAll(/\bsocial[-_ ]?media\b/gi, "network")
      .replaceAll(/\bidentifiant d(?:e la|es|u) /gi, "id ")
      .replaceAll(/(?:short|media|post|video)[-_ ]?code(?![a-z])/gi, "shortcode")
      // The same word as the English one for posts.
      .replaceAll(/\bmedia (?=d[aeio]\b|dei\b|delle\b)/gi, "average ")
      // "Date (Europe/London)"
      .replaceAll(/\((?:[a-z]+\/[a-z_]+|(?:utc|gmt)[^()]*)\)/gi, " ")
      // In Turkish "average", in German and Swedish a town.
      .replaceAll(/(?<!\p{L})ort\.? (?=\p{L})/giu, "average ")
      .replaceAll(/(?<!\p{L})ad[ıi]? soyad[ıi]?(?!\p{L})/giu, "full name")
      .replaceAll("%", " rate "),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = spoken.filter((word) => !(fillers.has(word) && !meanings.has(word)));
  // In Spanish a name; beside other words in French a number.
  const parts =
    spoken.includes("nombre") && telling.every((word) => meanings.get(word)?.[0] === "full")
      ? [...telling, "name"]
      : telling;
  const named = parts.filter((word) => meanings.get(word)?.includes("name"));
  // "Nome e cognome", "imię i nazwisko": a first and a last name.
  if (named.length > 1 && named.some((word) => meanings.get(word)?.includes("last"))) return "full name";
  return [...new Set(withoutDate(parts).flatMap((word) => meanings.get(word) ?? [word]))].toSorted().join(" ");
}

/** "Followers (k)", "Abonnenten (Mio.)", "followers in thousands", "followers_k", "Followers (000)". */
const UNIT =
  /[([{]\s*(?:in\s+)?(['’]?0{3}s?|\p{L}{1,9})\.?\s*[)\]}]|(?:^|\s)in\s+(\p{L}{4,9})\s*$|[_\s](k|mio|mln)\.?\s*$/iu;

/** The factor of a column's numbers that its header names: 1,000 for "Followers (k)"; 1 where it names none. */
export function headerScale(header: string): number {
  const [, bracketed, named, last] = UNIT.exec(header.replaceAll(INVISIBLE, "")) ?? [];
  const unit = (bracketed ?? named ?? last ?? "").toLowerCase().replace(/(?<=thousand|million|billion)s$/, "");
  if (/^['’]?0{3}s?$/.test(unit)) return 1000;
  const scale = unit === "" ? null : parseNumber(`1 ${unit}`);
  return typeof scale === "number" && scale > 1 ? scale : 1;
}

function withoutUnit(header: string): string {
  return headerScale(header) === 1 ? header : header.replace(UNIT, " ");
}

/** "Seguidores a 1 de Febrero" and "Followers 2026-02": the words of the day do not belong to the meaning. */
function withoutDate(all: readonly string[]): readonly string[] {
  const isDated = all.some((word) => monthOf(word) !== undefined || /^(?:19|20)\d{2}$/.test(word));
  if (!isDated) return all;
  const rest = all.filter(
    (word) => (monthOf(word) === undefined || meanings.has(word)) && !/^\d{1,4}(?:st|nd|rd|th|er)?$/.test(word),
  );
  return rest.length === 0 ? all : rest;
}

/** Characters that are not seen: soft hyphens, joiners, marks of order. */
const INVISIBLE = /\p{Cf}/gu;

function sortWords(meaning: string): string {
  return meaning.split(" ").toSorted().join(" ");
}

/** "viewsPerPost" → "views Per Post". */
function splitCamelCase(header: string): string {
  return header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

/** Whether a column has no header of its own. */
export function isGeneratedHeader(header: string): boolean {
  return /^column \d+$/i.test(header);
}

/** Whether no word of a header is in the dictionary, so that it does not contradict what the cells look like. */
export function isUnknownHeader(header: string): boolean {
  if (isGeneratedHeader(header)) return true;
  const parts = foldWord(splitCamelCase(header)).split(/[^\p{L}\p{N}]+/u);
  return !parts.some((word) => meanings.has(word));
}

/** The sign of decimals in the language of the headers; none where no header is in the dictionary. */
export function headerDecimal(all: readonly string[]): readonly ["." | ","] | undefined {
  const parts = all.flatMap((header) => foldWord(header).split(/[^\p{L}\p{N}]+/u));
  if (parts.some((word) => commaWords.has(word))) return [","];
  return parts.some((word) => meanings.has(word)) ? ["."] : undefined;
}

/** `name`: a name of the creator; which one is decided by the values. */
export type HeaderMeaning = { field: Field } | { field: "name"; likely?: "username" | "full_name" };

/** The field a header names in such a table; undefined when it names none. */
export function parseHeader(header: string, target: ImportTarget = "creators"): HeaderMeaning | undefined {
  for (const meaning of readingsOf(header)) {
    const found = meaning === "" ? undefined : lookUp(meaning, target);
    if (found) return found;
  }
  return undefined;
}

/** A header as it is, with camel case split, without its network, and by the ends of a path such as `stats.avgLikes.value`. */
function readingsOf(header: string): string[] {
  const plain = normalizeHeader(header);
  const withoutNetwork = plain
    .split(" ")
    .filter((word) => word !== "network")
    .join(" ");
  const whole = [plain, normalizeHeader(splitCamelCase(header)), withoutNetwork];
  if (!header.includes(".") || /\s/.test(header.trim())) return whole;
  const parts = header.split(".").map((part) => splitCamelCase(part));
  // Below such a word are the figures of others, or of a part of the posts.
  if (parts.slice(0, -1).some((part) => /audience|compared|lookalike|brand|reels|by content/i.test(part))) return whole;
  if (parts.slice(0, -1).some((part) => /thumbnail|image|picture|avatar|cover/i.test(part)))
    return [...whole, normalizeHeader(`thumbnail ${parts.at(-1) ?? ""}`)];
  return [...whole, normalizeHeader(parts.slice(-2).join(" ")), normalizeHeader(parts.at(-1) ?? "")];
}

function lookUp(meaning: string, target: ImportTarget): HeaderMeaning | undefined {
  const fieldIn = (kind: keyof typeof data.headers): HeaderMeaning | undefined => {
    const found = FIELD_NAMES.find((name) => data.headers[kind][name]?.has(meaning));
    return found && { field: found };
  };
  if (target === "podcasts") return fieldIn("podcasts");
  const own = target === "posts" ? fieldIn("posts") : undefined;
  if (own) return own;
  if (data.names.username.has(meaning)) return { field: "name", likely: "username" };
  if (data.names.full_name.has(meaning)) return { field: "name", likely: "full_name" };
  if (data.names.either.has(meaning)) return { field: "name" };
  return fieldIn("creators");
}

export type PresetName = (typeof IMPORT_PRESETS)[number];

export type Preset = {
  name: PresetName;
  target?: ImportTarget | undefined;
  network?: Network | undefined;
  /** A header is there that no other tool has. */
  isCertain: boolean;
  /** By header in lower case; null: not imported. */
  hints: ReadonlyMap<string, Field | null>;
};

/** The tool whose export has these headers, with what its headers mean. */
export function findPreset(all: readonly string[]): Preset | undefined {
  const lower = all.map((header) => header.replace(/#\d+$/, "").toLowerCase());
  const [best] = data.presets
    .filter(({ own }) => own.length === 0 || own.some((sign) => lower.some((header) => sign.test(header))))
    .map((preset) => ({
      preset,
      hits:
        preset.signs.filter((sign) => lower.some((header) => sign.test(header))).length +
        preset.needs.filter((need) => preset.fields[need]?.some((header) => lower.includes(header))).length,
    }))
    .filter(({ preset: { least, needs }, hits }) => hits >= least + needs.length)
    .toSorted((a, b) => b.hits - a.hits);
  if (!best) return undefined;
  const { name, target, network, own, fields: byField, ignored } = best.preset;
  const hints = FIELD_NAMES.flatMap((one) => byField[one]?.map((header) => [header, one] as const) ?? []);
  const notImported = ignored.map((header) => [header, null] as const);
  return { name, target, network, isCertain: own.length > 0, hints: new Map([...hints, ...notImported]) };
}
