/** What can be done to many creators at once, in the order of the menu. */
export const CURATION_MODES = [
  "addToCategories",
  "removeFromCategories",
  "country",
  "gender",
  "cause",
  "type",
] as const;
export type CurationMode = (typeof CURATION_MODES)[number];
