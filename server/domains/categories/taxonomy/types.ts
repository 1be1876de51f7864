export type TaxonomyRoot = {
  id: number;
  side: "creator" | "brand";
  /** Begins with its icon: the leading non-ASCII characters, then a space. */
  name: string;
  slug: string;
  desc: string;
  niches: TaxonomyNiche[];
};

export type TaxonomyNiche = {
  /** Written out and never reused: stored rows point at it. */
  id: number;
  name: string;
  slug: string;
  /** What imported tables call this niche, compared in lower case. */
  synonyms: string[];
  /** Words typical of the niche's posts. */
  keywords: string[];
};
