export { matchOwnAudiences, readMatchedAudiences, readOwnSources } from "./audience/filter-audiences.ts";
export { readOpen, readVisiblePosts } from "./opening/open-profile.ts";
export { readAccounts } from "./overview/read-accounts.ts";
export { readOneScore } from "./scoring/read-one-score.ts";
