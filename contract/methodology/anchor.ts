/** Chapters of the methodology, in its order: their titles, for its text, links to it and the palette. */
export const CHAPTERS = {
  score: "Reach score",
  bands: "Score bands",
  size: "Score for its size",
  authenticity: "Authenticity of a creator's account",
  rising: "Rising creators",
  dimensions: "Dimensions of content",
  similar: "Similar creators",
  prices: "Price of a post and earned media value",
  periods: "Posts of a period",
  figures: "Figures",
  benchmarks: "Benchmarks",
  rates: "What the engagement rate is divided by",
  missing: "Why a figure is missing",
  audiences: "Audiences",
  niches: "Proposed niches",
  changes: "Unusual changes of followers",
  profile: "Authenticity of an account by its profile",
  infos: "Proposed titles and summaries",
  sources: "What sources allow",
  views: "Views of rankings",
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
