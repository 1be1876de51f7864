export { readMentions } from "./overview/posts/read-mentions.ts";
export { readPosts } from "./overview/posts/read-posts.ts";
export { readAccounts } from "./overview/read-accounts.ts";
