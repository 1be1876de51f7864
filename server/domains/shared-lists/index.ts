export { readPreview } from "./preview/read-preview.ts";
export { readHead, type SharedHead } from "./read-head.ts";
