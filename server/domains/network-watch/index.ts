export { findWatched, shownAsOf } from "./reading/watched.ts";
export { insertWatch, selectWatches } from "./store.ts";
