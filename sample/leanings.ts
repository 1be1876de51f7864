import { z } from "zod";
import { SAMPLE_NETWORKS, type SampleNetwork } from "./networks.ts";
import { cellOfMany, readTsv } from "./read-tsv.ts";

/** Chance of each network to be a creator's main one, before the leaning of their category. */
export const NETWORK_WEIGHTS: Record<SampleNetwork, number> = {
  instagram: 40,
  tiktok: 26,
  youtube: 15,
  twitter: 6,
  linkedin: 3,
  twitch: 2,
  snapchat: 3,
  pinterest: 3,
  substack: 2,
};

const factor = z.coerce.number().positive();
const row = z.object({
  /** Slug of a root category. */
  category: z.string(),
  /** How common the category is. */
  weight: factor,
  /** Share of women among the persons of the category. */
  women: z.coerce.number().min(0).max(1),
  /** Networks the category favours. */
  networks: cellOfMany
    .transform((all) => Object.fromEntries(all.map((one) => one.split(":"))))
    .pipe(z.partialRecord(z.enum(SAMPLE_NETWORKS), factor)),
  /** Root categories of the brands these creators work with. */
  industries: cellOfMany,
  /** Slugs of the causes that these creators may support. */
  causes: cellOfMany,
});

/** How a root category shapes its creators. */
type Leaning = z.infer<typeof row>;

const leanings = new Map(readTsv("leanings", row).map((leaning) => [leaning.category, leaning]));
const neutral: Leaning = { category: "", weight: 1, women: 0.55, networks: {}, industries: [], causes: [] };

export function leaningOf(category: string): Leaning {
  return leanings.get(category) ?? neutral;
}
