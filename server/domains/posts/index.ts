export { mentionsOf, readMentions, resolveHandles } from "./mentions.ts";
export type { PostRow, RecentPostRow } from "./newest-store.ts";
export { selectPosts } from "./newest-store.ts";
export {
  exportablePost,
  mayName,
  postsTable,
  presentListed,
  presentMentioned,
  presentOrigin,
  presentPost,
  presentSource,
} from "./present.ts";
export { justAfter, lastYear, presentByOthers, readPage, readPosts, readRecentPosts } from "./read-posts.ts";
export { TALLIES, type Mentioned } from "./rules.ts";
export {
  anyOf,
  engagement,
  isSponsored,
  postsIn,
  wordsIn,
  type PostFilters,
  type PostKey,
  type PostScope,
} from "./scope-store.ts";
export { NO_CHOICES, selectListed, selectPost, type ListedRow } from "./store.ts";
export {
  countPosts,
  selectByHandles,
  selectHandles,
  selectHashtags,
  selectMonths,
  type MonthRow,
} from "./words-store.ts";
