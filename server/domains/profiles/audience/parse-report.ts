import { z } from "zod";
import {
  AUDIENCE,
  PLURAL_DIMENSIONS,
  type AudienceDimension,
  type KnownShare,
  type StoredShares,
} from "#contract/profiles/audience.ts";
import { parseProfileLink } from "#contract/networks/profile-link.ts";
import type { Network } from "#contract/networks/networks.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../../../errors.ts";
import { cleanText, countryOf, cutText, languageOf, parseNumber } from "../../imports/index.ts";

/** What a file reports; null: it does not say. */
export type ParsedReport = {
  tool: string | null;
  network: Network | null;
  username: string | null;
  dimensions: StoredShares[];
  /** Parts that are not stored, as the file names them. */
  ignored: string[];
};

type Raw = { code?: string | undefined; name?: string | undefined; country?: string | undefined; share: number };

const weighted = z.object({
  code: z.string().optional(),
  name: z.string().optional(),
  country: z.string().optional(),
  weight: z.number(),
});
const list = z.array(weighted).default([]);
const modashAudience = z.looseObject({
  geoCountries: list,
  geoCities: list,
  languages: list,
  ages: list,
  genders: list,
  interests: list,
  gendersPerAge: z
    .array(z.object({ code: z.string(), male: z.number().default(0), female: z.number().default(0) }))
    .default([]),
});
const modashReport = z.object({
  profile: z.looseObject({
    profile: z.object({ username: z.string().optional(), url: z.string().optional() }).optional(),
    audience: modashAudience,
  }),
});

const MODASH_LISTS = [
  ["geoCountries", "countries"],
  ["geoCities", "cities"],
  ["languages", "languages"],
  ["genders", "genders"],
  ["interests", "interests"],
] as const;

/** Whether JSON is a creator report of Modash. */
export function isModashReport(content: unknown): boolean {
  return z.object({ profile: z.looseObject({ audience: z.looseObject({}) }) }).safeParse(content).success;
}

/** Followers only: what the report has of likers is another group of people. */
export function parseModash(content: unknown): ParsedReport {
  const parsed = modashReport.safeParse(content);
  if (!parsed.success) return refuse("bad_request", say("audience.notModash"));
  const { profile: account, audience, ...others } = parsed.data.profile;
  const link = parseProfileLink(account?.url ?? "");
  const shares = new Map<AudienceDimension, KnownShare[]>();
  for (const [from, to] of MODASH_LISTS) {
    const all = audience[from].map(({ weight, ...one }) => ({ ...one, share: weight }));
    shares.set(to, tidied(to, all));
  }
  const byGender = new Map(
    audience.gendersPerAge.map(({ code, female, male }) => [
      ageOf(code) ?? code,
      { female: checkShare(`women of ${code}`, female), male: checkShare(`men of ${code}`, male) },
    ]),
  );
  const ages = audience.ages.map(({ code = "", weight }) => ({ code, share: weight }));
  const given =
    ages.length > 0 ? ages : [...byGender].map(([code, both]) => ({ code, share: both.female + both.male }));
  shares.set(
    "ages",
    tidied("ages", given).map((one) => Object.assign(one, byGender.get(one.code ?? ""))),
  );
  const read = new Set<string>([...MODASH_LISTS.map(([from]) => from), "ages", "gendersPerAge"]);
  return {
    tool: "Modash",
    network: link?.network ?? null,
    username: account?.username ?? link?.username ?? null,
    dimensions: storedOf(shares, new Map()),
    ignored: [
      ...Object.keys(audience).filter((key) => !read.has(key)),
      ...("audienceLikers" in others ? ["audienceLikers"] : []),
    ],
  };
}

/** Names of dimensions in rows, in lower case without marks; with a gender: ages of women or men. */
const DIMENSIONS: ReadonlyMap<string, { dimension: AudienceDimension; gender?: "female" | "male" }> = new Map([
  ...named("countries", ["country", "countries", "geocountries", "location"]),
  ...named("cities", ["city", "cities", "geocities"]),
  ...named("languages", ["language", "languages"]),
  ...named("ages", ["age", "ages", "agegroup", "agerange"]),
  ...named("genders", ["gender", "genders", "sex"]),
  ...named("interests", ["interest", "interests"]),
  ...named("ages", ["agefemale", "agesfemale", "femaleage", "agewomen"], "female"),
  ...named("ages", ["agemale", "agesmale", "maleage", "agemen"], "male"),
]);

