export { listCategories, readTaxonomy } from "./read-categories.ts";
export { seedCategories } from "./seed-categories.ts";
export {
  brandTaxonomy,
  creatorTaxonomy,
  nicheIdsByName,
  taxonomy,
  type TaxonomyNiche,
  type TaxonomyRoot,
} from "./taxonomy.ts";
export type { StoredTaxonomy } from "./store.ts";
