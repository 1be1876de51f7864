export { readPreview, readHead, type SharedHead } from "./preview/read-preview.ts";
