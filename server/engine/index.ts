export { forgetCreators, forgetHidden } from "./forget-creators.ts";
export { createFold, type Fold } from "./fold.ts";
export { prepareEngine } from "./prepare.ts";
export { reindex } from "./reindex.ts";
export { refreshVocabulary } from "./vocabulary.ts";
