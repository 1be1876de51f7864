import { z } from "zod";
import { countryCode, languageCode } from "./countries.ts";
import { categoryId, uuid } from "./ids.ts";
import { FILTER_VALUES_MAX, TITLE_MAX } from "./limits.ts";
import { NETWORKS, network } from "./networks.ts";
import { typed } from "./text.ts";

/** An end of a range that is left open. */
export const OPEN_END = -1;

const some = <T extends z.ZodType>(value: T) => z.array(value).max(FILTER_VALUES_MAX).default([]);
const ends = "min must not be above max";

/** Followers of all accounts together. A figure that is missing fits only when both ends are open. */
const followers = z
  .strictObject({ min: z.int().min(0).max(1e12).default(0), max: z.int().min(OPEN_END).max(1e12).default(OPEN_END) })
  .refine(({ min, max }) => max === OPEN_END || min <= max, ends)
  .prefault({});

/** Growth of the best account, as a fraction. */
const growth = z
  .strictObject({
    min: z.number().min(OPEN_END).max(1e6).default(OPEN_END),
    max: z.number().min(OPEN_END).max(1e6).default(OPEN_END),
  })
  .refine(({ min, max }) => max === OPEN_END || min <= max, ends)
  .prefault({});

/** Which creators of a CRM are meant: each filter that says something must fit; within one, any of its values. */
export const crmFilters = z.strictObject({
  /** Parts of name, handles, e-mail or note. */
  text: typed(TITLE_MAX).default(""),
  followers,
  growth,
  gender: z.array(z.int().min(0).max(2)).max(3).default([]),
  countries: some(countryCode),
  languages: some(languageCode),
  /** On every one of these. */
  networks: z.array(network).max(NETWORKS.length).default([]),
  niches: some(categoryId),
  tags: some(uuid),
  /** Ids of statuses; "none": those without one. */
  statuses: some(z.union([uuid, z.literal("none")])),
  lists: some(uuid),
  hasEmail: z.boolean().nullable().default(null),
});
export type CrmFilters = z.infer<typeof crmFilters>;
export type CrmFiltersInput = z.input<typeof crmFilters>;
