export { findWatched, shownAsOf } from "./reading/watched.ts";
export { selectWatches } from "./store.ts";
