import { allLocales } from "@faker-js/faker";
import { z } from "zod";
import type { NameLocale } from "./names.ts";
import { cellOfMany, readTsv } from "./read-tsv.ts";

const nameLocale = z.custom<NameLocale>((name) => typeof name === "string" && Object.hasOwn(allLocales, name));
/** "en:en_US:88|es:es_MX:12": languages, the locale of their speakers' names, and their weights where there are several. */
const speakers = z.preprocess(
  (cell) =>
    String(cell)
      .split("|")
      .map((one) => one.split(":")),
  z.array(z.tuple([z.string(), nameLocale, z.coerce.number().positive().optional()])),
);

const row = z
  .object({
    code: z.string().length(2),
    /** As it is written within an English sentence. */
    name: z.string(),
    /** Creators per thousand, approximately. */
    weight: z.coerce.number().positive(),
    /** Hours ahead of UTC, approximately. */
    utcOffset: z.coerce.number(),
    speakers,
    /** Largest first: earlier ones are picked more often. */
    cities: cellOfMany,
    /** The cities in the local script, if that differs from English; in the same order. */
    localCities: cellOfMany,
  })
  .refine(({ cities, localCities }) => localCities.length === 0 || localCities.length === cities.length);

/** A country, or the part of one that speaks one language. */
export type SampleCountry = z.infer<typeof row>;

export const SAMPLE_COUNTRIES: readonly SampleCountry[] = readTsv("countries", row);
