export { nicheIdsByName } from "./niche-names.ts";
export { listCategories } from "./read-categories.ts";
export { seedCategories } from "./seed-categories.ts";
export { taxonomy, type TaxonomyNiche, type TaxonomyRoot } from "./taxonomy.ts";
