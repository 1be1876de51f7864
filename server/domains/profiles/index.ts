export { readMentions } from "./overview/posts/read-mentions.ts";
export { readPosts, readRecentPosts } from "./overview/posts/read-posts.ts";
export type { RecentPostRow } from "./overview/posts/store.ts";
export { readAccounts } from "./overview/read-accounts.ts";
