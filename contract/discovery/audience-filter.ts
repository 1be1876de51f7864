import { z } from "zod";
import { countryCode } from "../countries/countries.ts";
import type { KnownShare } from "../profiles/audience.ts";
import { problem } from "../messages/shared.ts";

/** What discovery can filter audiences by. */
export const FILTERED_DIMENSIONS = ["countries", "ages", "genders"] as const;
export type FilteredDimension = (typeof FILTERED_DIMENSIONS)[number];

/** A source with narrower ages has the sum of them. */
export const AGE_BANDS = ["13-17", "18-24", "25-34", "35-44", "45-64", "65+"] as const;
export const AUDIENCE_GENDERS = ["female", "male"] as const;
export const AUDIENCE_COUNTRIES_MAX = 5;

const minShare = z.int().min(1).max(100).meta({ description: "Percent of the audience, at least." });

function isOnceEach(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Every minimum must hold, on one network. */
export const audienceFilter = z.strictObject({
  country: z
    .array(z.strictObject({ code: countryCode, minShare }))
    .max(AUDIENCE_COUNTRIES_MAX)
    .refine((all) => isOnceEach(all.map(({ code }) => code)), problem("input.countryTwice"))
    .optional(),
  age: z
    .array(z.strictObject({ band: z.enum(AGE_BANDS), minShare }))
    .max(AGE_BANDS.length)
    .refine((all) => isOnceEach(all.map(({ band }) => band)), problem("input.ageTwice"))
    .optional(),
  gender: z.strictObject({ value: z.enum(AUDIENCE_GENDERS), minShare }).optional(),
});
export type AudienceFilter = z.infer<typeof audienceFilter>;

/** A part of an audience, and its least share as a fraction. */
export type WantedShare = { dimension: FilteredDimension; code: string; least: number };

/** Returns an empty list if the filter narrows nothing. */
export function wantedShares({ country = [], age = [], gender }: AudienceFilter = {}): WantedShare[] {
  return [
    ...country.map(({ code, minShare: least }) => wantedShare("countries", code, least)),
    ...age.map(({ band, minShare: least }) => wantedShare("ages", band, least)),
    ...(gender ? [wantedShare("genders", gender.value, gender.minShare)] : []),
  ];
}

function wantedShare(dimension: FilteredDimension, code: string, percent: number): WantedShare {
  return { dimension, code, least: percent / 100 };
}

/** The share of one part, of ages also as the sum of narrower ones that make it up; undefined: not known. */
export function findShare(
  shares: readonly Pick<KnownShare, "code" | "share">[],
  { dimension, code }: Pick<WantedShare, "dimension" | "code">,
): number | undefined {
  const exact = shares.find((one) => one.code === code);
  if (exact || dimension !== "ages") return exact?.share;
  const [from, to] = yearsOf(code);
  const within = shares
    .map(({ code: age, share }) => ({ years: yearsOf(age ?? ""), share }))
    .filter(({ years }) => years[0] >= from && years[1] <= to)
    .toSorted((a, b) => a.years[0] - b.years[0]);
  const ends = within.map(({ years }) => years[1]);
  const isWhole =
    ends.at(-1) === to && within.every(({ years }, i) => years[0] === (i === 0 ? from : (ends[i - 1] ?? 0) + 1));
  // Sums of fractions are not exact: 0.7 and 0.1 make less than 0.8.
  return isWhole ? Number(within.reduce((sum, { share }) => sum + share, 0).toFixed(9)) : undefined;
}

/** "18-24" or "65+": the first and the last year. */
function yearsOf(age: string): [number, number] {
  const [, from, to] = /^(\d+)(?:-(\d+)|\+)$/.exec(age) ?? [];
  return [from === undefined ? Number.NaN : Number(from), to === undefined ? Infinity : Number(to)];
}

const SHARE_CHOICE = /^(?<code>[^:]+):(?<percent>[1-9]\d?|100)$/;

/** A part with its least share in percent as one text, "us:30", as URLs and saved searches have it. */
export function shareChoice<T extends string>(code: z.ZodType<T>) {
  return z.string().refine((text) => {
    const found = SHARE_CHOICE.exec(text)?.groups?.["code"];
    return found !== undefined && code.safeParse(found).success;
  }, problem("input.share"));
}

export function writeShareChoice({ code, percent }: { code: string; percent: number }): string {
  return `${code}:${percent}`;
}

/** A text that shareChoice() allows. */
export function readShareChoice(text: string): { code: string; percent: number } {
  const { code = "", percent = "" } = SHARE_CHOICE.exec(text)?.groups ?? {};
  return { code, percent: Number(percent) };
}
