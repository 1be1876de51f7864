export { matchOwnAudiences, readMatchedAudiences, readOwnSources } from "./audience/filter-audiences.ts";
export { findNeighbours, whyNone } from "./network/find-neighbours.ts";
export { presentEdges, presentNode } from "./network/rules.ts";
export { selectMentioned } from "./network/store.ts";
export { findSimilar } from "./similar/read-similar.ts";
export { readOpen, readVisiblePosts } from "./opening/open-profile.ts";
export { readAccounts } from "./overview/read-accounts.ts";
export { readOneScore } from "./scoring/read-one-score.ts";
