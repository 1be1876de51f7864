export { matchOwnAudiences, readMatchedAudiences, readOwnSources } from "./audience/filter-audiences.ts";
export { readMentions } from "./overview/posts/read-mentions.ts";
export { readOpen, readVisiblePosts } from "./opening/open-profile.ts";
export { readRecentPosts } from "./overview/posts/read-posts.ts";
export type { RecentPostRow } from "./overview/posts/store.ts";
export { readAccounts } from "./overview/read-accounts.ts";
export { readOneScore } from "./scoring/read-one-score.ts";
