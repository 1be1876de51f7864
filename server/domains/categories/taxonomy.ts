import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

const text = z.string().min(1);
const words = z.string().transform((cell) => cell.split("|").filter((word) => word !== ""));
const entry = z.object({
  side: z.enum(["creator", "brand"]),
  id: z.coerce.number().int().positive(),
  name: text,
  slug: text,
});

/**
 * A line of taxonomy.tsv is a root category, or a niche that references its root by slug. Lines are in display order.
 */
const rows = z
  .array(
    z.union([
      entry.extend({ category: z.literal(""), description: text }),
      entry.extend({ category: text, synonyms: words, keywords: words, signals: words }),
    ]),
  )
  .parse(
    parse(readFileSync(new URL("taxonomy.tsv", import.meta.url)), { columns: true, delimiter: "\t", quote: false }),
  );

export type TaxonomyNiche = {
  /** Assigned once and never reused: stored rows reference it. */
  id: number;
  name: string;
  slug: string;
  /** Synonyms in imported tables, compared in lower case. */
  synonyms: string[];
  /** Words typical of the niche's posts. */
  keywords: string[];
  /** Further words that speak for it in texts of creators, in several languages. */
  signals: string[];
};

export type TaxonomyRoot = {
  id: number;
  side: "creator" | "brand";
  /** Begins with its icon: the leading non-ASCII characters, then a space. */
  name: string;
  slug: string;
  desc: string;
  niches: TaxonomyNiche[];
};

export const taxonomy: TaxonomyRoot[] = [];
for (const row of rows) {
  if ("description" in row) {
    const { id, side, name, slug, description } = row;
    taxonomy.push({ id, side, name, slug, desc: description, niches: [] });
  } else {
    const { id, side, category, name, slug, synonyms, keywords, signals } = row;
    const root = taxonomy.find((one) => one.side === side && one.slug === category);
    if (!root) throw new Error(`taxonomy.tsv: no ${side} category ${category} above niche ${id}`);
    root.niches.push({ id, name, slug, synonyms, keywords, signals });
  }
}

/** Topics of creators. */
export const creatorTaxonomy = taxonomy.filter((root) => root.side === "creator");

/** The industries of brands. */
export const brandTaxonomy = taxonomy.filter((root) => root.side === "brand");
