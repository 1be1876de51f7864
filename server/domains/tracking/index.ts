export { postsHandlers } from "./reading/handlers.ts";
export { periodOf, presentPeriod, todayIn } from "./reading/period.ts";
export { presentCreators, readCreators } from "./reading/read-overview.ts";
export { readPage } from "./reading/read-posts.ts";
export { readPosts } from "./reading/rows.ts";
export {
  assertTracking,
  beforeThese,
  postsOf,
  trackedRanking,
  type Tracked,
  type TrackedPosts,
} from "./reading/tracked.ts";
export { selectMerged } from "./store.ts";
