export { readPosts } from "./overview/posts/read-posts.ts";
