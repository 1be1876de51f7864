import { postsEndpoints } from "../posts.ts";

export const {
  list: profileContent,
  filtered: filteredContent,
  one: profilePost,
  file: exportPosts,
} = postsEndpoints({
  path: "/profile/{id}/content",
  file: "/profile/{id}/export-csv/posts",
  summaries: {
    list: "A creator's posts, those with the most engagement first",
    filtered: "A creator's posts that match all filters of the body",
    one: "One post of a creator, with its latest figures and where they are from",
    file: "A creator's posts that match the filters, as CSV",
  },
});
