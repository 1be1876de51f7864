export { shippedNicheNames, type NicheNames } from "./niche-names.ts";
export {
  listCategories,
  readKeywords,
  readNicheNames,
  readTaxonomy,
  readWholeTaxonomy,
  taxonomyChanged,
} from "./read-categories.ts";
export { seedCategories } from "./seed-categories.ts";
export { brandTaxonomy, creatorTaxonomy, taxonomy, type TaxonomyNiche, type TaxonomyRoot } from "./taxonomy.ts";
export type { KeywordRow, StoredTaxonomy } from "./store.ts";
