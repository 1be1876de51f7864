/** Chapters of the methodology: their titles, for its text, links to it and the palette. */
export const CHAPTERS = {
  figures: "Figures",
  benchmarks: "Benchmarks",
  missing: "Why a figure is missing",
  sources: "What sources allow",
  rates: "What the engagement rate is divided by",
  bands: "Score bands",
  size: "Score for its size",
  authenticity: "Authenticity of a creator's account",
  rising: "Rising creators",
  views: "Views of rankings",
  dimensions: "Dimensions of content",
  profile: "Authenticity of an account by its profile",
  changes: "Unusual changes of followers",
  infos: "Proposed titles and summaries",
  similar: "Similar creators",
  audiences: "Audiences",
  niches: "Proposed niches",
  prices: "Price of a post and earned media value",
} as const;
export type ChapterId = keyof typeof CHAPTERS;

/** The id of a heading or list entry of the methodology, for links to it: "Rising creators" → "rising-creators". */
export function methodologyAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
