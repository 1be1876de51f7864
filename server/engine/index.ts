export { createFold, markAllForFold, type Fold } from "./fold.ts";
export { prepareEngine } from "./prepare.ts";
export { reindex } from "./reindex.ts";