function named(dimension: AudienceDimension, names: readonly string[], gender?: "female" | "male") {
  return names.map((name) => [name, { dimension, ...(gender && { gender }) }] as const);
}

export type ReportRow = {
  line: number;
  dimension: string;
  value: string;
  share: string;
  country: string;
  sample: string;
};

/** Rows of dimension, value and share: fractions, or percent where one of them is above 1 or has the sign. */
export function parseRows(rows: readonly ReportRow[]): ParsedReport {
  const ignored = new Set<string>();
  const known = rows.flatMap((row) => {
    const of = DIMENSIONS.get(row.dimension.toLowerCase().replaceAll(/[^a-z]/g, ""));
    if (!of && row.dimension.trim() !== "") ignored.add(row.dimension.trim());
    const share = of && parseNumber(row.share, { kind: "rate" });
    if (of && (share === undefined || share === null))
      refuse("bad_request", say("audience.noShare", { line: row.line, share: row.share }));
    return of && typeof share === "number" ? [{ ...row, ...of, share, isPercent: row.share.includes("%") }] : [];
  });
  const inPercent = known.some(({ share, isPercent }) => isPercent || share > 1);
  const sizes = new Map<AudienceDimension, number>();
  for (const { dimension, sample, line } of known) {
    const size = sample.trim() === "" ? undefined : parseNumber(sample, { kind: "count" });
    if (size === null || (size !== undefined && (!Number.isInteger(size) || size < 1)))
      refuse("bad_request", say("audience.noSampleSize", { line, text: sample }));
    if (typeof size === "number" && size > AUDIENCE.sampleMax)
      refuse("bad_request", say("audience.sampleSize", { line, sample: sample.trim(), max: AUDIENCE.sampleMax }));
    if (typeof size === "number") sizes.set(dimension, size);
  }
  const shares = new Map<AudienceDimension, KnownShare[]>();
  const raw = known.map(({ share, isPercent, value, country, ...row }) => {
    const fraction = isPercent || !inPercent ? share : share / 100;
    const text = value.trim();
    return Object.assign(row, { code: text, name: text, country: country.trim() || undefined, share: fraction });
  });
  for (const [dimension, all] of Map.groupBy(raw, (row) => row.dimension)) {
    const of = (gender?: "female" | "male") =>
      tidied(
        dimension,
        all.filter((row) => row.gender === gender),
      );
    const [whole, female, male] = [of(), of("female"), of("male")];
    shares.set(dimension, female.length + male.length > 0 ? withGenders(whole, { female, male }) : whole);
  }
  return { tool: null, network: null, username: null, dimensions: storedOf(shares, sizes), ignored: [...ignored] };
}

function shareOf(all: readonly KnownShare[], age: string | null): number | null {
  return all.find(({ code }) => code === age)?.share ?? null;
}

/** Ages with the women and men of each; an age without a share of its own is both. */
function withGenders(whole: readonly KnownShare[], of: Record<"female" | "male", readonly KnownShare[]>): KnownShare[] {
  const ages = new Set([...whole, ...of.female, ...of.male].map(({ code }) => code));
  return [...ages].map((code) => {
    const [female, male] = [shareOf(of.female, code), shareOf(of.male, code)];
    const share = shareOf(whole, code) ?? (female ?? 0) + (male ?? 0);
    return { code, name: null, country: null, share, female, male };
  });
}

/** What tools write where they know nothing of a person: part of what is not known. */
const UNKNOWN = /^(?:unknown|not known|n\/?a|others?|undefined|not set|\(not set\))$/i;

/** Throws unless it is a part of the whole, apart from rounding. */
function checkShare(label: string, share: number): number {
  if (share >= 0 && share <= 1 + AUDIENCE.tolerance) return share;
  // A number that is too large to be written as a percentage is named as the file has it.
  const size = Number.isFinite(share * 100) ? `${Number((share * 100).toPrecision(6))} %` : String(share);
  return refuse("bad_request", say("audience.shareOutOfRange", { label: labelOf(label), share: size }));
}

