import { postsEndpoints } from "../posts.ts";

/** Posts that are filtered and ordered: the newest. A brand may have more mentions than anyone reads. */
export const TAGGED_MAX = 1_000;

export const {
  list: profileTagged,
  filtered: filteredTagged,
  one: taggedPost,
  file: exportTagged,
} = postsEndpoints({
  path: "/profile/{id}/tagged",
  file: "/profile/{id}/export-csv/tagged",
  summaries: {
    list: "Posts of others that mention a creator, those with the most engagement first",
    filtered: "Posts of others that mention a creator and match all filters of the body",
    one: "One post that mentions a creator, with its latest figures and where they are from",
    file: "Posts of others that mention a creator and match the filters, with who published them, as CSV",
  },
});
