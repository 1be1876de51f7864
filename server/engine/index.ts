export { eraseFromIndex, eraseHiddenFromIndex } from "./erase-from-index.ts";
export { createIndexSync, type IndexSync } from "./index-sync.ts";
export { prepareEngine } from "./prepare.ts";
export { reindex } from "./reindex.ts";
export { refreshVocabulary } from "./vocabulary.ts";
export { waitingSince } from "./store.ts";
export { isBehind } from "./waiting.ts";