/** Without what PostgreSQL cannot store and what would break a line. */
function labelOf(text: string): string {
  return cutText(cleanText(text)?.normalize() ?? "", 100);
}

/** The shares of one dimension with codes where there are any; what appears twice is added up. */
function tidied(dimension: AudienceDimension, raw: readonly Raw[]): KnownShare[] {
  const shares = new Map<string, KnownShare>();
  for (const one of raw) {
    checkShare(one.name ?? one.code ?? "", one.share);
    const value = identityOf(dimension, one);
    if (!value || one.share === 0) continue;
    const key = [value.code, value.name, value.country].join("\n");
    const share = (shares.get(key)?.share ?? 0) + one.share;
    shares.set(key, { ...value, share, female: null, male: null });
  }
  return [...shares.values()];
}

type Identity = Pick<KnownShare, "code" | "name" | "country">;

/** undefined: it names nothing. */
function identityOf(dimension: AudienceDimension, { code = "", name = "", country }: Raw): Identity | undefined {
  const text = labelOf(name || code);
  const plain = { code: null, name: text, country: null };
  if (text === "" || UNKNOWN.test(text)) return undefined;
  if (dimension === "countries") {
    const found = countryOf(code) ?? countryOf(name);
    return found === undefined ? plain : { code: found, name: null, country: null };
  }
  if (dimension === "languages") {
    const found = languageOf(code) ?? languageOf(name);
    return found === undefined ? plain : { code: found, name: null, country: null };
  }
  if (dimension === "cities") return { ...plain, country: country === undefined ? null : (countryOf(country) ?? null) };
  if (dimension === "genders") return { code: genderOf(code || name), name: null, country: null };
  if (dimension === "ages") {
    const age = ageOf(code || name) ?? refuse("bad_request", say("audience.noAge", { text }));
    return { code: age, name: null, country: null };
  }
  return plain;
}

function genderOf(text: string): string {
  if (/^(?:f|females?|wom[ae]n|girls?)$/i.test(text.trim())) return "female";
  return /^(?:m|males?|m[ae]n|boys?)$/i.test(text.trim()) ? "male" : "other";
}

/** "18-24", "65-", "65+", "18 to 24". */
function ageOf(text: string): string | undefined {
  const [, from, to] = /^(\d{1,2})\s*(?:(?:-|–|to)\s*(\d{1,2})?|\+)$/.exec(text.trim()) ?? [];
  if (from === undefined) return undefined;
  return to === undefined ? `${Number(from)}+` : `${Number(from)}-${Number(to)}`;
}

/** Refuses shares of more than the whole. */
function storedOf(
  shares: ReadonlyMap<AudienceDimension, KnownShare[]>,
  sizes: ReadonlyMap<AudienceDimension, number>,
): StoredShares[] {
  return [...shares].flatMap(([dimension, all]) => {
    if (all.length === 0) return [];
    const isPlural = PLURAL_DIMENSIONS.includes(dimension);
    if (!isPlural) {
      checkSum(dimension, all, ({ share }) => share);
      checkSum(`women and men by ${dimension}`, all, ({ female, male }) => (female ?? 0) + (male ?? 0));
    }
    const largest = all
      .map((one) => ({ ...one, share: rounded(one.share), female: rounded(one.female), male: rounded(one.male) }))
      .toSorted((a, b) => b.share - a.share)
      .slice(0, AUDIENCE.shares);
    return [{ dimension, sampleSize: sizes.get(dimension) ?? null, shares: largest }];
  });
}

function checkSum(of: string, all: readonly KnownShare[], read: (share: KnownShare) => number): void {
  const sum = all.reduce((total, one) => total + read(one), 0);
  if (sum <= 1 + AUDIENCE.tolerance) return;
  const percent = (sum * 100).toLocaleString("en", { maximumFractionDigits: 1 });
  refuse("bad_request", say("audience.sharesTooHigh", { dimension: of, percent }));
}

/** A whole that was rounded up is the whole. */
function rounded<S extends number | null>(share: S): S | number {
  return share === null ? share : Math.min(1, share);
}
